import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './product.ts';

const widths = [390, 768, 1440];
const themes = ['light', 'dark'];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

for (const width of widths) {
  for (const theme of themes) {
    test.describe(`at ${width} px in ${theme}`, () => {
      test.use({ viewport: { width, height: 900 } });

      test('every screen and open dialog is accessible', async ({ page, product }) => {
        await page.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), theme);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/');
        await expect(page.getByText('$30')).toBeVisible();
        expect(await violations(page), 'the offer').toEqual([]);
        await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
        expect(await violations(page), 'the log-in dialog').toEqual([]);
        await page.keyboard.press('Escape');
        await logIn(page, product);
        for (const path of ['/', '/overlap', '/promo', '/nowhere']) {
          await page.goto(path);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
          await expect(page.getByText(/\d+ Available|404/).first()).toBeVisible();
          expect(await violations(page), path).toEqual([]);
          const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
          expect(wide, path).toBeLessThanOrEqual(width);
        }
        await page.goto('/overlap');
        await page
          .getByRole('button', { name: /^Details/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await violations(page), 'the details').toEqual([]);
      });
    });
  }
}
