import { widths } from './looks.ts';
import { expect, test } from './product.ts';
import { enter, widen } from './scenes/scene.ts';
import { scenes } from './scenes.ts';
import { overlaps, violations } from './violations.ts';

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(`the screen bars nobody and scrolls in one direction only, at every width and in both themes: ${scene.name}`, async ({
    page,
    product,
    expected,
  }) => {
    await enter(scene, { page, product, expected });
    for (const width of widths) {
      await widen(page, width);
      expect.soft(await violations(page), `${width} px`).toEqual([]);
      expect.soft(await overlaps(page), `${width} px`).toEqual([]);
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
}
