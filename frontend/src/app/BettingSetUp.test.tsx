import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BettingSettings } from '../../../shared/contracts/betting.ts';
import { changeBrowserSettings } from '../features/bettor/settings/browser-settings.ts';
import { fakeAccount } from '../features/bettor/settings/testing/fake-account.ts';
import { json } from '../testing/api-server.ts';
import { enterText } from '../testing/enter-text.ts';
import { withLayout } from '../testing/layout.ts';
import { renderApp } from './testing/app.tsx';

const TITLE = 'Set up how you bet';
const app = renderApp();
withLayout(1440);

function asNewSubscriber(settings: BettingSettings = { books: [] }) {
  app.asSubscriber();
  return fakeAccount(app.server, settings);
}
const dialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const press = async (name: string) => app.press.click((await dialog()).getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
/** Waits for the parts of the page that load after it. */
const settle = () => act(async () => void (await screen.findByText(/Available/)));

it('the set-up of a new subscriber goes from sportsbooks to states to stake, and saves them in one call', async () => {
  const account = asNewSubscriber();
  await app.visit('/');
  const { getByRole, getByLabelText, getByText } = await dialog();
  expect(getByText('None chosen: you’ll see bets at all of them.')).toBeDefined();
  await app.press.click(getByRole('checkbox', { name: 'FanDuel' }));
  await app.press.click(getByRole('checkbox', { name: 'Novig' }));
  await press('Next');
  expect(document.activeElement?.textContent).toBe('Where do you bet?');
  await app.press.click(getByLabelText('States'));
  await app.press.selectOptions(getByLabelText('States'), 'NJ');
  await press('Next');
  enterText(getByLabelText('Total stake on both bets'), '500');
  enterText(getByLabelText('Unit (optional)'), '50');
  await app.press.click(getByRole('radio', { name: '$5' }));
  await press('Show my bets');
  await isClosed();
  expect(account.changes()).toHaveLength(1);
  expect(account.settings).toMatchObject({ stake: 500, unit: 50, rounding: 5, setUp: 'done', states: ['NJ'] });
  const mine = account.settings.books.filter(({ on }) => on);
  expect(mine).toEqual([
    { sportsbookId: 1, on: true },
    { sportsbookId: 8, on: true },
    // Never paired, so never asked about.
    { sportsbookId: 15, on: true },
  ]);
});

it('the set-up of a new subscriber goes back with everything that was chosen', async () => {
  asNewSubscriber();
  await app.visit('/');
  await app.press.click((await dialog()).getByRole('checkbox', { name: 'FanDuel' }));
  await press('Next');
  await press('Back');
  expect((await dialog()).getByRole('checkbox', { name: 'FanDuel', checked: true })).toBeDefined();
});

it('the set-up of a new subscriber starts with what was set before signing in', async () => {
  changeBrowserSettings({ stake: 40 });
  asNewSubscriber();
  await app.visit('/');
  await press('Next');
  await press('Next');
  expect((await dialog()).getByLabelText<HTMLInputElement>('Total stake on both bets').value).toBe('40');
});

it('the set-up of a new subscriber refuses a wrong amount at its field', async () => {
  const account = asNewSubscriber();
  await app.visit('/');
  await press('Next');
  await press('Next');
  enterText((await dialog()).getByLabelText('Unit (optional)'), '0.5');
  await press('Show my bets');
  expect((await dialog()).getByRole('alert').textContent).toBe('Enter $1 to $1,000,000, in dollars and cents');
  expect(account.changes()).toEqual([]);
});

it('the set-up of a new subscriber loses nothing if it cannot be saved, and can be sent again', async () => {
  const account = asNewSubscriber();
  await app.visit('/');
  await press('Next');
  await press('Next');
  enterText((await dialog()).getByLabelText('Unit (optional)'), '50');
  account.fail();
  await press('Show my bets');
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('Not available right now.');
  expect((await dialog()).getByLabelText<HTMLInputElement>('Unit (optional)').value).toBe('50');
  account.recover();
  await press('Show my bets');
  await isClosed();
  expect(account.settings).toMatchObject({ unit: 50, setUp: 'done' });
});

it.each(['Skip', 'Close'])('the set-up of a new subscriber is not offered again after %s', async (name) => {
  const account = asNewSubscriber();
  await app.visit('/');
  await press(name);
  await isClosed();
  await waitFor(() => expect(account.settings).toEqual({ books: [], setUp: 'skipped' }));
  expect(await screen.findByText('Setup Skipped')).toBeDefined();
});

it.each([
  ['once it is done', () => asNewSubscriber({ books: [], setUp: 'done' }), '/'],
  ['once it was skipped', () => asNewSubscriber({ books: [], setUp: 'skipped' }), '/'],
  ['without a subscription', asUser, '/overlap'],
  ['when the settings could not be loaded', withoutSettings, '/'],
  ['on a page that is no board', asNewSubscriber, '/help'],
  ['over the details that a link opens', asNewSubscriber, '/?details=a'],
])('the set-up is not shown %s', async (_when, arrange, path) => {
  arrange();
  await app.visit(path);
  if (path === '/') await settle();
  await act(async () => {});
  expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
});

function asUser(): void {
  app.asUser();
  fakeAccount(app.server);
}

function withoutSettings(): void {
  asNewSubscriber();
  app.server.on('GET /api/betting-settings', () => json({}, 503));
}
