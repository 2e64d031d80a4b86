import type { Price } from './american.ts';
import { feesOn, leastInUnits, tooSmallOf } from './bet-terms.ts';
import { defaultLimits, isArbitrage, type LimitSource } from './limits.ts';
import { type Cents, cents, nearestCent } from './money.ts';
import { settlementsOf } from './result-states.ts';
import type { Lines, Settlement } from './settlement.ts';
import { type LegLimits, mostOnEach, ROUNDING_NOISE } from './stake-limits.ts';
import type { RoundingStep } from './stake-rules.ts';

/** Two bets to be placed. */
export interface PricedBets extends LegLimits {
  readonly prices: readonly [Price, Price];
  /** Stakes are multiples of this many dollars where that is possible; 1 if left out. */
  readonly step?: RoundingStep | undefined;
  /** The lines of the bets, if one of them can be settled in part. */
  readonly lines?: Lines | undefined;
}

export interface StakedPair extends PricedBets {
  /** At most this much on both together. */
  readonly total: Cents;
}

/** The stakes to show, in the order of the prices, and their worst case. */
export interface ShownStakes {
  readonly stakes: readonly [Cents, Cents];
  /** Profit of the worst result; negative is a loss. */
  readonly profit: Cents;
  /** That profit as a share of both stakes. */
  readonly margin: number;
  /** The bet whose stake is below its book's smallest, so that the pair cannot be placed. */
  readonly tooSmall?: 0 | 1 | undefined;
  /** The bet whose limit makes the stakes add up to less than was asked for, and whose limit it is. */
  readonly limitedBy?: 0 | 1 | undefined;
  readonly limitSource?: LimitSource | undefined;
}

const DOLLAR = 100;

/** Profit as a share of the total stake with level stakes. Negative means a loss. */
export function levelMargin(prices: readonly Price[]): number {
  return 1 / costOf(prices) - 1;
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
 * The stakes that cards, lists and details show for a total: they add up to it, rounded down to the step, or to what the limits allow at
 * level stakes.
 *
 * They are multiples of the step, at least one and the book's smallest bet each: of the two splits next to the level one that which has the better worst case; ties: the
 * smaller first stake. Where no such split is within the limits, the total is below two steps, or the rounding would cost all of a profit or
 * make a pair lose more than lists allow, they are whole dollars by the same rule (which may lose more); where these would cost all of a
 * profit too, or do not fit, they are level to the cent.
 * @throws RangeError for a negative total
 */
export function shownStakes(pair: StakedPair): ShownStakes {
  const share = levelShare(pair.prices);
  const caps = mostOnEach(pair);
  const allowed = [caps[0].most / share, caps[1].most / (1 - share)] as const;
  const capped = Math.floor(Math.min(...allowed) + ROUNDING_NOISE);
  const stakes = splitTotal(pair, cents(Math.min(pair.total, capped)), [caps[0].most, caps[1].most]);
  if (capped >= pair.total) return stakes;
  const limitedBy = allowed[0] <= allowed[1] ? 0 : 1;
  return { ...stakes, limitedBy, limitSource: caps[limitedBy].source };
}

/** Placed stakes with their worst result, after what the books charge on each bet. A push of both bets is ignored; payouts are rounded to the cent. */
export function worstCase(stakes: readonly [Cents, Cents], { prices, lines, terms }: PricedBets): ShownStakes {
  const staked = stakes[0] + stakes[1];
  let lowest = Number.POSITIVE_INFINITY;
  for (const [first, second] of settlementsOf(lines))
    lowest = Math.min(lowest, payout(stakes[0], prices[0], first) + payout(stakes[1], prices[1], second));
  const profit = cents(lowest - staked - feesOn(stakes, terms));
  const tooSmall = tooSmallOf(stakes, terms);
  return {
    ...{ stakes, profit, margin: staked === 0 ? 0 : profit / staked },
    tooSmall,
  };
}

/** What a bet pays back, its stake included. */
export function payout(stake: Cents, price: Price, { won, refunded }: Settlement): Cents {
  return nearestCent(stake * (won * price + refunded));
}

/** The multiples of the unit below and above an amount; all in cents. */
export function floorAndCeiling(amount: number, unit: number): [Cents, Cents] {
  const units = amount / unit;
  return [cents(Math.floor(units + ROUNDING_NOISE) * unit), cents(Math.ceil(units - ROUNDING_NOISE) * unit)];
}

/** What stakes are rounded to, in cents: the step, else whole dollars. */
export function roundingUnits(step: RoundingStep = 1): readonly number[] {
  return step === 1 ? [DOLLAR] : [step * DOLLAR, DOLLAR];
}

/** Whether rounded stakes are still worth placing; `unit` is what they are rounded to, in cents. */
export function survivesRounding({ profit, margin }: ShownStakes, unit: number, { prices }: PricedBets): boolean {
  if (isArbitrage(costOf(prices))) return profit > 0;
  return unit === DOLLAR || margin >= defaultLimits.minOverlapMargin;
}

/** Whether the better of two pairs of stakes comes first; ties: the smaller first stake. */
export function byWorstCase(a: ShownStakes, b: ShownStakes): number {
  return b.profit - a.profit || a.stakes[0] - b.stakes[0] || a.stakes[1] - b.stakes[1];
}

function splitTotal(pair: StakedPair, total: Cents, most: readonly [number, number]): ShownStakes {
  for (const unit of roundingUnits(pair.step)) {
    const rounded = splitInUnits(pair, cents(Math.floor(total / unit) * unit), unit, most);
    if (rounded !== undefined && survivesRounding(rounded, unit, pair)) return rounded;
  }
  const [least, otherLeast] = [pair.terms?.[0]?.least ?? 0, pair.terms?.[1]?.least ?? 0];
  const level = levelStakes(total, pair.prices)[0];
  const raised = total < least + otherLeast ? level : Math.min(Math.max(level, least), total - otherLeast);
  const first = cents(Math.min(raised, most[0]));
  return worstCase([first, cents(Math.min(total - first, most[1]))], pair);
}

/** `total`: a multiple of the unit. */
function splitInUnits(
  pair: StakedPair,
  total: Cents,
  unit: number,
  most: readonly [number, number],
): ShownStakes | undefined {
  const [least, otherLeast] = leastInUnits(pair.terms, unit);
  if (total < least + otherLeast) return undefined;
  let best: ShownStakes | undefined;
  for (const stake of floorAndCeiling(total * levelShare(pair.prices), unit)) {
    const first = cents(Math.min(Math.max(stake, least), total - otherLeast));
    if (first > most[0] || total - first > most[1]) continue;
    const split = worstCase([first, cents(total - first)], pair);
    if (best === undefined || byWorstCase(split, best) < 0) best = split;
  }
  return best;
}

/** What one unit of return costs: 1/d₁ + 1/d₂. */
function costOf(prices: readonly Price[]): number {
  let sum = 0;
  for (const price of prices) sum += 1 / price;
  return sum;
}
