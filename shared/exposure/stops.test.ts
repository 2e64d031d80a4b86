import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type BookDay, noMoves } from '../ledger/bet-moves.ts';
import { cents } from '../odds/money.ts';
import type { Limit } from './limits.ts';
import { leftToday, monthsOfWeek, noLimits, type OwnLimits, standingOf, stopsAt, withStops } from './stops.ts';

/** A Wednesday, 10 a.m. in New York. */
const NOW = Date.parse('2026-12-02T15:00:00Z');
const MIDNIGHT = Date.parse('2026-12-03T05:00:00Z');
const MONDAY = Date.parse('2026-12-07T05:00:00Z');
const limit = (amount: number): Limit => ({ amount: cents(amount * 100), next: null });
const day = (on: string, changes: Partial<BookDay>): BookDay => ({ sportsbookId: 1, day: on, ...noMoves, ...changes });

it('counts the cash staked today and what the week’s settled bets lost', () => {
  const days = [
    day('2026-11-29', { staked: cents(900_00), closed: cents(900_00) }),
    day('2026-11-30', { staked: cents(100_00), closed: cents(100_00) }),
    day('2026-12-02', { staked: cents(60_00), closed: cents(40_00), returned: cents(90_00) }),
    { ...day('2026-12-02', { staked: cents(15_00), bonus: cents(50_00) }), sportsbookId: 2 },
  ];
  expect(standingOf(days, NOW)).toEqual({ staked: 75_00, lost: 50_00 });
  expect(monthsOfWeek(NOW)).toEqual(['2026-11', '2026-12']);
  expect(monthsOfWeek(MONDAY)).toEqual(['2026-12']);
});

it('what is reached stops until the day or the week is over in Eastern Time', () => {
  const limits = { ...noLimits, dayStakes: limit(500), weekLoss: limit(300) };
  const stopped = withStops(limits, { staked: cents(500_00), lost: cents(300_00) }, NOW);
  expect(stopsAt(stopped, NOW)).toEqual([
    { reason: 'week-loss', until: MONDAY },
    { reason: 'day-stakes', until: MIDNIGHT },
  ]);
  expect(stopsAt(stopped, MIDNIGHT - 1)).toHaveLength(2);
  expect(stopsAt(stopped, MIDNIGHT)).toEqual([{ reason: 'week-loss', until: MONDAY }]);
  expect(stopsAt(stopped, MONDAY)).toEqual([]);
  expect(withStops(limits, { staked: cents(499_99), lost: cents(299_99) }, NOW)).toEqual(limits);
});

it('a day that the clock is changed on ends at midnight too', () => {
  const limits = { ...noLimits, dayStakes: limit(1) };
  const spring = Date.parse('2026-03-08T12:00:00Z');
  expect(withStops(limits, { staked: cents(100), lost: cents(0) }, spring).dayStopUntil).toBe(
    Date.parse('2026-03-09T04:00:00Z'),
  );
  const fall = Date.parse('2026-11-01T12:00:00Z');
  expect(withStops(limits, { staked: cents(100), lost: cents(0) }, fall).dayStopUntil).toBe(
    Date.parse('2026-11-02T05:00:00Z'),
  );
});

it('a time-out stops until it is over', () => {
  const limits: OwnLimits = { ...noLimits, timeOutUntil: NOW + 1 };
  expect(stopsAt(limits, NOW)).toEqual([{ reason: 'time-out', until: NOW + 1 }]);
  expect(stopsAt(limits, NOW + 1)).toEqual([]);
});

test('nothing that bets or their deletion do ends a stop early', () => {
  const amount = fc.integer({ min: -1000, max: 1000 }).map(cents);
  const standing = fc.record({ staked: amount, lost: amount });
  const waits = fc.array(fc.tuple(standing, fc.integer({ min: 0, max: 86_400_000 })), { maxLength: 12 });
  fc.assert(
    fc.property(waits, fc.integer({ min: 0, max: 8 * 86_400_000 }), (steps, later) => {
      let limits: OwnLimits = { ...noLimits, dayStakes: limit(3), weekLoss: limit(3) };
      let now = NOW;
      for (const [each, wait] of steps) {
        now += wait;
        const before = stopsAt(limits, now + later).map(({ reason }) => reason);
        limits = withStops(limits, each, now);
        expect(stopsAt(limits, now + later).map(({ reason }) => reason)).toEqual(expect.arrayContaining(before));
      }
    }),
  );
});

it('says what is left to stake today', () => {
  const standing = { staked: cents(75_00), lost: cents(0) };
  expect(leftToday(noLimits, standing, NOW)).toBeUndefined();
  expect(leftToday({ dayStakes: limit(100) }, standing, NOW)).toBe(25_00);
  expect(leftToday({ dayStakes: limit(50) }, standing, NOW)).toBe(0);
});
