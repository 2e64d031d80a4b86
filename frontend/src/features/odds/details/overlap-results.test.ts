import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { overlapResults } from './overlap-results.ts';
import { betsOf, solvePlan, withTotal } from './stake-plan.ts';

const teams = { home: 'Bills', away: 'Jets' };
const WON = { won: 1, refunded: 0 };
const REFUNDED = { won: 0, refunded: 1 };
const LOST = { won: 0, refunded: 0 };

function leveledAt(first: string, second: string, total: number) {
  const leg = { sportsbookId: 1, sportsbook: 'x', updatedAt: '2026-11-21T18:00:00Z' };
  const bestOdds = { over: { ...leg, odds: first }, under: { ...leg, sportsbookId: 2, odds: second } };
  const bets = betsOf(aParsedOpportunity({ bestOdds }), defaultStakeRules);
  const leveled = bets && solvePlan(bets, withTotal(`${total}`));
  if (bets === undefined || leveled === undefined) throw new Error('stakes expected');
  return { ...leveled, prices: bets.prices };
}

it('each group of results has the profit of its bets', () => {
  // $50 on each side at +100: one win returns $100, two return $200, a win and a refund return $150.
  const overlap = anOverlap({ over: 6, under: 8.5, bothWin: { from: 7, to: 8 } });
  expect(overlapResults(overlap, leveledAt('+100', '+100', 100), teams)).toEqual([
    { result: 'Bills by 5 or less, or Jets win', first: LOST, second: WON, profit: 0 },
    { result: 'Bills by 6', first: REFUNDED, second: WON, profit: 50_00 },
    { result: 'Bills by 7 to 8', first: WON, second: WON, profit: 100_00 },
    { result: 'Bills by 9 or more', first: WON, second: LOST, profit: 0 },
  ]);
});

it('quarter lines are settled half by half', () => {
  // $50 on each side at +100. On 8 half of over 8.25 is refunded and half lost: 25 + 100.
  const overlap = anOverlap({ measure: 'count', over: 8.25, under: 9.75, bothWin: { from: 9, to: 9 } });
  const half = { won: 0, refunded: 0.5 };
  expect(overlapResults(overlap, leveledAt('+100', '+100', 100), undefined)).toEqual([
    { result: '7 or fewer', first: LOST, second: WON, profit: 0 },
    { result: '8', first: half, second: WON, profit: 25_00 },
    { result: '9', first: WON, second: WON, profit: 100_00 },
    { result: '10', first: WON, second: half, profit: 25_00 },
    { result: '11 or more', first: WON, second: LOST, profit: 0 },
  ]);
});

it('a tie is listed only where the game can end in one', () => {
  const lines = { over: 0, under: 1.5, bothWin: { from: 1, to: 1 } };
  const resultsOf = (overlap: OverlapDetail) =>
    overlapResults(overlap, leveledAt('+100', '+100', 100), teams).map(({ result }) => result);
  expect(resultsOf(anOverlap({ ...lines, winAndRefund: [{ result: 0, profit: 50 }] }))).toContain('a tie');
  expect(resultsOf(anOverlap(lines))).not.toContain('a tie');
});

it('the outer results of a count are open-ended', () => {
  const overlap = anOverlap({ measure: 'count', over: 25.5, under: 27, bothWin: { from: 26, to: 26 } });
  expect(overlapResults(overlap, leveledAt('+100', '+100', 100), undefined).map((row) => row.result)).toEqual([
    '25 or fewer',
    '26',
    '27',
    '28 or more',
  ]);
});

it('the outer results around a tie name the winner', () => {
  const overlap = anOverlap({ over: 0.5, under: 1.5, bothWin: { from: 1, to: 1 } });
  const rows = overlapResults(overlap, leveledAt('+100', '+100', 100), teams);
  expect([rows.at(0)?.result, rows.at(-1)?.result]).toEqual(['Jets win, or a tie', 'Bills by 2 or more']);
  const mirrored = anOverlap({ over: -1.5, under: -0.5, bothWin: { from: -1, to: -1 } });
  const others = overlapResults(mirrored, leveledAt('+100', '+100', 100), teams);
  expect([others.at(0)?.result, others.at(-1)?.result]).toEqual(['Jets by 2 or more', 'Bills win, or a tie']);
});

it('the lowest profit is that of the rounded stakes', () => {
  const halves = fc.integer({ min: -40, max: 40 }).map((n) => n / 2);
  const prices = fc.oneof(fc.integer({ min: 100, max: 900 }), fc.integer({ min: -900, max: -100 })).map(String);
  fc.assert(
    fc.property(
      halves,
      fc.integer({ min: 1, max: 12 }),
      prices,
      prices,
      fc.integer({ min: 2, max: 5_000 }),
      (over, steps, first, second, total) => {
        const under = over + steps / 2;
        const from = Math.floor(over) + 1;
        const to = Math.ceil(under) - 1;
        const leveled = leveledAt(first, second, total);
        const overlap = anOverlap({ over, under, bothWin: from <= to ? { from, to } : null });
        const profits = overlapResults(overlap, leveled, teams).map((row) => row.profit);
        expect(Math.min(...profits)).toBe(leveled.profit);
      },
    ),
  );
});
