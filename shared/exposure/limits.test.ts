import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type Cents, cents } from '../odds/money.ts';
import { changedLimit, isAsStrict, type Limit, LOOSENED_AFTER_MS, limitAt, noLimit, timeOutEnd } from './limits.ts';

const NOW = Date.parse('2026-11-30T15:00:00Z');
const HOUR = 3_600_000;
const of = (amount: number | null): Limit => ({ amount: amount === null ? null : cents(amount * 100), next: null });
const c = (amount: number | null): Cents | null => (amount === null ? null : cents(amount * 100));

it('a first or stricter limit holds at once', () => {
  expect(changedLimit(noLimit, c(500), NOW)).toEqual(of(500));
  expect(changedLimit(of(500), c(200), NOW)).toEqual(of(200));
});

it('a looser limit, and none, hold a day later', () => {
  const raised = changedLimit(of(200), c(500), NOW);
  expect(limitAt(raised, NOW + 24 * HOUR - 1)).toBe(200_00);
  expect(limitAt(raised, NOW + 24 * HOUR)).toBe(500_00);
  const removed = changedLimit(of(200), null, NOW);
  expect(limitAt(removed, NOW + 24 * HOUR - 1)).toBe(200_00);
  expect(limitAt(removed, NOW + 24 * HOUR)).toBeNull();
});

it('what waits goes on waiting if it is asked for again, and begins anew if more is asked for', () => {
  const raised = changedLimit(of(200), c(500), NOW);
  expect(changedLimit(raised, c(500), NOW + HOUR)).toEqual(raised);
  expect(changedLimit(raised, c(300), NOW + HOUR).next).toEqual({ amount: 300_00, from: NOW + 24 * HOUR });
  expect(changedLimit(raised, c(600), NOW + HOUR).next).toEqual({ amount: 600_00, from: NOW + 25 * HOUR });
  expect(changedLimit(raised, c(200), NOW + HOUR)).toEqual(of(200));
});

const amount = fc.option(fc.integer({ min: 1, max: 1000 }).map(cents), { nil: null });
const wishes = fc.array(fc.tuple(amount, fc.integer({ min: 0, max: 30 * HOUR })), { minLength: 1, maxLength: 8 });

test('no row of changes makes a limit looser than it would have been within a day', () => {
  fc.assert(
    fc.property(wishes, fc.integer({ min: 0, max: LOOSENED_AFTER_MS - 1 }), (all, later) => {
      let limit = noLimit;
      let now = NOW;
      for (const [wanted, wait] of all) {
        now += wait;
        const changed = changedLimit(limit, wanted, now);
        expect(isAsStrict(limitAt(changed, now + later), limitAt(limit, now + later))).toBe(true);
        // What is asked for holds a day later at the latest, whatever was before.
        expect(limitAt(changed, now + LOOSENED_AFTER_MS)).toBe(wanted);
        limit = changed;
      }
    }),
  );
});

it('a time-out is made longer, never shorter', () => {
  expect(timeOutEnd(null, 24, NOW)).toBe(NOW + 24 * HOUR);
  expect(timeOutEnd(NOW + 100 * HOUR, 24, NOW)).toBe(NOW + 100 * HOUR);
  expect(timeOutEnd(NOW - HOUR, 1008, NOW)).toBe(NOW + 1008 * HOUR);
});
