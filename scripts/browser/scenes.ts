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
