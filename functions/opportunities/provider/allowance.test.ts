import { describe, expect, it } from 'vitest';
import { dayOf, nextMonth, reserveOf, sameMonth, shareOfOneScan, spendable } from './allowance.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('the reserve (R-225)', () => {
  it.each([
    ['a plan of 100 000: 500', { remaining: 60_000, used: 40_000, spentToday: 0 }, 500],
    ['a plan of 500: 5 %', { remaining: 487, used: 13, spentToday: 0 }, 25],
    ['a plan of 10 000: both are 500', { remaining: 1, used: 9_999, spentToday: 0 }, 500],
    ['an unknown plan: 500', { remaining: 60_000, used: null, spentToday: 0 }, 500],
  ])('%s', (_what, balance, reserve) => {
    expect(reserveOf(balance)).toBe(reserve);
  });
});

describe('what may be spent', () => {
  it.each([
    ['the rest of the day', { remaining: 60_000, used: 40_000, spentToday: 900 }, 100],
    ['what the month leaves above the reserve', { remaining: 550, used: 99_450, spentToday: 0 }, 50],
    ['nothing below the reserve', { remaining: 499, used: 99_501, spentToday: 0 }, 0],
    ['nothing once the day is spent', { remaining: 60_000, used: 40_000, spentToday: 1_200 }, 0],
    ['the day alone where the provider has not told', { remaining: null, used: null, spentToday: 400 }, 600],
  ])('is %s', (_what, balance, credits) => {
    expect(spendable(balance, 1_000)).toBe(credits);
  });
});

describe('one scan’s share of a day', () => {
  it('is an equal part for each scan that is left of the day, UTC', () => {
    expect(shareOfOneScan(2_880, at('2026-11-21T00:00:00Z'), 300)).toBe(10);
    expect(shareOfOneScan(2_880, at('2026-11-21T23:50:00Z'), 300)).toBe(1_440);
    expect(shareOfOneScan(2_880, at('2026-11-21T23:59:59Z'), 300)).toBe(2_880);
  });
});

it('knows days and months in UTC, across the year’s end', () => {
  expect(dayOf(at('2026-12-31T23:59:59Z'))).toBe('2026-12-31');
  expect(nextMonth(at('2026-12-31T23:59:59Z'))).toBe(at('2027-01-01T00:00:00Z'));
  expect(sameMonth(at('2026-11-01T00:00:00Z'), at('2026-11-30T23:59:59Z'))).toBe(true);
  expect(sameMonth(at('2026-11-30T23:59:59Z'), at('2026-12-01T00:00:00Z'))).toBe(false);
});
