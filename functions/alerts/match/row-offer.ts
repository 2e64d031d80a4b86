import { choosePriced } from '../../../shared/boards/choose-pair.ts';
import { choosePricedPromos } from '../../../shared/boards/choose-promo.ts';
import { repriceOverlap } from '../../../shared/boards/reprice-overlap.ts';
import { type Staked, stakesFor } from '../../../shared/boards/staking.ts';
import { percent } from '../../../shared/odds/percent.ts';
import type { StakeRules } from '../../../shared/odds/stake-rules.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type AlertQuote, type AlertRow, isoSeconds } from './alert-row.ts';

type Bets = readonly [AlertQuote, AlertQuote];

/** The bets of a row for someone's books, before their stakes. */
export interface BookPair {
  readonly bets: Bets;
  /** Whether the numbers of the list hold: it recommends these bets. */
  readonly recommended: boolean;
  /** Of an overlap at these prices, percent; undefined if unknown. */
  readonly expectedValue: number | undefined;
  /** The older confirmation of the two. */
  readonly confirmedAt: Seconds;
}

/** What a row brings someone: as its card on their board shows it. */
export interface Offer extends BookPair {
  /** What a rule's margin is compared with, percent: the margin of the stakes, of an overlap the expected value; NaN if unknown. */
  readonly figure: number;
  /** Of an overlap on average, otherwise at least. */
  readonly dollars: number;
}

/** Less than this is no offer: rounding to cents would decide about its margin. Cents. */
export const LEAST_STAKED = 100;

/**
 * The bets of a row at someone's books, as their board chooses them; undefined books: all. Undefined if there are none, or, for someone who
 * has all books, something better is listed.
 */
export function pairAt(row: AlertRow, books: ReadonlySet<number> | undefined): BookPair | undefined {
  if (books === undefined) {
    return row.fewBooks === true || row.overlap?.beaten === true ? undefined : recommendedPair(row);
  }
  const within = (leg: 0 | 1) => row.legs[leg].quotes.filter(({ sportsbookId }) => books.has(sportsbookId));
  const sides = [within(0), within(1)] as const;
  const bets = row.kind === 'promo' ? choosePricedPromos(row, sides)[0]?.pair : choosePriced(row, sides)?.pair;
  if (bets === undefined) return undefined;
  const isRecommended = bets.every(
    ({ sportsbookId, odds }, leg) => sportsbookId === row.bets[leg]?.sportsbookId && odds === row.bets[leg]?.odds,
  );
  if (isRecommended) return recommendedPair(row);
  const expectedValue = row.overlap && repriceOverlap(row.overlap, [bets[0].price, bets[1].price]).expectedValue;
  return { bets, recommended: false, expectedValue, confirmedAt: olderOf(bets) };
}

/** The pair with someone's stakes; undefined if their limits leave too little to bet. */
export function offerOf(row: AlertRow, pair: BookPair, rules: StakeRules): Offer | undefined {
  const staked = stakedWith(row, pair, rules);
  if (staked === undefined) return undefined;
  // Of a promo the bonus bet.
  const base = row.kind === 'promo' ? staked.stakes[0] : staked.stakes[0] + staked.stakes[1];
  if (base < LEAST_STAKED) return undefined;
  if (row.kind !== 'overlap') return { ...pair, figure: percent(staked.profit / base), dollars: staked.profit / 100 };
  const figure = pair.expectedValue ?? Number.NaN;
  return { ...pair, figure, dollars: ((figure / 100) * base) / 100 };
}

function recommendedPair({ bets, overlap }: AlertRow): BookPair {
  return { bets, recommended: true, expectedValue: overlap?.expectedValue, confirmedAt: olderOf(bets) };
}

function stakedWith(row: AlertRow, { bets }: BookPair, rules: StakeRules): Staked | undefined {
  return stakesFor({ id: row.id, kind: row.kind, overlap: row.overlap, bets }, rules);
}

function olderOf([first, second]: Bets): Seconds {
  return Math.min(isoSeconds(first.updatedAt), isoSeconds(second.updatedAt));
}
