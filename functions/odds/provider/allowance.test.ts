import { describe, expect, it } from 'vitest';
import {
  creditDaysShort,
  nextMonth,
  pacedCredits,
  reserveOf,
  sameMonth,
  spendableCredits,
  utcDay,
} from './allowance.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('the reserve (R-225)', () => {
  it.each([
    ['a plan of 100 000 is 500', { remaining: 60_000, used: 40_000, spentToday: 0 }, 500],
    ['a plan of 500 is 5%', { remaining: 487, used: 13, spentToday: 0 }, 25],
    ['a plan of 10 000 is 500 either way', { remaining: 1, used: 9_999, spentToday: 0 }, 500],
    ['an unknown plan is 500', { remaining: 60_000, used: null, spentToday: 0 }, 500],
  ])('of %s', (_what, balance, reserve) => {
    expect(reserveOf(balance)).toBe(reserve);
  });
});

describe('the spendable amount', () => {
  it.each([
    ['the rest of the day', { remaining: 60_000, used: 40_000, spentToday: 900 }, 100],
    ['what the month leaves above the reserve', { remaining: 550, used: 99_450, spentToday: 0 }, 50],
    ['nothing below the reserve', { remaining: 499, used: 99_501, spentToday: 0 }, 0],
    ['nothing once the daily budget is spent', { remaining: 60_000, used: 40_000, spentToday: 1_200 }, 0],
    [
      'only the daily budget if the provider’s balance is unknown',
      { remaining: null, used: null, spentToday: 400 },
      600,
    ],
  ])('is %s', (_what, balance, credits) => {
    expect(spendableCredits(balance, 1_000)).toBe(credits);
  });
});

describe('the pace of a day', () => {
  it.each([
    ['the first interval’s share at midnight', 0, '2026-11-21T00:00:00Z', 10],
    ['half the budget at noon, and one interval', 0, '2026-11-21T12:00:00Z', 1_450],
    ['what earlier scans have not spent', 1_000, '2026-11-21T12:00:00Z', 450],
    ['nothing if spending is ahead of the pace', 1_451, '2026-11-21T12:00:00Z', 0],
    ['the whole budget at the end of the day, not more', 0, '2026-11-21T23:59:00Z', 2_880],
  ])('allows %s', (_what, spentToday, iso, credits) => {
    expect(pacedCredits(2_880, spentToday, at(iso), 300)).toBe(credits);
  });
});

describe('the days without credits at the end of a month', () => {
  const plan = (remaining: number, spentToday = 0) => ({ remaining, used: 100_000 - remaining, spentToday });
  it.each([
    ['a full plan on the first of a long month', plan(100_000), '2026-12-01T00:00:00Z', 0],
    ['the last evening of a month, as planned', plan(900, 3_100), '2026-12-31T23:00:00Z', 0],
    ['the last day of a long month, as planned', plan(4_000), '2026-12-31T00:00:00Z', 0],
    ['ten days before the end with credits for six', plan(6 * 3_200 + 500), '2026-12-22T00:00:00Z', 4],
    ['half a day’s credits for the last day', plan(1_600 + 500), '2026-12-31T00:00:00Z', 0.5],
    ['nothing left in the middle of a day', plan(500, 1_600), '2026-12-30T12:00:00Z', 1.5],
    ['credits that renew tonight', plan(500, 3_200), '2026-12-31T23:59:59Z', 0],
  ])('are counted for %s', (_what, balance, iso, days) => {
    expect(creditDaysShort(balance, 3_200, at(iso))).toBe(days);
  });

  it('are unknown with an unknown balance', () => {
    expect(creditDaysShort({ remaining: null, used: null, spentToday: 0 }, 3_200, at('2026-12-30T12:00:00Z'))).toBe(
      undefined,
    );
  });
});

it('days and months are in UTC, across the end of the year', () => {
  expect(utcDay(at('2026-12-31T23:59:59Z'))).toBe('2026-12-31');
  expect(nextMonth(at('2026-12-31T23:59:59Z'))).toBe(at('2027-01-01T00:00:00Z'));
  expect(sameMonth(at('2026-11-01T00:00:00Z'), at('2026-11-30T23:59:59Z'))).toBe(true);
  expect(sameMonth(at('2026-11-30T23:59:59Z'), at('2026-12-01T00:00:00Z'))).toBe(false);
});
