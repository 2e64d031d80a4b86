import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import type { ImportedKey, ImportedPosition } from '../../../shared/contracts/bets/imports.ts';
import { signedInUser } from '../../identity/account/testing/signed-in-user.ts';
import { limits } from '../../identity/protection/limits.ts';
import { sha256 } from '../../platform/hash.ts';
import { betMonth, rateLimit } from '../../platform/table/keys.ts';
import { invoke } from '../../testing/http-event.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { monthRow } from '../month-row.ts';
import { positionRow } from '../position-row.ts';
import { changePosition } from '../position-store.ts';
import { handler as importPositions } from './import-positions.handler.ts';
import { handler as undoImport } from './undo-import.handler.ts';

const store = testTable();
testEnvironment(store);

const PATH = '/api/bet-imports';
const newId = () => randomBytes(16).toString('hex');
/** Yesterday at noon, so that the test is true on any day. */
const placedAt = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

/** $100 at +110 on the Lakers, won. */
const lakers: ImportedPosition = {
  kind: 'single',
  game: { id: null, league: 'basketball_nba', title: 'NBA', startTime: null },
  doubleKey: 'pikkit:BET001',
  placedAt,
  legs: [
    {
      ...{ sportsbookId: 1, label: 'Lakers ML', pick: null, odds: 110, stake: 100, bonus: false },
      ...{ settlement: { result: 'won' }, settledAt: placedAt, closeDecimal: 2 },
    },
  ],
  tags: [],
  note: '',
};
const bets = (n: number) => Array.from({ length: n }, (_, at) => ({ ...lakers, doubleKey: `pikkit:${at}` }));

type Cookies = readonly string[];
const send = (cookies: Cookies, importId: string, positions: readonly unknown[]) =>
  invoke(importPositions, { method: 'POST', path: PATH, cookies, body: { importId, dryRun: false, positions } });
const compare = (cookies: Cookies, ...lists: readonly (readonly Pick<ImportedKey, 'doubleKey' | 'placedAt'>[])[]) => {
  const keys = lists.map((list) => list.map(({ doubleKey, placedAt }) => ({ doubleKey, placedAt })));
  return invoke(importPositions, { method: 'POST', path: PATH, cookies, body: { dryRun: true, keys } });
};
const undo = (cookies: Cookies, importId: string) =>
  invoke(undoImport, { method: 'DELETE', path: `${PATH}/${importId}`, params: { importId }, cookies });

async function person() {
  const { userId, cookies } = await signedInUser(store.table, { subscribed: false });
  const positions = () => store.table.query(`BET#${userId}`, { schema: positionRow, skPrefix: 'POSITION#' });
  const profit = async () => {
    const row = await store.table.get(betMonth(userId, placedAt.slice(0, 7)), monthRow);
    return [...(row?.sums.days.values() ?? [])].reduce((sum, { legs }) => sum + legs.profit, 0);
  };
  return { userId, cookies, positions, profit };
}

/** Leaves a person only so many calls of today. */
async function leaveCalls(userId: string, left: number): Promise<void> {
  const { name, max, windowSeconds } = limits.importCallsByUser;
  const seconds = Math.floor(Date.now() / 1000);
  // Today's window, and tomorrow's in case that it begins meanwhile.
  for (const at of [seconds, seconds + windowSeconds])
    await store.table.update(rateLimit(name, sha256(userId), at - (at % windowSeconds)), { set: { n: max - left } });
}

it('a person’s calls of a day are limited, and a refused one stores nothing', async () => {
  const { userId, cookies, positions } = await person();
  await leaveCalls(userId, 1);
  expect((await send(cookies, newId(), bets(1))).status).toBe(200);
  expect((await send(cookies, newId(), bets(2))).status).toBe(429);
  expect(await positions()).toHaveLength(1);
});

it('each list of a call that compares counts as a call, all of them or none', async () => {
  const { userId, cookies } = await person();
  await leaveCalls(userId, 3);
  expect((await compare(cookies, bets(1), bets(2))).status).toBe(200);
  expect((await compare(cookies, bets(1), bets(2))).status).toBe(429);
  expect((await compare(cookies, bets(1))).status).toBe(200);
  expect((await compare(cookies, bets(1))).status).toBe(429);
});

it('R-474: a dry run says what is new and stores nothing, and an import repeated adds nothing twice', async () => {
  const { cookies, positions, profit } = await person();
  const importId = newId();
  const before = await store.items();
  expect((await compare(cookies, bets(2))).body).toEqual({ outcomes: ['new', 'new'] });
  const rowsOfBets = (items: typeof before) => items.filter(({ pk }) => String(pk).startsWith('BET'));
  expect(rowsOfBets(await store.items())).toEqual(rowsOfBets(before));
  expect((await send(cookies, importId, bets(2))).body).toEqual({ outcomes: ['added', 'added'] });
  expect((await compare(cookies, bets(2), bets(3))).body).toEqual({
    outcomes: ['known', 'known', 'known', 'known', 'new'],
  });
  expect((await send(cookies, newId(), bets(3))).body).toEqual({ outcomes: ['known', 'known', 'added'] });
  expect(await positions()).toHaveLength(3);
  // Each won $110.
  expect(await profit()).toBe(330_00);
});

it('a closing price of a file is the book’s odds at the close, not a fair price', async () => {
  const { cookies, positions } = await person();
  await send(cookies, newId(), [lakers]);
  expect((await positions())[0]?.legs[0]?.close).toEqual({ odds: 100 });
});

it('a fair close and a unit of our own export are stored, so that they count as before', async () => {
  const { cookies, positions } = await person();
  const legs = [{ ...lakers.legs[0], closeFair: 0.52, closeThreshold: 3.5 }];
  await send(cookies, newId(), [{ ...lakers, legs, unit: 25 }]);
  expect(await positions()).toMatchObject([
    { unit: 25_00, legs: [{ close: { odds: 100, fair: 0.52, threshold: 3.5 } }] },
  ]);
});

it('R-474: an import is undone whole, in parts, with what was changed since, and nothing else', async () => {
  const { userId, cookies, positions, profit } = await person();
  const [first, second] = [newId(), newId()];
  await send(cookies, second, [{ ...lakers, doubleKey: 'pikkit:other' }]);
  for (let from = 0; from < 120; from += 40) await send(cookies, first, bets(120).slice(from, from + 40));
  const [{ id } = { id: '' }] = (await positions()).filter(({ importId }) => importId === first);
  await changePosition(
    store.table,
    { userId, positionId: id, revision: 1, change: { type: 'settle', leg: 0, settlement: { result: 'lost' } } },
    Date.now(),
  );
  expect((await undo(cookies, first)).body).toEqual({ deleted: 100, left: true });
  expect((await undo(cookies, first)).body).toEqual({ deleted: 20, left: false });
  expect((await undo(cookies, first)).body).toEqual({ deleted: 0, left: false });
  expect((await positions()).map(({ importId }) => importId)).toEqual([second]);
  expect(await profit()).toBe(110_00);
  const left = (await store.items()).filter(
    ({ pk, sk }) => pk === `BET#${userId}` && /^(CHANGE|IMPORT)/.test(String(sk)),
  );
  expect(left).toHaveLength(1);
});

it('a position of our own export is known where it came from, and new elsewhere', async () => {
  const [owner, other] = [await person(), await person()];
  await send(owner.cookies, newId(), [lakers]);
  const [{ id } = { id: '' }] = await owner.positions();
  const exported = [
    { ...lakers, doubleKey: `crossbook:${id}` },
    { ...lakers, doubleKey: `crossbook:${newId()}` },
  ];
  expect((await send(owner.cookies, newId(), exported)).body).toEqual({ outcomes: ['known', 'added'] });
  expect((await compare(other.cookies, exported)).body).toEqual({ outcomes: ['new', 'new'] });
});

describe('R-123: another person', () => {
  it('cannot undo an import', async () => {
    const [owner, other] = [await person(), await person()];
    const importId = newId();
    await send(owner.cookies, importId, [lakers]);
    expect((await undo(other.cookies, importId)).body).toEqual({ deleted: 0, left: false });
    expect(await owner.positions()).toHaveLength(1);
  });
});

test.each([
  ['no positions', []],
  ['more than 50', bets(51)],
  ['a bet without a stake', [{ ...lakers, legs: [{ ...lakers.legs[0], stake: 0 }] }]],
  ['a time to come', [{ ...lakers, placedAt: '2099-01-01T00:00:00Z' }]],
  ['a payout with a win', [{ ...lakers, legs: [{ ...lakers.legs[0], settlement: { result: 'won', payout: 1 } }] }]],
  ['a book that is not there', [{ ...lakers, legs: [{ ...lakers.legs[0], sportsbookId: 999 }] }]],
  ['a price below 1', [{ ...lakers, legs: [{ ...lakers.legs[0], closeDecimal: 1 }] }]],
  ['a long key', [{ ...lakers, doubleKey: 'x'.repeat(201) }]],
])('R-020: an import with %s is refused, and nothing is stored', async (_what, positions) => {
  const mine = await person();
  expect((await send(mine.cookies, newId(), positions)).status).toBe(400);
  expect(await mine.positions()).toEqual([]);
});
