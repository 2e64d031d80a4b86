import type { Price } from './american.ts';
import { isArbitrage } from './limits.ts';
import { type Cents, cents, nearestCent } from './money.ts';
import { type Lines, type Settlement, settlementsOf } from './settlement.ts';

/** Two bets to be placed. */
export interface StakedPair {
  /** At most this much on both together. */
  readonly total: Cents;
  readonly prices: readonly [Price, Price];
  /** The most that can be bet at each price, in dollars; undefined if unknown. */
  readonly limits?: readonly [number | undefined, number | undefined] | undefined;
  /** The lines of the bets, if one of them can be settled in part. */
  readonly lines?: Lines | undefined;
}

/** The stakes to show, in the order of the prices, and their worst case. */
export interface ShownStakes {
  readonly stakes: readonly [Cents, Cents];
  /** Profit of the worst result; negative is a loss. */
  readonly profit: Cents;
  /** That profit as a share of both stakes. */
  readonly margin: number;
  /** The bet whose limit makes the stakes add up to less than the total. */
  readonly limitedBy?: 0 | 1;
}

const DOLLAR = 100;
/** Of a cent: a limit divided by a share may come out just below the whole number that it is. */
export const ROUNDING_NOISE = 1e-6;

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
 * The stakes that cards and details show for a total: they add up to it, or to what the limits allow at level stakes.
 *
 * They are whole dollars, at least $1 each: of the two splits next to the level one that which has the better worst case; ties: the smaller
 * first stake. Where no such split is within the limits, the total is below $2, or whole dollars would cost all of a profit, they are level
 * to the cent.
 * @throws RangeError for a negative total
 */
export function shownStakes(pair: StakedPair): ShownStakes {
  const share = levelShare(pair.prices);
  const most = [limitInCents(pair.limits?.[0]), limitInCents(pair.limits?.[1])] as const;
  const allowed = [most[0] / share, most[1] / (1 - share)] as const;
  const capped = Math.floor(Math.min(...allowed) + ROUNDING_NOISE);
  const limitedBy = allowed[0] <= allowed[1] ? 0 : 1;
  const stakes = splitTotal(pair, cents(Math.min(pair.total, capped)), most);
  return capped < pair.total ? { ...stakes, limitedBy } : stakes;
}

/** The worst result of placed stakes. A push of both bets is ignored; payouts are rounded to the cent. */
export function worstCase(stakes: readonly [Cents, Cents], { prices, lines }: Omit<StakedPair, 'total'>): ShownStakes {
  const staked = stakes[0] + stakes[1];
  const returns = settlementsOf(lines).map(
    ([first, second]) => payout(stakes[0], prices[0], first) + payout(stakes[1], prices[1], second),
  );
  const profit = cents(Math.min(...returns) - staked);
  return { stakes, profit, margin: staked === 0 ? 0 : profit / staked };
}

/** What a bet pays back, its stake included. */
export function payout(stake: Cents, price: Price, { won, refunded }: Settlement): Cents {
  return nearestCent(stake * (won * price + refunded));
}

/** A limit in whole cents, rounded down and not negative; infinite if unknown. */
export function limitInCents(limit: number | undefined): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit * 100 + ROUNDING_NOISE));
}

/** The whole dollars below and above an amount of cents, as cents. */
export function floorAndCeiling(amount: number): [Cents, Cents] {
  return [cents(Math.floor(amount / DOLLAR) * DOLLAR), cents(Math.ceil(amount / DOLLAR) * DOLLAR)];
}

function splitTotal(pair: StakedPair, total: Cents, most: readonly [number, number]): ShownStakes {
  const whole = splitInDollars(pair, cents(Math.floor(total / DOLLAR) * DOLLAR), most);
  if (whole !== undefined && !(isArbitrage(costOf(pair.prices)) && whole.profit <= 0)) return whole;
  const first = cents(Math.min(levelStakes(total, pair.prices)[0], most[0]));
  return worstCase([first, cents(Math.min(total - first, most[1]))], pair);
}

/** `total`: whole dollars. */
function splitInDollars(pair: StakedPair, total: Cents, most: readonly [number, number]): ShownStakes | undefined {
  if (total < 2 * DOLLAR) return undefined;
  const [best] = floorAndCeiling(total * levelShare(pair.prices))
    .map((stake) => cents(Math.min(Math.max(stake, DOLLAR), total - DOLLAR)))
    .filter((first) => first <= most[0] && total - first <= most[1])
    .map((first) => worstCase([first, cents(total - first)], pair))
    .toSorted((a, b) => b.profit - a.profit || a.stakes[0] - b.stakes[0]);
  return best;
}

/** What one unit of return costs: 1/d₁ + 1/d₂. */
function costOf(prices: readonly Price[]): number {
  let sum = 0;
  for (const price of prices) sum += 1 / price;
  return sum;
}
