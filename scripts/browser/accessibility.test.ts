import { expect, logIn, test } from './product.ts';
import { violations } from './violations.ts';

const widths = [390, 768, 1440];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('every screen and open dialog is accessible, in both themes', async ({ page, product }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await expect(page.getByText('$30')).toBeVisible();
      expect(await violations(page), 'the offer').toEqual([]);
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      expect(await violations(page), 'the log-in dialog').toEqual([]);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(product.credentials.email);
      await page.getByRole('button', { name: 'Send reset code' }).click();
      await expect(page.getByLabel('Verification code', { exact: true })).toBeVisible();
      expect(await violations(page), 'the code of a reset').toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto('/help');
      await page.getByRole('button', { name: 'Start your 5 day free trial' }).click();
      await expect(page.getByLabel('First name')).toBeFocused();
      expect(await violations(page), 'the sign-up').toEqual([]);
      await page.keyboard.press('Escape');
      expect(await violations(page), '/help').toEqual([]);
      await logIn(page, product);
      for (const path of ['/', '/overlap', '/promo', '/settings', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page.getByText(/\d+ Available|404|Change Password/).first()).toBeVisible();
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
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText(/^Resend verification code/)).toBeVisible();
      expect(await violations(page), 'the change of a password').toEqual([]);
    });
  });
}
