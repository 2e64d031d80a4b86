import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn } from '../../../testing/signed-in-hint.ts';
import { BettingControls } from './BettingControls.tsx';
import { browserSettings } from './browser-settings.ts';
import { fakeAccount } from './testing/fake-account.ts';

const server = fakeApi();
afterEach(() => {
  forgetSignedIn();
});

function show() {
  renderPart(<BettingControls />);
}
const TITLE = 'Stake and books';
const button = (name: RegExp | string) => screen.findByRole('button', { name });
async function open(name: RegExp, title: string) {
  await userEvent.click(await button(name));
  return within(await screen.findByRole('dialog', { name: title }));
}

it('the stake stands on its button, and is changed in its popover, by amount, units and rounding', async () => {
  const account = fakeAccount(server, { books: [], stake: 500, unit: 250 });
  show();
  const popover = await open(/^Stake \$500 · All books$/, TITLE);
  expect(popover.getByRole('button', { name: '2 units $500', pressed: true })).toBeDefined();
  await userEvent.click(popover.getByRole('button', { name: '½ unit $125' }));
  await button(/^Stake \$125 ·/);
  await userEvent.click(popover.getByRole('radio', { name: '$10' }));
  const field = popover.getByLabelText('Total stake');
  enterText(field, '80.5');
  await userEvent.keyboard('{Enter}');
  await button(/^Stake \$80.50 ·/);
  await waitFor(() => expect(account.settings).toEqual({ books: [], stake: 80.5, unit: 250, rounding: 10 }));
});

it('the stake has no unit choices without a unit, nor one below a dollar', async () => {
  fakeAccount(server, { books: [], unit: 1 });
  show();
  const popover = await open(/^Stake \$100 · All books$/, TITLE);
  expect(popover.queryByRole('button', { name: /½ unit/ })).toBeNull();
  expect(popover.getByRole('button', { name: '1 unit $1' })).toBeDefined();
});

it('the stake of a visitor is kept in the browser', async () => {
  show();
  const popover = await open(/^Stake \$100 · All books$/, TITLE);
  const field = popover.getByLabelText('Total stake');
  enterText(field, '40');
  await userEvent.keyboard('{Enter}');
  await button(/^Stake \$40 ·/);
  expect(browserSettings()).toEqual({ books: [], stake: 40 });
  expect(server.calls).toEqual([]);
});

it('the stake closes with Escape, and the focus returns to its button', async () => {
  show();
  await open(/^Stake/, TITLE);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await button(/^Stake/));
});

it('my books of a visitor who chose when eleven were offered include the added ones only if all were chosen', () => {
  const eleven = comparedSportsbooks.filter(({ id }) => id < 25);
  for (const all of [true, false]) {
    const books = eleven.map(({ id }, n) => ({ sportsbookId: id, on: all || n < 2 }));
    saveText(storageKeys.betting, JSON.stringify({ books }));
    const chosen = new Map(browserSettings()?.books?.map(({ sportsbookId, on }) => [sportsbookId, on]));
    expect(comparedSportsbooks.filter(({ id }) => chosen.get(id) === undefined)).toEqual([]);
    expect(comparedSportsbooks.filter(({ id }) => chosen.get(id))).toHaveLength(all ? comparedSportsbooks.length : 2);
  }
});

it('my books are all until one is turned off, and are then counted', async () => {
  const account = fakeAccount(server);
  show();
  const popover = await open(/All books$/, TITLE);
  await userEvent.click(popover.getByRole('switch', { name: 'BetMGM', checked: true }));
  await button(`Stake $100 · ${comparedSportsbooks.length - 1} books`);
  await waitFor(() => expect(account.changes()).toEqual([{ books: [{ sportsbookId: 3, on: false }] }]));
  await userEvent.click(popover.getByRole('button', { name: 'Turn all on' }));
  await button(/All books$/);
});

it('my books say so when there are none', async () => {
  fakeAccount(server, { books: [{ sportsbookId: 1, on: false }] });
  show();
  const popover = await open(/No books$/, TITLE);
  expect(popover.getByText('All sportsbooks are off, so boards can’t list anything.')).toBeDefined();
});

it('my books lead to states and limits in the settings', async () => {
  show();
  const popover = await open(/All books$/, TITLE);
  const link = popover.getByRole('link', { name: 'Bankroll, unit, states and limits in Settings' });
  expect(link.getAttribute('href')).toBe('/settings#betting');
});

it('what could not be loaded is said in the popover, with a way to try again', async () => {
  const account = fakeAccount(server, { books: [], stake: 70 });
  server.on('GET /api/betting-settings', () => json({}, 503));
  show();
  const popover = await open(/^Stake \$100 · All books$/, TITLE);
  expect(popover.getByRole('alert').textContent).toMatch(/could not be loaded\. Until then the page uses \$100/);
  server.on('GET /api/betting-settings', account.settings);
  await userEvent.click(popover.getByRole('button', { name: 'Try again' }));
  await button(/^Stake \$70 ·/);
});
