import { alertScenes } from './scenes/alerts.ts';
import { authScenes } from './scenes/auth.ts';
import { betScenes } from './scenes/bets.ts';
import { boardScenes } from './scenes/boards.ts';
import { errorScenes } from './scenes/errors.ts';
import { offerScenes } from './scenes/offer.ts';
import { partnerScenes } from './scenes/partner.ts';
import { savedScenes } from './scenes/saved.ts';
import type { Scene } from './scenes/scene.ts';
import { settingsScenes } from './scenes/settings.ts';
import { toolScenes } from './scenes/tools.ts';

/** The screens that `npm test` checks; `npm run test:rest` checks all others. */
const MAIN: ReadonlySet<string> = new Set([
  ...['offer', 'pricing', 'sign-up', 'log-in', 'payment', 'settings-active', 'alert-figures', 'calculator'],
  ...['board', 'board-overlap', 'board-promo', 'board-low-hold', 'list', 'details', 'placing-first', 'bets-settled'],
]);
export const isMain = ({ name }: Scene) => MAIN.has(name);

/** In screenshots only: each is made of the same parts as a screen that is checked, with other words. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ 'offer-unsubscribed': 'offer', 'settings-visitor': 'offer', 'help-subscribed': 'help-subscriber' },
  ...{ 'payment-unsubscribed': 'payment', 'menu-visitor': 'menu', 'devices-logged-out': 'devices' },
  ...{ 'settings-trialing': 'settings-active', 'settings-ending': 'settings-active', 'scan-complete': 'board' },
  ...{ 'details-low-hold': 'details', 'track-details': 'details', 'hidden-details': 'details' },
  ...{
    'board-overlap-empty': 'board-empty',
    'board-promo-empty': 'board-empty',
    'board-low-hold-empty': 'board-empty',
  },
  ...{ 'list-overlap': 'list', 'list-low-hold': 'list' },
};
export const isChecked = ({ name }: Scene) => ALIKE[name] === undefined;

/** Every screen, with its states and dialogs. */
export const scenes: readonly Scene[] = [
  ...offerScenes,
  ...authScenes,
  ...boardScenes,
  ...savedScenes,
  ...betScenes,
  ...toolScenes,
  ...settingsScenes,
  ...alertScenes,
  ...partnerScenes,
  ...errorScenes,
];
