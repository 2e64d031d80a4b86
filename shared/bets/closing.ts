import { MONEYLINE_KEY, SPREADS_KEY, THREE_WAY_KEY } from '../catalogue/markets.ts';
import type { Price } from '../odds/american.ts';
import type { BetIndex } from '../odds/settlement.ts';
import { legProfit } from './leg-money.ts';
import { type ClosedBet, lineResults } from './line-results.ts';
import type { Leg } from './position.ts';

/**
 * Closing line value: how much better the price taken was than the fair closing price c = 1/p, as a share: d / c - 1 = d p - 1.
 * @param probability fair probability at the close, above 0
 */
export function closingLineValue(taken: Price, probability: number): number {
  return taken * probability - 1;
}

/**
 * Points that a line moved in a bet's favor between the bet and the start, as thresholds: over 8.5 that closes at 9 gains half a point, under
 * 8.5 loses it; a team that gives 3.5 points gains one if it gives 4.5 at the start. `side`: 0 for home and over, 1 for away and under.
 */
export function pointsGained(side: BetIndex, taken: number, close: number): number {
  return (side === 0 ? close - taken : taken - close) + 0;
}

/** Mean and variance of a position's profit by the closing probabilities, in cents and square cents. */
export interface Expectation {
  readonly profit: number;
  readonly variance: number;
}

/**
 * What a position was worth at the close. Bets on one result of the game depend on each other (`lineResults`); those on several are taken for
 * independent. Undefined if some bet has no close.
 */
export function expectationOf({ legs }: { readonly legs: readonly Leg[] }): Expectation | undefined {
  const together = new Map<string, LineLeg[]>();
  for (const [n, leg] of legs.entries()) {
    const fair = leg.close?.fair;
    if (fair === undefined) return undefined;
    const result = resultOf(leg, n);
    together.set(result, [
      ...(together.get(result) ?? []),
      { leg, fair, line: lineOf(leg), side: leg.pick?.side ?? 0 },
    ]);
  }
  if (together.size === 0) return undefined;
  const moments = [...together.values()].map(momentsOf);
  return {
    profit: moments.reduce((sum, each) => sum + each.profit, 0),
    variance: moments.reduce((sum, each) => sum + each.variance, 0),
  };
}

type LineLeg = ClosedBet & { readonly leg: Leg };

/** Of bets on one result. */
function momentsOf(bets: readonly LineLeg[]): Expectation {
  // Most leagues know no tied game, and the NFL one in hundreds: closes do not tell how likely.
  const zeroIsPossible = bets.every(({ leg }) => pairedFamily(leg) !== SPREADS_KEY);
  const results = lineResults(bets, zeroIsPossible).map(({ probability, settled }) => ({
    probability,
    profit: settled.reduce((sum, each, n) => {
      const leg = bets[n]?.leg;
      return leg === undefined ? sum : sum + legProfit(leg, each);
    }, 0),
  }));
  const mean = results.reduce((sum, { probability, profit }) => sum + probability * profit, 0);
  const variance = results.reduce((sum, { probability, profit }) => sum + probability * (profit - mean) ** 2, 0);
  return { profit: mean, variance };
}

/** What decides a bet: bets with the same are settled together. A bet without a pick is decided by itself. */
function resultOf(leg: Leg, index: number): string {
  return leg.pick === null ? String(index) : `${pairedFamily(leg)} ${leg.pick.participant ?? ''}`;
}

/** The winning margin that a team must beat in a market with a draw is half a point either way; without lines either side wins. */
function lineOf({ family, pick }: Leg): number {
  if (family.startsWith(THREE_WAY_KEY)) return pick?.side === 1 ? -0.5 : 0.5;
  return pick?.threshold ?? 0;
}

/** A full game's moneyline is the spread at 0. */
function pairedFamily({ family }: Leg): string {
  return family === MONEYLINE_KEY ? SPREADS_KEY : family;
}
