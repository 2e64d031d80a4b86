import { boards } from './scenes/boards.ts';
import { entering } from './scenes/entering.ts';
import { offering } from './scenes/offering.ts';
import { saved } from './scenes/saved.ts';
import type { Scene } from './scenes/scene.ts';
import { settingsScenes } from './scenes/settings.ts';
import { tools } from './scenes/tools.ts';
import { troubles } from './scenes/troubles.ts';

/** Everything that people see. */
export const scenes: readonly Scene[] = [
  ...offering,
  ...entering,
  ...boards,
  ...saved,
  ...tools,
  ...settingsScenes,
  ...troubles,
];
