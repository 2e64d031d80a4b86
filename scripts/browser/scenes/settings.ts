import { newestCode } from '../account-actions.ts';
import { expect } from '../product.ts';
import { createAccount, logInElsewhere, signIn } from '../users.ts';
import { type Scene, type SceneContext, scenesOf, subscriber, visitor } from './scene.ts';

async function openPassword({ page }: SceneContext) {
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^Resend verification code/)).toBeVisible();
  return page.getByRole('dialog', { name: 'Change Password' });
}

const OTHER_DEVICES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
] as const;
async function openDeletion({ page }: SceneContext) {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  return page.getByRole('dialog', { name: 'Delete Account' });
}

/** The set-up of a new subscriber, after so many steps. */
async function openSetUp({ page }: SceneContext, steps: number) {
  const dialog = page.getByRole('dialog', { name: 'Set up how you bet' });
  for (let step = 0; step < steps; step++) await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(`Step ${steps + 1} of 3`)).toBeVisible();
  return dialog;
}

/** The settings' text for each user state. */
const texts = {
  unsubscribed: /^No active subscription/,
  active: /^Renews on$/,
  'past-due': /Your last payment failed/,
  ended: /\$30/,
} as const;
const userStates = ['unsubscribed', 'active', 'past-due', 'ended'] as const;

export const settingsScenes: readonly Scene[] = [
  ...userStates.flatMap((userState) =>
    scenesOf(userState)(
      { path: '/settings', fullPage: true },
      {
        [`settings-${userState}`]: ({ page }) =>
          expect(page.getByRole('main').getByText(texts[userState]).first()).toBeVisible(),
      },
    ),
  ),
  ...visitor(
    {
      path: '/',
      prepare: async ({ page, product }) => signIn(page, product, await createAccount(product, { isSetUp: false })),
    },
    {
      'set-up-books': async (context) => {
        const dialog = await openSetUp(context, 0);
        await dialog.locator('label').first().click();
      },
      'set-up-states': async (context) => {
        const dialog = await openSetUp(context, 1);
        await dialog.getByLabel('States').focus();
        await dialog.getByLabel('States').selectOption('New Jersey');
      },
      'set-up-stake': async (context) => {
        const dialog = await openSetUp(context, 2);
        await dialog.getByLabel('Unit (optional)').fill('0.5');
        await dialog.getByRole('button', { name: 'Show my bets' }).click();
        await expect(dialog.getByRole('alert')).toBeVisible();
      },
    },
  ),
  ...subscriber('/settings', {
    betting: async ({ page }) => {
      const card = page.getByRole('region', { name: 'My betting' });
      await card.getByLabel('States I bet in').focus();
      await card.getByLabel('States I bet in').selectOption('New Jersey');
      await card.getByLabel('Limit per bet at FanDuel').fill('0');
      await card.getByLabel('Limit per bet at FanDuel').press('Enter');
      await expect(card.getByRole('alert')).toBeVisible();
      await card.scrollIntoViewIfNeeded();
    },
    'change-password': openPassword,
    devices: async ({ page, product, user }) => {
      if (user === undefined) throw new Error('this scene needs a signed-in user');
      for (const userAgent of OTHER_DEVICES) await logInElsewhere(page, product, { user, userAgent });
      await page.reload();
      const devices = page.getByRole('region', { name: 'Devices' });
      await expect(devices.getByRole('listitem')).toHaveCount(1 + OTHER_DEVICES.length);
      await devices.scrollIntoViewIfNeeded();
    },
    'password-updated': async (context) => {
      const { page, product, user } = context;
      if (user === undefined) throw new Error('this scene needs a signed-in user');
      const dialog = await openPassword(context);
      await dialog.getByLabel('New password', { exact: true }).fill('nine dry cats by night');
      await dialog.getByLabel('Confirm new password', { exact: true }).fill('nine dry cats by night');
      const code = await newestCode(product, user.email);
      await dialog.getByLabel('Verification code', { exact: true }).fill(code);
      await dialog.getByRole('button', { name: 'Update Password' }).click();
      await expect(page.getByText('Password Updated')).toBeVisible();
    },
    'change-email': async ({ page }) => {
      await page.getByRole('button', { name: 'Change Email' }).click();
      await expect(page.getByLabel('New email')).toBeVisible();
    },
    'cancel-subscription': async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(page.getByRole('button', { name: 'Yes, cancel' })).toBeVisible();
    },
    'data-export': async ({ page }) => {
      await page.getByRole('button', { name: 'Export My Data' }).click();
      await expect(page.getByRole('link', { name: /Everything/ })).toBeVisible();
    },
    'delete-account': openDeletion,
    'account-deleted': async (context) => {
      const dialog = await openDeletion(context);
      await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
      // What the page still asks for would be refused once the account is gone.
      await context.page.waitForLoadState('networkidle');
      await dialog.getByRole('button', { name: 'Delete Account' }).click();
      await expect(context.page.getByText('Account Deleted')).toBeVisible();
    },
    menu: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  }),
];
