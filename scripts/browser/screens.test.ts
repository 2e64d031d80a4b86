import { overlaps, violations } from './accessibility.ts';
import { expect, test } from './product.ts';
import { openScene, resize } from './scenes/scene.ts';
import { scenes } from './scenes.ts';
import { widths } from './viewports.ts';

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(`the screen is accessible and scrolls in one direction only, at every width and in both themes: ${scene.name}`, async ({
    page,
    product,
    expectedErrors,
  }) => {
    await openScene(scene, { page, product, expectedErrors });
    for (const width of widths) {
      await resize(page, width);
      expect.soft(await violations(page), `${width} px`).toEqual([]);
      expect.soft(await overlaps(page), `${width} px`).toEqual([]);
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
}
