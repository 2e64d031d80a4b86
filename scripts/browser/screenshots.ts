import { join } from 'node:path';
import { themes, widths } from './looks.ts';
import { test } from './product.ts';
import { enter, widen } from './scenes/scene.ts';
import { scenes } from './scenes.ts';
import { turnTheme } from './violations.ts';

/** Pictures show a large screen too. */
const PICTURED = [...widths, 1920];
/** Below it: SCENE-WIDTH-THEME.png */
const FOLDER = join(import.meta.dirname, '../../dist/screenshots');

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(scene.name, async ({ page, product, expected }) => {
    await enter(scene, { page, product, expected });
    for (const width of PICTURED) {
      await widen(page, width);
      for (const theme of themes) {
        await turnTheme(page, theme);
        const path = join(FOLDER, `${scene.name}-${width}-${theme}.png`);
        await page.screenshot({ path, fullPage: scene.whole === true, animations: 'disabled', caret: 'hide' });
      }
    }
  });
}
