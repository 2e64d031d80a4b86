import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionKinds } from '../contracts/bets/position.ts';
import { american, toDecimal } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import type { BetIndex } from '../odds/settlement.ts';
import { settle } from '../testing/naive-settlement.ts';
import { resultFromShares } from './leg-money.ts';
import type { Leg, Position } from './position.ts';
import { band, closingLineValue } from './ratios.ts';
import { addLegSums, addWholeSums, contributionsOf, noLegs, noPositions } from './sums.ts';
import { aLeg } from './testing/a-leg.ts';

/*
 * Expected profit, band, closing line value and units of random positions, worked out from their definitions by going through every result of
 * the game. Each game has a distribution of its own, from which the closes of its bets follow; the code under test knows the closes alone.
 */

interface Result {
  readonly result: number;
  readonly probability: number;
}

const AT = Date.parse('2026-11-24T12:00:00Z');
const odds = fc.integer({ min: -400, max: 400 }).map((each) => (each < 0 ? each - 100 : each + 100));
const terms = fc.record({
  odds: odds.map(american),
  stake: fc.integer({ min: 1, max: 2_000_00 }).map(cents),
  bonus: fc.boolean(),
  side: fc.constantFrom<BetIndex>(0, 1),
});
const half = fc.integer({ min: -12, max: 12 }).map((each) => each + 0.5);
const quarter = fc.integer({ min: -48, max: 48 }).map((each) => each / 4);
const weight = fc.double({ min: 0.05, max: 1, noNaN: true });
/** What bets of one result are on. Their lines: one, two of any kind, or three half ones, so that closes tell all there is to know. */
const market = fc.oneof(
  fc.record({ family: fc.constantFrom('totals', 'spreads', 'team_totals'), lines: fc.tuple(quarter) }),
  fc.record({ family: fc.constantFrom('totals', 'spreads'), lines: fc.tuple(quarter, quarter) }),
  fc.record({ family: fc.constantFrom('totals', 'team_totals'), lines: fc.tuple(half, half, half) }),
  fc.record({ family: fc.constantFrom('h2h_3_way'), lines: fc.constant([-0.5, 0.5]) }),
);
const group = fc.record({
  market,
  bets: fc.array(fc.record({ terms, line: fc.nat() }), { minLength: 1, maxLength: 3 }),
  weights: fc.record({ below: weight, above: weight, between: fc.tuple(weight, weight) }),
  chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
});
const position = fc.record({
  kind: fc.constantFrom(...positionKinds),
  unit: fc.integer({ min: 1_00, max: 500_00 }).map(cents),
  groups: fc.array(group, { minLength: 1, maxLength: 2 }),
});
type Group = typeof group extends fc.Arbitrary<infer T> ? T : never;

/** Equal weights between two lines, none on a line that is alone. */
function resultsOf(lines: readonly number[], { weights }: Group, canTie: boolean): Result[] {
  const used = [...new Set(lines)].toSorted((a, b) => a - b);
  const inner = Array.from({ length: 61 }, (_, n) => n - 30).flatMap((result) => {
    const segment = used.findIndex((low, n) => {
      const high = used[n + 1] ?? Number.NEGATIVE_INFINITY;
      const isTouched = [low, high].some((line) => settle({ threshold: line, side: 0 }, result).refunded > 0);
      return (low < result && result < high) || (used.length === 2 && n === 0 && isTouched);
    });
    return segment < 0 || (result === 0 && !canTie) ? [] : [{ result, weight: weights.between[segment] ?? 0 }];
  });
  const all = [{ result: -100, weight: weights.below }, ...inner, { result: 100, weight: weights.above }];
  const total = all.reduce((sum, each) => sum + each.weight, 0);
  return all.map((each) => ({ result: each.result, probability: each.weight / total }));
}

interface Bet {
  readonly leg: Leg;
  readonly line: number;
  readonly results: readonly Result[];
  readonly ended: number;
}

function betsOf(each: Group, index: number): Bet[] {
  const { family, lines } = each.market;
  const isThreeWay = family === 'h2h_3_way';
  const placed = each.bets.map((bet) => ({
    ...bet.terms,
    line: isThreeWay ? 0.5 - bet.terms.side : (lines[bet.line % lines.length] ?? 0),
  }));
  const results = resultsOf(
    placed.map(({ line }) => line),
    each,
    family !== 'spreads',
  );
  const sums = results.map((_each, n) =>
    results.slice(0, n + 1).reduce((all, { probability }) => all + probability, 0),
  );
  const ended = results[sums.findIndex((sum) => sum > each.chance)]?.result ?? 100;
  return placed.map(({ line, side, ...bet }) => {
    const settledAt = (result: number) => settle({ threshold: line, side }, result);
    const meanOf = (share: 'won' | 'refunded') =>
      results.reduce((all, { result, probability }) => all + probability * settledAt(result)[share], 0);
    const leg = aLeg({
      ...bet,
      family,
      price: toDecimal(bet.odds),
      pick: { market: family, participant: `team ${index}`, side, threshold: isThreeWay ? null : line },
      close: { fair: meanOf('won') / (1 - meanOf('refunded')) },
      settled: { result: resultFromShares(settledAt(ended)), by: 'score', at: AT },
    });
    return { leg, line, results, ended };
  });
}

/** Cents, as on a slip, not rounded. */
function slip({ leg, line }: Bet, result: number): number {
  const { won, refunded } = settle({ threshold: line, side: leg.pick?.side ?? 0 }, result);
  const winnings = leg.odds > 0 ? (leg.stake * leg.odds) / 100 : (leg.stake * 100) / -leg.odds;
  return won * winnings - (leg.bonus ? 0 : (1 - won - refunded) * leg.stake);
}

/** Mean and variance over the results of a group of bets, which are on the same result. */
function momentsOf(bets: readonly Bet[]) {
  const outcomes = (bets[0]?.results ?? []).map(({ result, probability }) => ({
    probability,
    profit: bets.reduce((sum, bet) => sum + slip(bet, result), 0),
  }));
  const mean = outcomes.reduce((sum, { probability, profit }) => sum + probability * profit, 0);
  const square = outcomes.reduce((sum, { probability, profit }) => sum + probability * (profit - mean) ** 2, 0);
  return { mean, variance: square };
}

it('expected profit, band, closing value and units of 500 random positions are those of their definitions', () => {
  let positions = 0;
  fc.assert(
    fc.property(position, ({ kind, unit, groups }) => {
      const parts = groups.map(betsOf);
      const bets = parts.flat();
      const game = { id: 'g', league: 'soccer_epl', title: 'A @ B', startTime: AT };
      const whole: Position = { kind, game, unit, legs: bets.map(({ leg }) => leg) };
      const contributions = contributionsOf(whole);
      const sums = contributions.reduce((all, { leg }) => (leg ? addLegSums(all, leg.sums) : all), noLegs);
      const ends = contributions.reduce((all, each) => (each.whole ? addWholeSums(all, each.whole) : all), noPositions);
      // Each bet is rounded to the cent.
      const rounding = bets.length * 0.5 + 0.01;
      const near = (found: number, expected: number, within: number) =>
        expect(Math.abs(found - expected), `${found} for ${expected}`).toBeLessThanOrEqual(within);

      const profit = bets.reduce((sum, bet) => sum + slip(bet, bet.ended), 0);
      near(sums.profit, profit, rounding);
      near(sums.units / 10_000, profit / unit, rounding / unit + bets.length * 0.0001);

      const cash = bets.filter(({ leg }) => !leg.bonus);
      const staked = cash.reduce((sum, { leg }) => sum + leg.stake, 0);
      const gained = cash.reduce((sum, { leg }) => sum + leg.stake * (leg.price * (leg.close?.fair ?? 0) - 1), 0);
      if (staked > 0)
        near(
          (closingLineValue(sums) ?? Number.NaN) * 100,
          (gained / staked) * 10_000,
          1e-2 + (bets.length * 100) / staked,
        );

      if (bets.every(({ leg }) => leg.settled?.result === 'push')) return;
      const moments = parts.map(momentsOf);
      const mean = moments.reduce((sum, each) => sum + each.mean, 0);
      const deviation = Math.sqrt(moments.reduce((sum, each) => sum + each.variance, 0));
      near(ends.expectedProfit / 100, mean, rounding);
      const { low, high } = band({ profit: ends.expectedProfit / 100, variance: Number(ends.variance) });
      near(low, mean - 1.96 * deviation, 4 * rounding);
      near(high, mean + 1.96 * deviation, 4 * rounding);
      positions += 1;
    }),
    { numRuns: 500 },
  );
  expect(positions).toBeGreaterThan(400);
});
