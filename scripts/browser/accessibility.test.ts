import { widths } from './looks.ts';
import { overlaps } from './overlaps.ts';
import { expect, test } from './product.ts';
import { enter, scenes, widen } from './scenes.ts';
import { violations } from './violations.ts';

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(`bars nobody and scrolls in one direction only, at every width and in both themes: ${scene.name}`, async ({
    page,
    product,
    expected,
  }) => {
    expected.push(...(scene.expected ?? []));
    await enter(scene, { page, product });
    for (const width of widths) {
      await widen(page, width);
      expect.soft(await violations(page), `${width} px`).toEqual([]);
      expect.soft(await overlaps(page), `${width} px`).toEqual([]);
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
    }
  });
}
