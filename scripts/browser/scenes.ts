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
