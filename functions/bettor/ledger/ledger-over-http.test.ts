import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { handler as placePosition } from '../../bets/place-position.handler.ts';
import { aPosition } from '../../bets/testing/a-position.ts';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { alertRulesChanged } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler as getSettings } from '../settings/get-settings.handler.ts';
import { handler as changeEntry } from './change-entry.handler.ts';
import { handler as checkBalance } from './check-balance.handler.ts';
import { handler as deleteEntry } from './delete-entry.handler.ts';
import { handler as getLedger } from './get-ledger.handler.ts';
import { handler as importEntries } from './import-entries.handler.ts';
import { handler as saveEntry } from './save-entry.handler.ts';
import { aDeposit } from './testing/a-deposit.ts';
import { handler as undoImport } from './undo-import.handler.ts';

const store = testTable();
testEnvironment(store);

const PATH = '/api/ledger';
const newKey = () => randomBytes(16).toString('hex');
/** Yesterday, so that the test is true on any day. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const fields = { ...aDeposit, day };

type Cookies = readonly string[];
const get = (cookies: Cookies) => invoke(getLedger, { path: PATH, cookies });
const save = (cookies: Cookies, body: unknown) =>
  invoke(saveEntry, { method: 'POST', path: `${PATH}/entries`, cookies, body });
const at = (id: string) => ({ path: `${PATH}/entries/${id}`, params: { id } });
const check = (cookies: Cookies, balance: number) =>
  invoke(checkBalance, {
    ...{ method: 'POST', path: `${PATH}/checks`, cookies },
    body: { key: newKey(), sportsbookId: 1, balance, bonus: null },
  });

it('entries are saved, listed, changed and deleted, without a subscription', async () => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const id = newKey();
  const saved = await save(cookies, { key: id, ...fields });
  expect(saved.body).toEqual({ id, revision: 1, ...fields });
  expect((await get(cookies)).body).toEqual({ entries: [saved.body], days: [] });
  const changed = { ...fields, amount: 60.01 };
  const body = { revision: 1, ...changed };
  expect(await invoke(changeEntry, { method: 'POST', ...at(id), cookies, body })).toMatchObject({
    ...{ status: 200, body: { id, revision: 2, amount: 60.01 } },
  });
  expect(
    (await invoke(changeEntry, { method: 'POST', ...at(id), cookies, body: { ...body, amount: 1 } })).body,
  ).toEqual({
    message: 'This entry was changed elsewhere in the meantime. Nothing was saved: look at it again.',
    code: 'entry-changed',
  });
  expect(await invoke(deleteEntry, { method: 'DELETE', ...at(id), cookies })).toMatchObject({ status: 200, body: {} });
  expect((await get(cookies)).body).toEqual({ entries: [], days: [] });
});

test('bets change the balance of a book with a ledger, by which stakes are capped and alerts are matched', async () => {
  const { cookies, userId } = await signedInUser(store.table, { subscribed: false });
  expect(await check(cookies, 500)).toMatchObject({ status: 200, body: { kind: 'opening', amount: 500 } });
  await store.table.remove(alertRulesChanged(userId));
  const body = { key: newKey(), ...aPosition, game: null };
  await invoke(placePosition, { method: 'POST', path: '/api/bets', cookies, body });
  const settings = await invoke(getSettings, { path: '/api/betting-settings', cookies });
  // $40 of the bets is open there; the other book has no ledger.
  expect(settings.body).toMatchObject({ books: [{ sportsbookId: 1, ledger: 460 }] });
  expect(
    (await store.items()).filter(
      ({ pk, sk }) => pk === alertRulesChanged(userId).pk && sk === alertRulesChanged(userId).sk,
    ),
  ).toHaveLength(1);
  expect((await get(cookies)).body).toMatchObject({
    days: [
      { sportsbookId: 1, staked: 40, returned: 0, closed: 0, bonus: 0 },
      { sportsbookId: 2, staked: 41 },
    ],
  });
  expect(await check(cookies, 448)).toMatchObject({ body: { kind: 'adjustment', amount: -12 } });
});

it('a file is added, and undone', async () => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const importId = newKey();
  const body = { importId, dryRun: false, entries: [{ doubleKey: 'one', ...fields }] };
  const call = { method: 'POST', path: `${PATH}/imports`, cookies, body } as const;
  const trying = { ...call, body: { ...body, dryRun: true } };
  expect((await invoke(importEntries, trying)).body).toEqual({ outcomes: ['new'] });
  expect((await invoke(importEntries, call)).body).toEqual({ outcomes: ['added'] });
  expect((await invoke(importEntries, trying)).body).toEqual({ outcomes: ['known'] });
  expect((await invoke(importEntries, call)).body).toEqual({ outcomes: ['known'] });
  const path = `${PATH}/imports/${importId}`;
  const undone = await invoke(undoImport, { method: 'DELETE', path, params: { importId }, cookies });
  expect(undone.body).toEqual({ deleted: 1 });
});

it('another person’s entry is not found', async () => {
  const [one, other] = [
    await signedInUser(store.table, { subscribed: false }),
    await signedInUser(store.table, { subscribed: false }),
  ];
  const id = newKey();
  await save(one.cookies, { key: id, ...fields });
  expect(await invoke(deleteEntry, { method: 'DELETE', ...at(id), cookies: other.cookies })).toMatchObject({
    status: 404,
  });
  expect((await get(other.cookies)).body).toMatchObject({ entries: [] });
});

test.each([
  ['a part of a cent', { amount: 1.001 }, 'Enter an amount up to $10,000,000, in dollars and cents'],
  ['more than anybody has', { amount: 10_000_001 }, 'Enter an amount up to $10,000,000, in dollars and cents'],
  ['a book that is not ours', { sportsbookId: 9999 }, 'Unknown sportsbook'],
  ['no day', { day: 'yesterday' }, 'Choose a day of the last ten years'],
])('%s is refused with a sentence', async (_what, changes, message) => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const body = { key: newKey(), ...fields, ...changes };
  expect(await save(cookies, body)).toMatchObject({ status: 400, body: { message } });
});
