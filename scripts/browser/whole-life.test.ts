import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AttributeValue, paginateScan } from '@aws-sdk/client-dynamodb';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { getPosition } from '../../shared/contracts/bets/positions.ts';
import { cards, fillCard, mailsTo, newestCode } from './account-actions.ts';
import { makePartner } from './partners.ts';
import { expect, type Product, test } from './product.ts';
import { openFirstDetails } from './scenes/boards.ts';
import { navigateTo, signInAs, subscriptionStatus } from './users.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'nine tall ships at dawn';
/** Where a person's own rows are. Those of others change meanwhile, as time passes. */
const PERSONAL = ['USER', 'EMAIL', 'SESSION', 'TRAIL', 'PASSKEY', 'REG', 'FLOW', 'LOGIN', 'CODE'];

const card = (page: Page, name: string) => page.getByRole('region', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Every row of the table, by key. */
async function tableOf(product: Product): Promise<ReadonlyMap<string, Record<string, AttributeValue>>> {
  const client = createDynamoDbClient({ endpoint: product.table.endpoint });
  const rows = new Map<string, Record<string, AttributeValue>>();
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: product.table.name }))
      for (const row of Items) rows.set(JSON.stringify([row.pk?.S, row.sk?.S]), row);
    return rows;
  } finally {
    client.destroy();
  }
}

/** Whoever last proved who they are more than five minutes ago is asked again. */
async function confirmByPasskey(page: Page) {
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use a passkey' }).click();
}

/** Places both bets of the first pair that a final score settles. Returns the position's id. */
async function placeFirst(page: Page): Promise<string> {
  await page.goto('/low-hold?markets=main&periods=game');
  await openFirstDetails({ page });
  await page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Place both bets' }).click();
  const placing = page.getByRole('dialog', { name: 'Place both bets' });
  await placing.getByRole('button', { name: /^I placed/ }).click();
  await expect(placing.getByText('Best of your books now')).toBeVisible();
  await placing.getByRole('button', { name: /^I placed/ }).click();
  await expect(placing.getByText('Both bets are placed')).toBeVisible();
  await placing.getByRole('button', { name: 'Done' }).click();
  await page.goto('/track?tab=placed');
  await page.getByRole('main').getByRole('button', { name: / @ / }).first().click();
  await expect(page).toHaveURL(/bet=/);
  return new URL(page.url()).searchParams.get('bet') ?? '';
}

async function positionOf(page: Page, id: string) {
  return z.parse(getPosition.reply, await (await page.request.get(`/api/bets/${id}`)).json()).position;
}

test('I11, R-442: a person follows a partner’s link, subscribes, places and settles bets, leaves, and nothing is left that leads back to them', {
  tag: '@main',
}, async ({ page, otherPage, product, expectedErrors }) => {
  expectedErrors.push(/status of 40[13]/);
  page.setDefaultTimeout(15_000);
  await signInAs(otherPage, product, 'unsubscribed');
  const code = await makePartner(otherPage, product);
  const before = await tableOf(product);

  // Referred by link.
  const visit = page.waitForResponse('**/api/referral-visit');
  await page.goto(`/help?ref=${code}`);
  await visit;

  // Trial of the yearly plan.
  const [firstName, lastName] = ['Wilhelmina', 'Featherstonehaugh'];
  const first = `${randomUUID()}@example.com`;
  await page
    .getByRole('radio', { name: /Yearly/ })
    .first()
    .check({ force: true });
  await press(page, /^Start your \d+ day free trial$/);
  const signUp = page.getByRole('dialog', { name: /^(Create Your Account|Sign up & Subscribe)$/ });
  const texts = { 'First name': firstName, 'Last name': lastName, Email: first };
  for (const [label, text] of Object.entries(texts)) await signUp.getByLabel(label).fill(text);
  await signUp.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signUp.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await signUp.getByRole('button', { name: 'Continue' }).click();
  await signUp.getByLabel('Verification code', { exact: true }).fill(await newestCode(product, first));
  await signUp.getByRole('button', { name: 'Verify & Continue' }).click();
  const payment = page.getByRole('dialog', { name: 'Start Your Free Trial' });
  await fillCard(payment, cards.mastercard);
  await payment.getByRole('button', { name: 'Start free trial' }).click();
  await expect(payment.getByText(/Your \d+-day free trial has started/)).toBeVisible();
  await expect.poll(() => subscriptionStatus(page)).toBe('trialing');
  const { id: userId } = z.object({ id: z.string() }).parse(await (await page.request.get('/api/auth/user')).json());

  // Set-up, boards, and a pair of bets that the game's score settles.
  await page.goto('/');
  const setUp = page.getByRole('dialog', { name: 'Set up how you bet' });
  for (const step of ['Next', 'Next', 'Show my bets']) await setUp.getByRole('button', { name: step }).click();
  for (const board of ['Arbitrage', 'Overlap', 'Promo', 'Low Hold']) {
    await navigateTo(page, board);
    await expect(page.getByRole('heading', { level: 1, name: board })).toBeVisible();
    // Overlaps without a positive expected value wait to be asked for.
    const row = page.getByRole('article').first();
    const others = page
      .getByRole('main')
      .getByRole('button', { name: /^Show \d+ with negative or unknown EV$/ })
      .last();
    await expect(row.or(others).first()).toBeVisible();
    if (await row.isHidden()) await others.click();
    await expect(row).toBeVisible();
  }
  const bet = await placeFirst(page);
  const startsAt = Date.parse((await positionOf(page, bet)).game?.startTime ?? '');
  product.advance(startsAt - product.now() + 6 * HOUR_MS);
  // A score counts once it has stayed the same for half an hour.
  await product.gradeBets();
  product.advance(HOUR_MS / 2 + 60_000);
  await product.gradeBets();
  expect((await positionOf(page, bet)).state).toBe('settled');
  await page.goto('/track?tab=settled');
  await expect(page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: /^Profit/ })).toContainText(
    '$',
  );

  // Passkey.
  await addAuthenticator(page);
  await page.goto('/settings');
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name', { exact: true }).fill('My phone');
  await naming.getByRole('button', { name: 'Continue' }).click();
  const identity = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await identity.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await identity.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page, 'Passkeys').getByText('My phone')).toBeVisible();

  // The year is paid, and half of it is the partner's.
  product.advance(5 * DAY_MS + HOUR_MS);
  await expect.poll(() => subscriptionStatus(page)).toBe('active');
  await product.reconcile();
  const accrued = [...(await tableOf(product))].filter(
    ([key, row]) => !before.has(key) && key.includes('REFERRAL#') && JSON.stringify(row).includes('27000'),
  );
  expect(accrued).toHaveLength(1);

  // Another address.
  const second = `${randomUUID()}@example.com`;
  await page.goto('/settings');
  await press(page, 'Change Email');
  const change = page.getByRole('dialog', { name: 'Change Email' });
  await change.getByLabel('New email').fill(second);
  await change.getByRole('button', { name: 'Send code' }).click();
  await confirmByPasskey(page);
  await change.getByLabel('Verification code', { exact: true }).fill(await newestCode(product, second));
  await change.getByRole('button', { name: 'Update Email' }).click();
  await expect(card(page, 'Account').getByText(second)).toBeVisible();

  // Everything that is stored, as files.
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/export-data') && response.ok());
  await press(page, 'Export My Data');
  await confirmByPasskey(page);
  const exported = await (await answer).text();
  for (const held of [second, lastName, 'My phone', 'cus_']) expect(exported).toContain(held);
  const [customerId = ''] = /cus_\w+/.exec(exported) ?? [];
  await page.getByRole('dialog', { name: 'Your data is ready' }).getByRole('button', { name: 'Close' }).click();

  // Cancel, then delete.
  await press(page, 'Cancel Subscription');
  await press(page, 'Yes, cancel');
  await expect(page.getByText('Subscription Canceled').first()).toBeVisible();
  await press(page, 'Delete Account');
  const deletion = page.getByRole('dialog', { name: 'Delete Account' });
  await deletion.getByLabel(/to confirm$/).fill('DELETE');
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();

  // The hourly job deletes again what was still being written, and the receipt is gone within a day.
  product.advance(HOUR_MS);
  await product.reconcile();
  await product.sweepMails();
  expect(mailsTo(product, second).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/deleted/));
  product.advance(DAY_MS);
  await product.reconcile();
  await product.sweepMails();

  const after = await tableOf(product);
  const changed = [...after].filter(([key, row]) => !isDeepStrictEqual(before.get(key), row));
  const traces = changed.filter(([, row]) =>
    [first, second, firstName, lastName, userId, customerId, 'My phone'].some((trace) =>
      JSON.stringify(row).includes(trace),
    ),
  );
  expect(traces).toEqual([]);
  const left = changed.filter(([key]) => !before.has(key) && PERSONAL.includes(/^\["(\w+)/.exec(key)?.[1] ?? key));
  expect(left).toEqual([]);
});
