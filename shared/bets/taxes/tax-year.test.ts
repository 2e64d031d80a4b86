import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { cents } from '../../odds/money.ts';
import { byBook, settledIn, taxedYear, wonAndLost } from './tax-year.ts';

const dollars = (won: number, lost: number) => ({ winnings: cents(won * 100), losses: cents(lost * 100) });

// The worked example: 100,000 - 0.9 × 98,000.
test.each([
  ['won $100,000, lost $98,000 in 2026', 2026, 100_000, 98_000, [88_200, 11_800, 9_800]],
  ['won and lost $100,000 in 2026', 2026, 100_000, 100_000, [90_000, 10_000, 10_000]],
  ['lost more than was won in 2026', 2026, 100, 105, [94.5, 5.5, 5.5]],
  ['lost so much that 90% cover all that was won', 2026, 100, 200, [100, 0, 0]],
  ['won $100,000, lost $98,000 in 2025', 2025, 100_000, 98_000, [98_000, 2_000, 0]],
  ['nothing lost', 2026, 500, 0, [0, 500, 0]],
  ['nothing won', 2026, 0, 500, [0, 0, 0]],
])('%s', (_name, year, won, lost, [deducted = 0, taxed = 0, phantom = 0]) =>
  expect(taxedYear(dollars(won, lost), year)).toEqual({
    deducted: deducted * 100,
    taxed: taxed * 100,
    phantom: phantom * 100,
  }),
);

it('what is taxed is never less than the profit, and never more than the winnings', () => {
  const any = fc.integer({ min: 0, max: 1_000_000_00 }).map(cents);
  fc.assert(
    fc.property(any, any, fc.constantFrom(2024, 2026, 2030), (winnings, losses, year) => {
      const { taxed, phantom, deducted } = taxedYear({ winnings, losses }, year);
      expect(taxed).toBeGreaterThanOrEqual(Math.max(0, winnings - losses));
      expect(taxed + deducted).toBe(winnings);
      expect(phantom).toBe(taxed - Math.max(0, winnings - losses));
    }),
  );
});

const leg = (sportsbookId: number | null, stake: number, profit: number, at: string): BetLeg => ({
  ...{ sportsbookId, label: 'Any', pick: null, odds: 100, stake, bonus: false, fee: 0, placedAt: at },
  settled: { result: profit > 0 ? 'won' : 'lost', profit, by: 'score', at },
});
const position = (...legs: BetLeg[]): BetPosition => ({
  ...{ id: '1'.repeat(32), revision: 1, kind: 'single', game: null, legs, tags: [], note: '' },
  ...{ state: 'settled', placedAt: '2026-01-01T00:00:00Z', profit: 0 },
});
const dayOf = (iso: string) => iso.slice(0, 10);

it('each bet of the year counts on its own, by the book and its day of settling', () => {
  const positions = [
    position(leg(1, 100, 110, '2026-02-01T00:00:00Z'), leg(2, 105, -105, '2026-02-01T00:00:00Z')),
    position(leg(1, 50, -50, '2025-12-31T23:59:59Z'), leg(1, 5, 2500, '2026-12-31T23:59:59Z')),
    position(leg(33, 40, 30, '2026-03-01T00:00:00Z'), leg(null, 10, 0, '2026-03-01T00:00:00Z')),
  ];
  const bets = settledIn(positions, 2026, dayOf);
  expect(wonAndLost(bets)).toEqual({ bets: 5, winnings: 2640_00, losses: 105_00 });
  expect(byBook(bets, 2026)).toEqual([
    { book: 'DraftKings', bets: 1, winnings: 0, losses: 105_00, reported: { bets: 0, winnings: 0, losses: 0 } },
    // $2,500 are 500 times the $5.
    { book: 'FanDuel', bets: 2, winnings: 2610_00, losses: 0, reported: { bets: 1, winnings: 2500_00, losses: 0 } },
    { book: 'Kalshi', bets: 1, winnings: 30_00, losses: 0, reported: undefined },
    { book: 'Unknown sportsbook', bets: 1, winnings: 0, losses: 0, reported: undefined },
  ]);
});
