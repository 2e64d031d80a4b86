import { newestCode } from '../entering.ts';
import { expect } from '../product.ts';
import { type Scene, type Stage, scenesOf, subscriber } from './scene.ts';

async function openPassword({ page }: Stage) {
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^Resend verification code/)).toBeVisible();
  return page.getByRole('dialog', { name: 'Change Password' });
}

/** What the settings say of each standing. */
const words = {
  unsubscribed: /^No active subscription/,
  trialing: /^Free Trial$/,
  active: /^Renews on$/,
  'past-due': /Your last payment failed/,
  ending: /^Ends on$/,
  ended: /\$30/,
} as const;
const standings = ['unsubscribed', 'trialing', 'active', 'past-due', 'ending', 'ended'] as const;

export const settingsScenes: readonly Scene[] = [
  ...standings.flatMap((who) =>
    scenesOf(who)(
      { path: '/settings', whole: true },
      { [`settings-${who}`]: ({ page }) => expect(page.getByRole('main').getByText(words[who]).first()).toBeVisible() },
    ),
  ),
  ...subscriber('/settings', {
    'change-password': openPassword,
    'password-updated': async (stage) => {
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
    menu: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  }),
];
