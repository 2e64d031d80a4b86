import type { Member } from '../people.ts';
import { expect } from '../product.ts';
import { newestCode } from '../subscribing.ts';
import type { Scene, Stage } from './scene.ts';

async function openPassword({ page }: Stage) {
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^Resend verification code/)).toBeVisible();
  return page.getByRole('dialog', { name: 'Change Password' });
}

const settings = (who: Member, text: RegExp): Scene => ({
  name: `settings-${who}`,
  who,
  path: '/settings',
  whole: true,
  show: ({ page }) => expect(page.getByRole('main').getByText(text).first()).toBeVisible(),
});

export const settingsScenes: readonly Scene[] = [
  settings('unsubscribed', /^No active subscription/),
  settings('trialing', /^Free Trial$/),
  settings('active', /^Renews on$/),
  settings('past-due', /Your last payment failed/),
  settings('ending', /^Ends on$/),
  settings('ended', /\$30/),
  { name: 'change-password', who: 'active', path: '/settings', show: openPassword },
  {
    name: 'password-updated',
    who: 'active',
    path: '/settings',
    show: async (stage) => {
      const { page, product, person } = stage;
      if (person === undefined) throw new Error('somebody is signed in here');
      const dialog = await openPassword(stage);
      await dialog.getByLabel('New password', { exact: true }).fill('nine dry cats by night');
      await dialog.getByLabel('Confirm new password', { exact: true }).fill('nine dry cats by night');
      const code = await newestCode(product, person.email);
      await dialog.getByLabel('Verification code', { exact: true }).fill(code);
      await dialog.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByText('Password Updated')).toBeVisible();
    },
  },
  {
    name: 'menu',
    who: 'active',
    path: '/settings',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];
