import { MONEYLINE_KEY, SPREADS_KEY } from '../catalogue/markets.ts';
import type { Price } from '../odds/american.ts';
import type { BetIndex } from '../odds/settlement.ts';
import { legProfit } from './leg-money.ts';
import { pairResults } from './pair-results.ts';
import type { Leg } from './position.ts';

const WON = { won: 1, refunded: 0 } as const;
const LOST = { won: 0, refunded: 0 } as const;

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
 * What a position was worth at the close. Two opposite bets depend on each other (`pairResults`); other bets are taken for independent, and
 * their refunds left out. Undefined if some bet has no close.
 */
export function expectationOf({ legs }: { readonly legs: readonly Leg[] }): Expectation | undefined {
  const [first, second, ...others] = legs;
  if (first === undefined) return undefined;
  if (second !== undefined && others.length === 0 && areOpposite(first, second)) return ofOpposites(first, second);
  let [profit, variance] = [0, 0];
  for (const leg of legs) {
    const fair = leg.close?.fair;
    if (fair === undefined) return undefined;
    const alone = momentsOf([
      [fair, legProfit(leg, WON)],
      [1 - fair, legProfit(leg, LOST)],
    ]);
    profit += alone.profit;
    variance += alone.variance;
  }
  return { profit, variance };
}

function ofOpposites(first: Leg, second: Leg): Expectation | undefined {
  const [over, under] = first.pick?.side === 0 ? [first, second] : [second, first];
  const [p, q] = [over.close?.fair, under.close?.fair];
  if (p === undefined || q === undefined) return undefined;
  const lines = {
    ...{ over: over.pick?.threshold ?? 0, under: under.pick?.threshold ?? 0 },
    // Most leagues know no tied game, and the NFL one in hundreds: closes do not tell how likely.
    zeroIsPossible: pairedFamily(over) !== SPREADS_KEY,
  };
  return momentsOf(
    pairResults(lines, p, q).map((each) => [
      each.probability,
      legProfit(over, each.over) + legProfit(under, each.under),
    ]),
  );
}

function areOpposite(first: Leg, second: Leg): boolean {
  if (first.pick === null || second.pick === null || pairedFamily(first) !== pairedFamily(second)) return false;
  return first.pick.side !== second.pick.side && first.pick.participant === second.pick.participant;
}

/** A full game's moneyline is the spread at 0. */
function pairedFamily({ family }: Leg): string {
  return family === MONEYLINE_KEY ? SPREADS_KEY : family;
}

/** Of results with their probabilities, which add up to 1. */
function momentsOf(results: readonly (readonly [probability: number, profit: number])[]): Expectation {
  const profit = results.reduce((sum, [probability, each]) => sum + probability * each, 0);
  const variance = results.reduce((sum, [probability, each]) => sum + probability * (each - profit) ** 2, 0);
  return { profit, variance };
}
