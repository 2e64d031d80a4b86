import type { Price } from './american.ts';
import { type Cents, cents, nearestCent } from './money.ts';

/** Whole-dollar stakes and their worst case. */
export interface RoundedStakes {
  /** In the order of the prices; each a whole number of dollars, at least one. */
  readonly stakes: readonly [Cents, Cents];
  /** Profit of the worse outcome; negative is a loss. */
  readonly profit: Cents;
  /** That profit as a share of the total stake. */
  readonly margin: number;
}

const DOLLAR = 100;

/** Profit as a share of the total stake with level stakes. Negative means a loss. */
export function levelMargin(prices: readonly Price[]): number {
  let sum = 0;
  for (const price of prices) sum += 1 / price;
  return 1 / sum - 1;
}

/** The first bet's share of the total, 0 to 1, so that both outcomes pay the same: s₁d₁ = s₂d₂ gives q₁ / (q₁ + q₂). */
export function levelShare([first, second]: readonly [Price, Price]): number {
  return 1 / first / (1 / first + 1 / second);
}

/**
 * Splits the total so that both outcomes pay the same to within a cent: the first stake is rounded, the second is the rest, so they always
 * sum to the total.
 * @throws RangeError for a negative total
 */
export function levelStakes(total: Cents, prices: readonly [Price, Price]): [Cents, Cents] {
  if (total < 0) throw new RangeError(`Cannot stake a negative total: ${total}`);
  const first = nearestCent(total * levelShare(prices));
  return [first, cents(total - first)];
}

/**
 * Whole-dollar stakes near the level ones: the combination of each stake's floor or ceiling with the best worst case.
 *
 * "Best" is by margin (profit over total stake), not by profit: the totals differ, and by profit a losing pair would always stake less and
 * a winning pair always more. Ties: the sum nearest to the total, then the smaller first stake. The sum differs from the total by less than
 * $2, from whole dollars by $1 at most.
 *
 * Each stake is at least $1, since without a bet on one side everything can be lost. Undefined for a total below $2.
 */
export function roundToWholeDollars(bet: {
  readonly total: Cents;
  readonly prices: readonly [Price, Price];
}): RoundedStakes | undefined {
  const { total, prices } = bet;
  if (total < 2 * DOLLAR) return undefined;
  const [first, second] = prices;
  const seconds = floorAndCeiling((total * levelShare([second, first])) / DOLLAR);
  return floorAndCeiling((total * levelShare(prices)) / DOLLAR)
    .flatMap((left) => seconds.map((right) => worstCase([left, right], prices)))
    .toSorted((a, b) => compareRounded(a, b, total))[0];
}

/** Best first. */
function compareRounded(a: RoundedStakes, b: RoundedStakes, total: Cents): number {
  return b.margin - a.margin || distance(a, total) - distance(b, total) || a.stakes[0] - b.stakes[0];
}

function distance({ stakes }: RoundedStakes, total: Cents): number {
  return Math.abs(stakes[0] + stakes[1] - total);
}

function worstCase(stakes: readonly [Cents, Cents], prices: readonly [Price, Price]): RoundedStakes {
  const staked = stakes[0] + stakes[1];
  const profit = cents(Math.min(nearestCent(stakes[0] * prices[0]), nearestCent(stakes[1] * prices[1])) - staked);
  return { stakes, profit, margin: profit / staked };
}

/** The whole dollars below and above an amount of dollars, as cents. */
function floorAndCeiling(amount: number): Cents[] {
  return [Math.floor(amount), Math.ceil(amount)].map((whole) => cents(whole * DOLLAR));
}
