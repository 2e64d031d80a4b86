import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useOddsText } from '../../../lib/odds-format.ts';
import { useLossTaxRate } from '../../../lib/taxes/loss-tax.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn } from '../../../testing/signed-in-hint.ts';
import { BettingCard } from './BettingCard.tsx';
import { fakeAccount } from './testing/fake-account.ts';

const server = fakeApi();
afterEach(forgetSignedIn);

async function show(...settings: Parameters<typeof fakeAccount> extends [unknown, ...infer R] ? R : never) {
  const account = fakeAccount(server, ...settings);
  renderPart(<BettingCard />);
  await screen.findByLabelText('Total stake');
  return account;
}
const enter = async (label: string, text: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  enterText(field, text);
  await userEvent.tab();
  return field;
};
/** Opens the field of states, as its options come with that, and chooses one. */
async function addState(label: string, state: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.selectOptions(screen.getByLabelText(label), state);
}
const bookOf = (name: string) => within(screen.getByRole('switch', { name }).closest('li') ?? document.body);

it('each amount is saved by itself when its field is left, and says so', async () => {
  const account = await show({ books: [], stake: 100, bankroll: 5000 });
  await enter('Total stake', '1,250');
  expect(await screen.findByText('Saved')).toBeDefined();
  await enter('Bankroll', '');
  await enter('Limit per bet at FanDuel', '200.50');
  await waitFor(() => expect(account.changes()).toHaveLength(3));
  expect(account.changes()).toEqual([
    { stake: 1250 },
    { bankroll: null },
    { books: [{ sportsbookId: 1, limit: 200.5 }] },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Limit per bet at FanDuel').value).toBe('200.50');
});

it('an amount that did not change is not sent', async () => {
  const account = await show({ books: [], stake: 100 });
  await enter('Total stake', '100.00');
  await enter('Unit', '');
  expect(account.changes()).toEqual([]);
});

it.each([
  ['Total stake', '0.5'],
  ['Total stake', ''],
  ['Balance at Novig', '1000001'],
])('%s “%s” is refused at its field, and stays there', async (label, text) => {
  const account = await show();
  const field = await enter(label, text);
  expect((await screen.findByRole('alert')).textContent).toBe('Enter $1 to $1,000,000, in dollars and cents');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true']);
  expect(account.changes()).toEqual([]);
});

it('what could not be saved stays in its field with the reason, and can be sent again with Enter', async () => {
  const account = await show({ books: [], stake: 100 });
  account.fail();
  const field = await enter('Total stake', '300');
  expect((await screen.findByRole('alert')).textContent).toContain('Not available right now.');
  expect(field.value).toBe('300');
  account.recover();
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(account.settings.stake).toBe(300));
  expect(await screen.findByText('Saved')).toBeDefined();
});

it('a sportsbook that is turned off loses its fields and keeps its settings', async () => {
  const account = await show({ books: [{ sportsbookId: 8, limit: 40 }] });
  await userEvent.click(screen.getByRole('switch', { name: 'Novig', checked: true }));
  expect(screen.queryByLabelText('Limit per bet at Novig')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Novig', checked: false }));
  expect(screen.getByLabelText<HTMLInputElement>('Limit per bet at Novig').value).toBe('40');
  await waitFor(() => expect(account.changes()).toHaveLength(2));
  expect(account.settings.books).toContainEqual({ sportsbookId: 8, on: true, limit: 40 });
});

it('a switch that could not be saved goes back, and its row says why', async () => {
  const account = await show();
  account.fail();
  await userEvent.click(screen.getByRole('switch', { name: 'Novig' }));
  expect((await bookOf('Novig').findByRole('alert')).textContent).toContain('Not available right now.');
  expect(screen.getByRole('switch', { name: 'Novig', checked: true })).toBeDefined();
});

it('one list of states leaves out books known not to operate there, unless the bettor knows that they do', async () => {
  const account = await show();
  await addState('States I bet in', 'NV');
  await userEvent.click(await bookOf('Novig').findByRole('button', { name: 'I know it works here (Novig)' }));
  expect(bookOf('Prophet X').getByText(/^Does not operate in Nevada, so it is left out\./)).toBeDefined();
  expect(bookOf('Kalshi').getByText(/^Check: we do not know whether it operates in Nevada\./)).toBeDefined();
  expect(bookOf('BetMGM').queryByText(/Nevada/)).toBeNull();
  expect(await bookOf('Novig').findByText(/^Works in Nevada, as you told us\./)).toBeDefined();
  await waitFor(() => expect(account.changes()).toHaveLength(2));
  expect(account.settings).toMatchObject({ states: ['NV'], books: [{ sportsbookId: 8, worksIn: ['NV'] }] });
});

it('Underdog cannot be turned on, and the card says why', async () => {
  await show();
  expect(screen.queryByRole('switch', { name: 'Underdog' })).toBeNull();
  expect(screen.getByText(/^Underdog is a pick’em site: it pays multipliers/)).toBeDefined();
});

it('with no sportsbook on the card says that boards are empty', async () => {
  const account = await show({ books: [{ sportsbookId: 1, on: true }] });
  await userEvent.click(screen.getByRole('switch', { name: 'FanDuel' }));
  expect(screen.getByText('All sportsbooks are off, so boards can’t list anything.')).toBeDefined();
  await waitFor(() => expect(account.settings.books).toEqual([{ sportsbookId: 1, on: false }]));
});

it('settings that could not be loaded can be loaded again', async () => {
  const account = fakeAccount(server, { books: [], stake: 70 });
  server.on('GET /api/betting-settings', () => json({}, 503));
  renderPart(<BettingCard />);
  expect((await screen.findByRole('alert')).textContent).toContain('Your betting settings could not be loaded');
  server.on('GET /api/betting-settings', account.settings);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Total stake')).value).toBe('70');
});

it.each([
  ['the keyboard', (field: HTMLElement) => act(() => field.focus())],
  ['a press', (field: HTMLElement) => fireEvent.pointerDown(field)],
])('a field offers its states as soon as %s opens it, without those chosen', async (_, open) => {
  await show({ books: [], states: ['NJ'] });
  const field = screen.getByLabelText<HTMLSelectElement>('States I bet in');
  const names = () => [...field.options].map(({ text }) => text);
  expect(names()).toEqual(['Add state']);
  open(field);
  expect(names().slice(0, 2)).toEqual(['Add state', 'Alabama']);
  expect(names()).not.toContain('New Jersey');
});

it('the helplines stand where stakes and limits are set', async () => {
  await show({ books: [] });
  const lines = screen.getAllByRole('link', { name: /^1-800-/ });
  expect(lines.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1-800-MY-RESET', 'tel:1-800-697-3738'],
    ['1-800-GAMBLER', 'tel:1-800-426-2537'],
  ]);
});

it('the odds format is saved when it is chosen, and followed at once', async () => {
  const account = await show({ books: [], stake: 100 });
  await userEvent.click(screen.getByRole('radio', { name: 'Decimal 1.91' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(account.changes()).toEqual([{ oddsFormat: 'decimal' }]);
  expect(renderHook(() => useOddsText()).result.current(-200)).toBe('1.50');
});

it('the tax rate of the rule on losses is saved when it is chosen, followed at once, and can be turned off', async () => {
  const account = await show({ books: [], stake: 100 });
  const field = screen.getByLabelText('Show dollars after the 90% rule on losses');
  await userEvent.selectOptions(field, 'At a tax rate of 24%');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(renderHook(() => useLossTaxRate()).result.current).toBe(24);
  await userEvent.selectOptions(field, 'No, before taxes');
  await waitFor(() => expect(account.changes()).toEqual([{ lossTaxRate: 24 }, { lossTaxRate: null }]));
  await waitFor(() => expect(renderHook(() => useLossTaxRate()).result.current).toBeUndefined());
});
