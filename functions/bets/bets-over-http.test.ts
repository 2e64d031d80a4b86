import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { POSITIONS_PER_PAGE } from '../../shared/contracts/bets/positions.ts';
import { signedInUser } from '../identity/account/testing/signed-in-user.ts';
import { invoke } from '../testing/http-event.ts';
import { loggedLines } from '../testing/log-output.ts';
import { testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { handler as changePosition } from './change-position.handler.ts';
import { handler as deletePosition } from './delete-position.handler.ts';
import { handler as getFigures } from './get-figures.handler.ts';
import { handler as getPosition } from './get-position.handler.ts';
import { handler as listPositions } from './list-positions.handler.ts';
import { handler as placePosition } from './place-position.handler.ts';
import { aPosition, overLeg } from './testing/a-position.ts';

const store = testTable();
testEnvironment(store);

const PATH = '/api/bets';
const newKey = () => randomBytes(16).toString('hex');

type Cookies = readonly string[];
const place = (cookies: Cookies, body: unknown = { key: newKey(), ...aPosition }) =>
  invoke(placePosition, { method: 'POST', path: PATH, cookies, body });
const list = (cookies: Cookies, query: Record<string, string> = {}) =>
  invoke(listPositions, { path: PATH, cookies, query });
const at = (id: string) => ({ path: `${PATH}/${encodeURIComponent(id)}`, params: { id } });
const get = (cookies: Cookies, id: string) => invoke(getPosition, { ...at(id), cookies });
const change = (cookies: Cookies, id: string, body: unknown) =>
  invoke(changePosition, { method: 'POST', ...at(id), cookies, body });
const remove = (cookies: Cookies, id: string) => invoke(deletePosition, { method: 'DELETE', ...at(id), cookies });
const figures = (cookies: Cookies, query: Record<string, string> = {}) =>
  invoke(getFigures, { path: '/api/bet-figures', cookies, query });

async function withPosition() {
  // No subscription: what a person bet stays theirs when it ends.
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const { status, body } = await place(cookies);
  expect(status).toBe(200);
  const { id } = body as { id: string };
  return { cookies, id, body };
}

it('positions are placed, listed, read, changed, added up and deleted', async () => {
  const { cookies, id, body } = await withPosition();
  expect((await list(cookies)).body).toEqual({ positions: [body] });
  const won = { type: 'settle', leg: 0, settlement: { result: 'won' } };
  expect((await change(cookies, id, { revision: 1, change: won })).body).toMatchObject({
    ...{ revision: 2, state: 'partly-settled', profit: 42 },
    legs: [{ settled: { result: 'won', by: 'person', profit: 42 } }, {}],
  });
  expect(await change(cookies, id, { revision: 1, change: won })).toMatchObject({ status: 409 });
  expect((await get(cookies, id)).body).toEqual({
    position: expect.objectContaining({ id, revision: 2 }),
    changes: [
      { at: expect.any(String), by: 'person', text: 'Recorded.' },
      { at: expect.any(String), by: 'person', text: 'Bet 1 (FanDuel): won.' },
    ],
  });
  expect((await figures(cookies)).body).toMatchObject({
    open: { positions: 1, bets: 1, staked: 41 },
    total: { bets: 1, won: 1, profit: 42, turnover: 40, positions: 0 },
    by: { book: [{ key: '1', sums: { profit: 42 } }], market: [{ key: 'totals' }], kind: [{ key: 'arbitrage' }] },
  });
  expect((await figures(cookies, { to: '2020-01' })).body).toMatchObject({ total: { bets: 0 }, days: [] });
  expect(await remove(cookies, id)).toMatchObject({ status: 200, body: {} });
  expect((await list(cookies)).body).toEqual({ positions: [] });
  expect((await figures(cookies)).body).toMatchObject({ total: { bets: 0, profit: 0 }, by: { book: [] }, days: [] });
});

it('lists go on behind the last position of a page, and a cursor is of one list', async () => {
  const { cookies } = await signedInUser(store.table);
  for (let n = 0; n <= POSITIONS_PER_PAGE; n++)
    await place(cookies, { key: newKey(), ...aPosition, kind: n < 3 ? 'promo' : 'single' });
  const first = (await list(cookies)).body as { positions: { id: string }[]; cursor: string };
  expect(first.positions).toHaveLength(POSITIONS_PER_PAGE);
  const second = (await list(cookies, { cursor: first.cursor })).body as typeof first;
  expect(second.positions).toHaveLength(1);
  expect(second.cursor).toBeUndefined();
  const ids = [...first.positions, ...second.positions].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect((await list(cookies, { kind: 'promo' })).body).toMatchObject({ positions: [{}, {}, {}] });
  const month = new Date().toISOString().slice(0, 7);
  expect(((await list(cookies, { month, state: 'open' })).body as typeof first).positions).toHaveLength(
    POSITIONS_PER_PAGE,
  );
  expect((await list(cookies, { month: '2019-01' })).body).toEqual({ positions: [] });
  expect((await list(cookies, { sportsbookId: '30' })).body).toEqual({ positions: [] });
  const stranger = await signedInUser(store.table);
  for (const [who, query] of [
    [stranger.cookies, { cursor: first.cursor }],
    [cookies, { cursor: first.cursor, kind: 'promo' }],
  ] as const)
    expect(await list(who, query)).toMatchObject({ status: 400, body: { message: 'Invalid input' } });
  for (const query of [{ cursor: 'x' }, { sportsbookId: 'x' }]) expect((await list(cookies, query)).status).toBe(400);
});

test.each([
  ['no stake', { stake: 0 }, 'Enter a stake from $0.01 to $1,000,000, in dollars and cents'],
  ['half a cent', { stake: 0.005 }, 'Enter a stake from $0.01 to $1,000,000, in dollars and cents'],
  ['more than $1,000,000', { stake: 1_000_000.01 }, 'Enter a stake from $0.01 to $1,000,000, in dollars and cents'],
  ['odds that do not exist', { odds: 99 }, 'Enter American odds, such as -110 or +150'],
  ['more to win than any book pays', { stake: 1_000_000, odds: 10_100 }, 'A bet can win at most $100,000,000'],
  ['an unknown book', { sportsbookId: 9999 }, 'Unknown sportsbook'],
  ['two lines of text', { label: 'a\nb' }, 'This text is too long, or contains characters that cannot be used'],
  ['an owner', { userId: 'somebody else' }, undefined],
])('R-471: a bet with %s is refused, and nothing is stored', async (_what, wrong, message) => {
  const { cookies } = await signedInUser(store.table);
  const { status, body } = await place(cookies, { key: newKey(), ...aPosition, legs: [{ ...overLeg, ...wrong }] });
  expect(status).toBe(400);
  if (message !== undefined) expect(body).toMatchObject({ message });
  expect((await list(cookies)).body).toEqual({ positions: [] });
});

it('R-471: a position has 1 to 12 bets', async () => {
  const { cookies } = await signedInUser(store.table);
  for (const n of [0, 13]) {
    const legs = Array.from({ length: n }, () => overLeg);
    expect(await place(cookies, { key: newKey(), ...aPosition, legs })).toMatchObject({
      status: 400,
      body: { message: 'A position has 1 to 12 bets' },
    });
  }
});

it('R-470: another person’s position is not found, whatever is done to it, and stays', async () => {
  const { cookies, id, body } = await withPosition();
  const stranger = await signedInUser(store.table);
  const reopen = { revision: 1, change: { type: 'reopen', leg: 0 } };
  for (const answer of [
    await get(stranger.cookies, id),
    await change(stranger.cookies, id, reopen),
    await remove(stranger.cookies, id),
  ])
    expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } });
  expect((await list(cookies)).body).toEqual({ positions: [body] });
});

it('R-475: what was bet is in no log line', async () => {
  const { cookies } = await signedInUser(store.table);
  const before = loggedLines().length;
  const told = { note: 'Told by Quentin', title: 'Quails @ Quokkas', stake: 4711.13, label: 'Over 47.5' };
  const game = { id: newKey(), league: 'baseball_mlb', title: told.title, startTime: null };
  const legs = [{ ...overLeg, stake: told.stake, label: told.label }];
  const { body } = await place(cookies, { key: newKey(), ...aPosition, game, legs, note: told.note });
  const { id } = body as { id: string };
  await change(cookies, id, { revision: 1, change: { type: 'settle', leg: 0, settlement: { result: 'won' } } });
  await get(cookies, id);
  await list(cookies);
  await figures(cookies);
  await remove(cookies, id);
  const text = loggedLines().slice(before).join('');
  expect(text).toContain('"service":"crossbook"');
  for (const secret of [...Object.values(told).map(String), id, game.id, '471113']) expect(text).not.toContain(secret);
});
