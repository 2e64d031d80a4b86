import { join } from 'node:path';
import { setTheme } from './accessibility.ts';
import { test } from './product.ts';
import { openScene, resize } from './scenes/scene.ts';
import { scenes } from './scenes.ts';
import { themes, widths } from './viewports.ts';

/** Includes a large screen. */
const SCREENSHOT_WIDTHS = [...widths, 1920];
/** Contains SCENE-WIDTH-THEME.png. */
const FOLDER = join(import.meta.dirname, '../../dist/screenshots');

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(scene.name, async ({ page, product, expectedErrors }) => {
    await openScene(scene, { page, product, expectedErrors });
    for (const width of SCREENSHOT_WIDTHS) {
      await resize(page, width);
      for (const theme of themes) {
        await setTheme(page, theme);
        const path = join(FOLDER, `${scene.name}-${width}-${theme}.png`);
        await page.screenshot({ path, fullPage: scene.fullPage === true, animations: 'disabled', caret: 'hide' });
      }
    }
  });
}
