import { beyondTheWindow, doubleText, overlaps, violations, violationsInOtherTheme } from './accessibility.ts';
import { expect, test } from './product.ts';
import { openScene, resize } from './scenes/scene.ts';
import { isMain, scenes } from './scenes.ts';
import { PHONE_WIDTH, TABLET_WIDTH, widths } from './viewports.ts';

test.describe.configure({ mode: 'parallel' });

for (const scene of scenes) {
  test(`the screen is accessible in both themes, and scrolls in one direction only at every width and with text at 200 %: ${scene.name}`, {
    tag: isMain(scene) ? '@main' : [],
  }, async ({ page, product, expectedErrors }) => {
    await openScene(scene, { page, product, expectedErrors });
    // From wide to narrow, where the phone's checks go on.
    for (const width of widths.toReversed()) {
      await resize(page, width);
      // A tablet shows what a phone or a desktop shows.
      if (width !== TABLET_WIDTH) expect.soft(await violations(page), `${width} px`).toEqual([]);
      expect.soft(await overlaps(page), `${width} px`).toEqual([]);
      const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
      expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
      // The other theme differs only in colors, which no width changes.
      if (width === PHONE_WIDTH) expect.soft(await violationsInOtherTheme(page), `${width} px`).toEqual([]);
    }
    await doubleText(page);
    expect(await beyondTheWindow(page), 'text at 200 %').toEqual([]);
  });
}
