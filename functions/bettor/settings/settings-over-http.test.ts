import { expect, it, test } from 'vitest';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { userBetting } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { loggedLines } from '../../testing/log-output.ts';
import { hasToken } from '../../testing/secret-leaks.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler as getSettings } from './get-settings.handler.ts';
import { handler as saveSettings } from './save-settings.handler.ts';

const store = testTable();
testEnvironment(store);

const path = '/api/betting-settings';
type Cookies = readonly string[];
const save = (cookies: Cookies, body: unknown) => invoke(saveSettings, { method: 'POST', path, cookies, body });
const read = (cookies: Cookies) => invoke(getSettings, { path, cookies });
const signedIn = () => signedInUser(store.table, { subscribed: false });
const rowsOf = async (userId: string) =>
  (await store.table.rows(userBetting(userId).pk)).filter(({ key }) => key.sk === userBetting(userId).sk);

it('betting settings are changed one by one, also without a subscription', async () => {
  const { cookies } = await signedIn();
  expect(await read(cookies)).toMatchObject({ status: 200, body: { books: [] } });
  expect((await save(cookies, { stake: 250.5, unit: null })).body).toEqual({ books: [], stake: 250.5, unit: null });
  const book = { sportsbookId: 3, worksIn: ['NJ', 'DC'], limit: 1_000_000, balance: 1 };
  expect((await save(cookies, { books: [book] })).body).toEqual({ books: [book], stake: 250.5, unit: null });
  expect((await save(cookies, {})).body).toEqual({ books: [book], stake: 250.5, unit: null });
  expect((await read(cookies)).body).toEqual({ books: [book], stake: 250.5, unit: null });
});

it('settings of a browser fill in only what the account never set', async () => {
  const { cookies } = await signedIn();
  await save(cookies, { stake: 300 });
  const merged = await save(cookies, { stake: 20, rounding: 5, onlyUnset: true });
  expect(merged).toMatchObject({ status: 200, body: { books: [], stake: 300, rounding: 5 } });
});

const AMOUNT = 'Enter $1 to $1,000,000, in dollars and cents';
const withBook = (fields: object) => ({ books: [{ sportsbookId: 1, ...fields }] });

test.each([
  ['a stake below $1', { stake: 0.99 }, AMOUNT],
  ['a stake of nothing', { stake: 0 }, AMOUNT],
  ['a negative stake', { stake: -100 }, AMOUNT],
  ['a stake above $1,000,000', { stake: 1_000_000.01 }, AMOUNT],
  ['parts of cents', { stake: 10.005 }, AMOUNT],
  ['text as a stake', { stake: '100' }, AMOUNT],
  ['no stake', { stake: null }, AMOUNT],
  ['a stake beyond all numbers', '{"stake":1e999}', AMOUNT],
  ['a bankroll above $1,000,000', { bankroll: 2_000_000 }, AMOUNT],
  ['a unit below $1', { unit: 0.5 }, AMOUNT],
  ['a limit above $1,000,000', withBook({ limit: 1e7 }), AMOUNT],
  ['a balance below $1', withBook({ balance: 0.01 }), AMOUNT],
  ['another rounding', { rounding: 2 }, 'Stakes are rounded to $1, $5 or $10'],
  ['another odds format', { oddsFormat: 'fractional' }, 'Please check what you entered'],
  ['a tax rate of nothing', { lossTaxRate: 0 }, 'Enter a tax rate of 1 to 60 percent'],
  ['a tax rate with decimals', { lossTaxRate: 24.5 }, 'Enter a tax rate of 1 to 60 percent'],
  ['an unknown state', { states: ['NJ', 'ZZ'] }, 'Unknown state'],
  ['a state in lower case', withBook({ worksIn: ['nj'] }), 'Unknown state'],
  ['a state twice', { states: ['NJ', 'NJ'] }, 'A state is chosen twice'],
  ['an unknown sportsbook', { books: [{ sportsbookId: 999, on: true }] }, 'Unknown sportsbook'],
  ['a sportsbook twice', { books: [{ sportsbookId: 1 }, { sportsbookId: 1, on: true }] }, 'A sportsbook is set twice'],
  ['a half-on sportsbook', withBook({ on: 'yes' }), 'Please check what you entered'],
  ['an unknown set-up', { setUp: 'later' }, 'Please check what you entered'],
  ['an owner', { userId: 'somebody else' }, 'Please check what you entered'],
  ['an unknown field of a sportsbook', withBook({ password: 'x' }), 'Please check what you entered'],
])('%s is refused with its reason, and nothing changes', async (_what, wrong, message) => {
  const { userId, cookies } = await signedIn();
  await save(cookies, { stake: 40, ...withBook({ limit: 7 }) });
  const before = await rowsOf(userId);
  const body = typeof wrong === 'string' ? wrong : { bankroll: 5000, ...wrong };
  const headers = { 'content-type': 'application/json' };
  const answer = await invoke(saveSettings, { method: 'POST', path, cookies, body, headers });
  expect(answer).toMatchObject({ status: 400, body: { message } });
  expect(await rowsOf(userId)).toEqual(before);
});

it('no amount and no state is logged, whether it is accepted or refused', async () => {
  const { cookies } = await signedIn();
  await save(cookies, { stake: 31_337.17, bankroll: 424_242.42, books: [{ sportsbookId: 5, limit: 8_675.31 }] });
  await save(cookies, { stake: 9_876_543.21, states: ['ZQ'], books: [{ sportsbookId: 5, balance: 1_357.9 }] });
  await read(cookies);
  const log = loggedLines().join('');
  expect(log).toContain('betting');
  // In dollars and in cents. Ids, hashes and durations in the log are no such tokens.
  const amounts = [
    '31337',
    '424242',
    '8675',
    '9876543',
    '1357',
    '3133717',
    '42424242',
    '867531',
    '987654321',
    '135790',
  ];
  expect([...amounts, 'ZQ'].filter((secret) => hasToken(log, secret))).toEqual([]);
});
