import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { everyMarket, everyPhase, everySide, type FeeRow, feeAt, listedFee } from './fees.ts';
import type { SportsbookRow } from './sportsbook-row.ts';
import { sportsbookById, sportsbooks } from './sportsbooks.ts';

const allBooks: readonly SportsbookRow[] = sportsbooks;
const feesOf = (id: number): readonly FeeRow[] => sportsbookById(id)?.fees ?? [];
const [prophetX, novig, kalshi] = [7, 8, 33];

const source = { text: 'A schedule' };
const everywhere = { markets: everyMarket, phases: everyPhase, sides: everySide } as const;
const taker = { market: 'game', phase: 'pregame', side: 'taker' } as const;
const changing: readonly FeeRow[] = [
  { ...everywhere, from: null, basis: 'winnings', rate: 0.02, rounding: 'exact', source },
  { ...everywhere, from: '2026-12-01', basis: 'winnings', rate: 0.03, rounding: 'exact', source },
];

test.each([
  ['2026-11-30T23:59:59Z', 0.02],
  ['2026-12-01T00:00:00Z', 0.03],
  ['2027-01-01', 0.03],
])('a fee that changes on December 1 is at %s %d, in whatever order its rows stand', (at, rate) => {
  expect(feeAt(changing, taker, at)?.rate).toBe(rate);
  expect(feeAt(changing.toReversed(), taker, at)?.rate).toBe(rate);
});

it('a fee that is asked for without a moment is the newest', () => {
  expect(feeAt(changing, taker)?.rate).toBe(0.03);
});

it('a fee is unknown before its first row, and for bets that no row is for', () => {
  expect(feeAt(changing.slice(1), taker, '2026-11-30')).toBeUndefined();
  expect(feeAt(feesOf(kalshi), { ...taker, side: 'maker' }, '2026-07-06')).toBeUndefined();
  expect(feeAt(feesOf(kalshi), { market: 'props', phase: 'pregame', side: 'maker' }, '2026-11-29')).toBeUndefined();
  expect(feeAt(feesOf(novig), { market: 'futures', phase: 'pregame', side: 'maker' }, '2026-11-29')).toBeUndefined();
});

test.each([
  ['Novig before a game', novig, taker, 0],
  ['a prop at Novig before the game', novig, { ...taker, market: 'props' }, 0],
  ['Novig in play', novig, { ...taker, phase: 'live' }, 0.03],
  ['futures at Novig', novig, { ...taker, market: 'futures' }, 0.06],
  ['combinations at Novig', novig, { ...taker, market: 'combos' }, 0.1],
  ['Kalshi', kalshi, taker, 0.07],
  ['an offer of one’s own at Kalshi', kalshi, { ...taker, side: 'maker' }, 0.0175],
  ['Prophet X', prophetX, taker, 0.02],
  ['a parlay at Prophet X', prophetX, { ...taker, market: 'combos' }, 0],
] as const)('the fee on %s is known', (_what, book, bet, rate) => {
  expect(feeAt(feesOf(book), bet, '2026-11-29')?.rate).toBe(rate);
});

it('a recommended bet is an accepted offer before the game, also where one row is for every bet', () => {
  expect(listedFee(feesOf(novig), 'basketball_nba', 'player_points', '2026-11-29')).toBe(feesOf(novig)[0]);
  expect(listedFee(feesOf(kalshi), 'basketball_nba', 'h2h', '2026-11-29')?.rate).toBe(0.07);
  const onlyProps: readonly FeeRow[] = [
    { ...everywhere, from: null, basis: 'stake', rate: 0, rounding: 'exact', source, markets: ['props'] },
  ];
  expect(listedFee(onlyProps, 'basketball_nba', 'h2h')).toBeUndefined();
  expect(listedFee(onlyProps, 'basketball_nba', 'player_points')).toBe(onlyProps[0]);
  expect(listedFee(feesOf(1), 'basketball_nba', 'h2h')).toBe(feesOf(1)[0]);
});

it('every fee is a share with a source, and every exchange names the page and the day it was read', () => {
  for (const { name, kind, fees } of allBooks) {
    expect(fees.length, name).toBeGreaterThan(0);
    for (const { rate, from, source: read } of fees) {
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThan(1);
      expect(read.text).not.toBe('');
      if (from !== null) expect(from).toMatch(/^20\d\d-\d\d-\d\d$/);
      if (kind !== 'exchange') expect(rate, name).toBe(0);
      else
        expect(read, name).toMatchObject({
          url: expect.stringMatching(/^https:/),
          date: expect.stringMatching(/^2026-/),
        });
    }
  }
});

it('of two rows in force for a bet the later one is the fee, whenever it is asked for', () => {
  const anyDay = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.uniqueArray(anyDay, { minLength: 1, maxLength: 5 }), anyDay, (days, at) => {
      const rows = days.map(
        (from, n): FeeRow => ({ ...everywhere, from, basis: 'stake', rate: n / 10, rounding: 'exact', source }),
      );
      const inForce = days
        .filter((from) => from <= at)
        .toSorted()
        .at(-1);
      expect(feeAt(rows, taker, at)?.from).toBe(inForce);
    }),
  );
});
