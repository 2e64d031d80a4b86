import { readFile } from 'node:fs/promises';
import { hasToken } from '../../../functions/testing/secret-leaks.ts';
import { violations, violationsInOtherTheme } from '../accessibility.ts';
import { logIn, submitLogIn } from '../account-actions.ts';
import { expect, test } from '../product.ts';
import { createAccount, openAs } from '../users.ts';

test('a new subscriber sets up sportsbooks, states and stake by keyboard, once', async ({ page, product }) => {
  const user = await createAccount(product, { isSetUp: false });
  await submitLogIn(page, user);
  const setUp = page.getByRole('dialog', { name: 'Set up how you bet' });
  await expect(setUp.getByRole('heading', { name: 'Which sportsbooks do you use?' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await setUp.getByRole('checkbox', { name: 'FanDuel', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(setUp.getByText('1 of 20 chosen.')).toBeVisible();
  await setUp.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(setUp.getByRole('heading', { name: 'Where do you bet?' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await setUp.getByLabel('States').focus();
  await setUp.getByLabel('States').selectOption('New Jersey');
  await setUp.getByRole('button', { name: 'Next' }).press('Enter');
  await setUp.getByLabel('Total stake on both bets').fill('500');
  expect(await violations(page)).toEqual([]);
  expect(await violationsInOtherTheme(page)).toEqual([]);
  await setUp.getByRole('button', { name: 'Show my bets' }).press('Enter');
  await expect(setUp).toBeHidden();

  await page.goto('/settings#betting');
  const card = page.getByRole('region', { name: 'My betting' });
  await expect(card.getByLabel('Total stake')).toHaveValue('500');
  await expect(card.getByRole('switch', { name: 'FanDuel' })).toBeChecked();
  await expect(card.getByRole('switch', { name: 'Novig' })).not.toBeChecked();
  await page.goto('/overlap');
  await expect(page.getByText(/\d+ Available/)).toBeVisible();
  await expect(setUp).toBeHidden();
});

test('a state typed in its list is added by Enter, in the closed field by leaving it too, and dropped by Escape', async ({
  page,
  product,
}) => {
  await openAs(page, product, { userState: 'active', path: '/settings' });
  const card = page.getByRole('region', { name: 'My betting' });
  const field = card.getByLabel('States I bet in');
  await field.focus();
  await page.keyboard.type('New J');
  await expect(field).toHaveValue('NJ');
  await expect(card.getByRole('button', { name: /^Remove N/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Remove NJ, New Jersey' }).first()).toBeVisible();
  await expect(field).toHaveValue('');
  // What is typed in a field counts together for a second.
  await page.reload();
  await field.focus();
  await page.keyboard.type('P');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Remove PA, Pennsylvania' })).toBeVisible();
  await page.reload();
  await field.focus();
  await page.keyboard.type('W');
  await expect(field).toHaveValue('WA');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await field.blur();
  await expect(card.getByRole('button', { name: /^Remove (?!NJ|PA)[A-Z]{2},/ })).toHaveCount(0);
  await field.press('ArrowDown');
  await expect(field).toHaveJSProperty('value', '');
  for (const key of ['n', 'e', 'w', 'Space', 'm', 'Enter']) await page.keyboard.press(key);
  await expect(card.getByRole('button', { name: 'Remove NM, New Mexico' }).first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Remove N[^JM]/ })).toHaveCount(0);
});

test('two tabs that change betting settings at once lose nothing, and follow each other', async ({ page, product }) => {
  await openAs(page, product, { userState: 'active', path: '/settings' });
  const other = await page.context().newPage();
  await other.goto('/settings');
  const stake = (tab: typeof page) => tab.getByLabel('Total stake');
  const limit = (tab: typeof page) => tab.getByLabel('Limit per bet at FanDuel');
  await expect(stake(other)).toHaveValue('100');
  await stake(page).fill('300');
  await limit(other).fill('75.50');
  await Promise.all([stake(page).press('Enter'), limit(other).press('Enter')]);
  for (const tab of [page, other]) {
    await expect(stake(tab)).toHaveValue('300');
    await expect(limit(tab)).toHaveValue('75.50');
  }
  await page.reload();
  await expect(stake(page)).toHaveValue('300');
  await expect(limit(page)).toHaveValue('75.50');
  expect(await violations(page)).toEqual([]);
  await other.close();
});

test('neither address nor access log has stakes, states or limits, and a log-out leaves none in the browser', async ({
  page,
  product,
}) => {
  const user = await createAccount(product);
  await logIn(page, user);
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'My betting' });
  await card.getByLabel('Total stake').fill('876543');
  await card.getByLabel('Total stake').press('Enter');
  await card.getByLabel('States I bet in').focus();
  await card.getByLabel('States I bet in').selectOption('Wyoming');
  await expect(card.getByRole('button', { name: 'Remove WY, Wyoming' }).first()).toBeVisible();
  await page.reload();
  await expect(card.getByLabel('Total stake')).toHaveValue('876543');
  // No duration, no size and no part of an id, in dollars or cents.
  const found = (text: string) => ['876543', '87654300', 'Wyoming', 'WY'].filter((word) => hasToken(text, word));
  expect(found(page.url())).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(kept).not.toContain('stake');
  expect(found(kept)).toEqual([]);
  expect(found(await readFile(product.accessLogFile, 'utf8'))).toEqual([]);
});
