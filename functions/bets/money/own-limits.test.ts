import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { areAlertsStopped } from '../../bettor/limits/limits-store.ts';
import { testTable } from '../../testing/test-table.ts';
import { addImported, deletePosition } from '../many-positions.ts';
import { placePosition } from '../place-position.ts';
import { changePosition } from '../position-store.ts';
import { aPosition, overLeg } from '../testing/a-position.ts';
import { changeLimits, ownLimits } from './own-limits.ts';

const store = testTable();
/** A Tuesday, 7 a.m. in New York. */
const now = Date.parse('2026-11-24T12:00:00Z');
const MIDNIGHT = '2026-11-25T05:00:00.000Z';
const NEXT_MONDAY = '2026-11-30T05:00:00.000Z';
const HOUR = 3_600_000;

function person() {
  const userId = randomUUID();
  const record = (stake: number, how: { placing?: true; offerStake?: number; key?: string; at?: number } = {}) => {
    const { at = now, key = randomBytes(16).toString('hex'), ...rest } = how;
    const request = { key, ...aPosition, ...rest, game: null, legs: [{ ...overLeg, stake }] };
    return placePosition(store.table, { userId, request }, at);
  };
  return {
    userId,
    record,
    place: (stake: number, how: { offerStake?: number; key?: string; at?: number } = {}) =>
      record(stake, { placing: true, ...how }),
    settle: (positionId: string, result: 'won' | 'lost', at = now) =>
      changePosition(
        store.table,
        { userId, positionId, revision: 1, change: { type: 'settle', leg: 0, settlement: { result } } },
        at,
      ),
    set: (change: Parameters<typeof changeLimits>[2], at = now) => changeLimits(store.table, userId, change, at),
    limits: (at = now) => ownLimits(store.table, userId, at),
  };
}

it('a day’s stakes stop placing once they reach the limit, until midnight Eastern Time; recording goes on', async () => {
  const { place, record, set, limits } = person();
  await set({ dayStakes: 100 });
  await place(60);
  await expect(place(40.01)).rejects.toMatchObject({
    code: 'placing-stopped',
    message: 'These bets stake $40.01, but only $40.00 of today’s $100.00 limit is left.',
    details: { reason: 'day-stakes', until: MIDNIGHT },
  });
  const key = randomBytes(16).toString('hex');
  const { id } = await place(40, { key });
  expect(await limits()).toMatchObject({ stops: [{ reason: 'day-stakes', until: MIDNIGHT }], stakedToday: 100 });
  await expect(place(1)).rejects.toMatchObject({
    message: 'Placing and alerts are stopped until Wed, Nov 25, 12:00 AM ET: today’s stakes have reached your limit.',
  });
  // The call that reached it, repeated since its reply was lost.
  expect((await place(40, { key })).id).toBe(id);
  await record(25);
  expect(await limits()).toMatchObject({ stakedToday: 125 });
  expect((await limits(Date.parse(MIDNIGHT))).stops).toEqual([]);
  await place(100, { at: Date.parse(MIDNIGHT) });
});

it('the first bet of a pair is stopped if both together are above what is left', async () => {
  const { place, set } = person();
  await set({ dayStakes: 100 });
  await expect(place(60, { offerStake: 100.01 })).rejects.toMatchObject({
    code: 'placing-stopped',
    message: 'These bets stake $100.01, but only $100.00 of today’s $100.00 limit is left.',
  });
  await place(60, { offerStake: 100 });
  await expect(place(41, { offerStake: 0 })).rejects.toMatchObject({ code: 'placing-stopped' });
});

it('deleting the bet that reached a limit lifts nothing', async () => {
  const { userId, record, place, set, limits } = person();
  await set({ dayStakes: 100 });
  const { id: positionId } = await record(100);
  await deletePosition(store.table, { userId, positionId }, now);
  expect(await limits()).toMatchObject({ stops: [{ reason: 'day-stakes', until: MIDNIGHT }], stakedToday: 0 });
  await expect(place(1)).rejects.toMatchObject({ code: 'placing-stopped' });
});

it('a week’s loss stops until Monday, also once a later bet wins it back', async () => {
  const { record, settle, set, limits } = person();
  await set({ weekLoss: 150 });
  const [lost, won] = [await record(150), await record(400)];
  await settle(lost.id, 'lost');
  expect((await limits()).stops).toEqual([{ reason: 'week-loss', until: NEXT_MONDAY }]);
  await settle(won.id, 'won');
  expect(await limits()).toMatchObject({ stops: [{ reason: 'week-loss' }], lostThisWeek: -270 });
  expect((await limits(Date.parse(NEXT_MONDAY))).stops).toEqual([]);
});

it('a parlay of a file that was lost by its legs long ago counts for no loss of this week', async () => {
  const { userId, set, limits } = person();
  await set({ weekLoss: 30 });
  const selections = [1, 2].map((n) => ({
    ...{ game: null, label: `Leg ${n}`, pick: null, odds: 100, result: 'lost' as const },
  }));
  const placedAt = '2026-10-05T12:00:00.000Z';
  const legs = [{ ...overLeg, pick: null, selections }];
  const position = { ...aPosition, kind: 'parlay' as const, game: null, legs, placedAt, doubleKey: 'a' };
  await addImported(store.table, { userId, importId: 'b', positions: [position] }, now);
  expect(await limits()).toMatchObject({ stops: [], lostThisWeek: 0 });
});

it('a limit below what is staked already stops at once; a looser one waits a day and lifts nothing', async () => {
  const { record, set, limits } = person();
  await record(200);
  await set({ dayStakes: 150 });
  expect((await limits()).stops).toHaveLength(1);
  await set({ dayStakes: null }, now + HOUR);
  expect(await limits(now + HOUR)).toMatchObject({
    dayStakes: { amount: 150, next: { amount: null, from: new Date(now + 25 * HOUR).toISOString() } },
    stops: [{ reason: 'day-stakes', until: MIDNIGHT }],
  });
  expect((await limits(now + 25 * HOUR)).dayStakes).toEqual({ amount: null, next: null });
});

it('a time-out cannot be ended or made shorter', async () => {
  const { place, record, set, limits } = person();
  await set({ timeOutHours: 168 });
  await set({ timeOutHours: 24 });
  await set({ dayStakes: null, weekLoss: null });
  const until = new Date(now + 168 * HOUR).toISOString();
  expect((await limits()).stops).toEqual([{ reason: 'time-out', until }]);
  await expect(place(1)).rejects.toMatchObject({ code: 'placing-stopped', details: { reason: 'time-out', until } });
  await record(1);
  await place(1, { at: now + 168 * HOUR });
});

test('of many bets that are placed at the same time no more than the limit are', async () => {
  const { place, set, limits } = person();
  await set({ dayStakes: 100 });
  const placed = await Promise.allSettled(Array.from({ length: 8 }, () => place(30)));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await limits()).stakedToday).toBe(90);
});

test('a first limit that is set while a bet is written is reached by that bet', async () => {
  const { userId, set } = person();
  const { transact } = store.table;
  let isSet = false;
  const table = {
    ...store.table,
    transact: async (...steps: Parameters<typeof transact>) => {
      if (!isSet) await set({ dayStakes: 40 });
      isSet = true;
      return transact(...steps);
    },
  };
  const request = { key: randomBytes(16).toString('hex'), ...aPosition, legs: [overLeg] };
  await placePosition(table, { userId, request }, now);
  expect(await areAlertsStopped(store.table, userId, now)).toBe(true);
});

test('of limits that are changed at the same time, none is lost', async () => {
  const { set, limits } = person();
  await Promise.all([set({ dayStakes: 100 }), set({ weekLoss: 200 }), set({ timeOutHours: 24 })]);
  expect(await limits()).toMatchObject({
    ...{ dayStakes: { amount: 100 }, weekLoss: { amount: 200 }, stops: [{ reason: 'time-out' }] },
  });
});
