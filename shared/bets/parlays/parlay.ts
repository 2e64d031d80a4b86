import { type AmericanOdds, toDecimal } from '../../odds/american.ts';
import { type Cents, cents, nearestCent } from '../../odds/money.ts';
import type { Settlement } from '../../odds/settlement.ts';
import { settlementFromResult } from '../leg-money.ts';
import type { Leg, Outcome, Selection } from '../position.ts';

/** A bet whose legs are known. */
export type Parlay = Pick<Leg, 'stake' | 'price' | 'bonus' | 'size'> & {
  readonly selections: readonly Pick<Selection, 'odds' | 'settled'>[];
};

/** Books show the odds of a parlay rounded. What differs more was boosted, or is on one game: then a void leg is repriced by the book alone. */
const ROUNDING_SHARE = 0.01;

/** The sum of the products of all choices of `size` values: what n legs of a round robin by 2's, 3's … return for a dollar each. */
export function sumOfProducts(values: readonly number[], size: number): number {
  const sums = [1, ...new Array<number>(size).fill(0)];
  for (const value of values) {
    for (let n = size; n > 0; n--) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0) * value;
  }
  return sums[size] ?? 0;
}

/** How many parlays a round robin of n legs has. */
export function parlayCount(legs: number, size: number): number {
  return Math.round(
    sumOfProducts(
      Array.from({ length: legs }, () => 1),
      size,
    ),
  );
}

/** What a dollar staked on legs returns if all of them win: their product, of a round robin the mean of its parlays. */
export function returnOfAll(odds: readonly AmericanOdds[], size: number = odds.length): number {
  return sumOfProducts(odds.map(toDecimal), size) / parlayCount(odds.length, size);
}

/**
 * How a parlay ended by its legs; undefined while that is open, and where only the book can say what it pays. A push or void leg drops out: the
 * rest pays the product of the remaining decimal prices, of half a leg its half. A round robin is the sum of its parlays.
 *
 * With r for what a dollar on a leg returns and k for the legs of each of n parlays, it pays S / n · e_k(r), where e_k is the sum of products; a
 * bonus bet less the shares that neither lost nor won anything, since its stake never comes back.
 */
export function parlayOutcome(parlay: Parlay): Outcome | undefined {
  const { selections, stake, bonus, size = selections.length } = parlay;
  const results = selections.flatMap(({ settled }) => settled?.result ?? []);
  if (selections.length - results.filter((result) => result === 'lost').length < size) return { result: 'lost' };
  if (results.length < selections.length) return undefined;
  if (results.every((result) => result === 'won')) return { result: 'won' };
  if (results.every((result) => result === 'push' || result === 'void'))
    return { result: results.includes('push') ? 'push' : 'void' };
  if (!isPricedByLegs(parlay)) return undefined;
  const each = stake / parlayCount(selections.length, size);
  const returned = sumOfProducts(selections.map(returnOf), size);
  const kept = bonus ? sumOfProducts(selections.map(keptOf), size) : 0;
  return { result: 'paid', payout: nearestCent(each * (returned - kept)) };
}

/** Whether the book multiplied the prices of the legs: what remains of them is then worth their product. */
function isPricedByLegs({ selections, price, size }: Parlay): boolean {
  const odds = selections.flatMap(({ odds: each }) => each ?? []);
  return odds.length === selections.length && Math.abs(returnOfAll(odds, size) / price - 1) <= ROUNDING_SHARE;
}

/** What a parlay is worth by the next leg's result, and what of it is the bettor's own stake. */
export interface ParlayValues {
  /** Cents, on average; what a bonus bet brings without its stake. */
  readonly won: Cents;
  readonly lost: Cents;
  readonly spent: Cents;
}

/**
 * The values of a parlay if its next leg wins or loses: V = S · Π of what settled legs returned, the next one's price, and the later ones' prices
 * times their chances; of a round robin the sum over its parlays. A hedge of (V won - V lost) / e leaves the same either way, on average.
 * @param next of the selections, from 0
 * @param chances fair probabilities of the open legs by their place, 0 to 1; of other games, since chances of one game do not multiply
 * @returns undefined where a chance is missing, and where only the book can say what remaining legs pay, as in `parlayOutcome`
 */
export function parlayValues(
  parlay: Parlay,
  next: number,
  chances: readonly (number | undefined)[],
): ParlayValues | undefined {
  const { selections, stake, price, bonus, size = selections.length } = parlay;
  const canAllWin = selections.every(({ settled }) => settled === undefined || settled.result === 'won');
  if ((size < selections.length || !canAllWin) && !isPricedByLegs(parlay)) return undefined;
  const parts = selections.flatMap((selection, at) => partOf(selection, at === next ? 1 : chances[at]) ?? []);
  if (parts.length < selections.length) return undefined;
  const count = parlayCount(selections.length, size);
  const each = stake / count;
  // What the book showed stands, as long as all legs can win.
  const offered = canAllWin ? (price * count) / sumOfProducts(parts.map(priceOf), size) : 1;
  const value = (wins: boolean) => {
    const legs = parts.map((part, at) => (at === next && !wins ? { ...part, returned: 0, kept: 0 } : part));
    const sum = (of: (part: Part) => number) => sumOfProducts(legs.map(of), size);
    return nearestCent(each * (offered * sum((leg) => leg.returned) - (bonus ? sum((leg) => leg.kept) : 0)));
  };
  return { won: value(true), lost: value(false), spent: bonus ? cents(0) : stake };
}

/** A leg: its price, 1 where it is not known, and what a dollar on it returns on average, and of that without winnings. */
interface Part {
  readonly price: number;
  readonly returned: number;
  readonly kept: number;
}

/** Undefined where something is missing. */
function partOf({ odds, settled }: Parlay['selections'][number], chance: number | undefined): Part | undefined {
  const price = odds === null ? 1 : toDecimal(odds);
  if (settled !== undefined) return { price, returned: returnOf({ odds, settled }), kept: keptOf({ settled }) };
  return chance === undefined ? undefined : { price, returned: chance * price, kept: chance };
}

function priceOf({ price }: Part): number {
  return price;
}

/** What a dollar on a settled leg returns: its price, 1 if it is refunded, nothing if it is lost, of half a leg the half. */
function returnOf({ odds, settled }: Parlay['selections'][number]): number {
  const { won, refunded } = sharesOf(settled);
  return won * (odds === null ? 1 : toDecimal(odds)) + refunded;
}

/** The share of a settled leg that is not lost. */
function keptOf({ settled }: Pick<Selection, 'settled'>): number {
  const { won, refunded } = sharesOf(settled);
  return won + refunded;
}

function sharesOf(settled: Selection['settled']): Settlement {
  return (settled && settlementFromResult(settled.result)) ?? { won: 0, refunded: 0 };
}
