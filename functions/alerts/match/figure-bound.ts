import { LEAST_STAKED } from '../../../shared/boards/board-offer.ts';
import { repriceOverlap } from '../../../shared/boards/reprice-overlap.ts';
import type { Price } from '../../../shared/odds/american.ts';
import { bonusBetConversion } from '../../../shared/odds/promo-return.ts';
import { levelMargin } from '../../../shared/odds/stakes.ts';
import type { AlertRow, PairAlertRow } from './alert-row.ts';

/** Two payouts are rounded to cents, by half a cent each. Percent of the least that is staked. */
const ROUNDING = 100 / LEAST_STAKED + 1e-6;

/** No figure of an offer is above these, percent; -Infinity where there is no pair. */
export interface FigureBound {
  /** Whatever the books. */
  readonly anywhere: number;
  /** At these books (undefined: all). */
  readonly at: (books: ReadonlySet<number> | undefined) => number;
}

/**
 * How high the figures of a row can be, cheaply: most rules are not reached by it. By the best price of each side, which no pair exceeds,
 * since margins, conversions and expected values rise with each price.
 */
export function figureBound(row: AlertRow): FigureBound {
  if (row.kind === 'value') {
    const { expectedLow } = row.value;
    return { anywhere: expectedLow, at: () => expectedLow };
  }
  const [first, second] = [row.legs[0].quotes, row.legs[1].quotes];
  const recommended = highest(row, row.bets[0].price, row.bets[1].price);
  const anywhere = Math.max(recommended, highest(row, first[0]?.price, second[0]?.price));
  return {
    anywhere,
    at(books) {
      // The bonus bet of someone who has all books may be another one than the list recommends.
      if (books === undefined) return row.kind === 'promo' ? anywhere : recommended;
      const bestOf = (side: typeof first) => side.find(({ sportsbookId }) => books.has(sportsbookId))?.price;
      return highest(row, bestOf(first), bestOf(second));
    },
  };
}

function highest(row: PairAlertRow, first: Price | undefined, second: Price | undefined): number {
  if (first === undefined || second === undefined) return Number.NEGATIVE_INFINITY;
  if (row.kind === 'promo') return 100 * bonusBetConversion(first, second) + ROUNDING;
  if (row.kind !== 'overlap') return 100 * levelMargin([first, second]) + ROUNDING;
  const repriced = row.overlap && repriceOverlap(row.overlap, [first, second]).expectedValue;
  // The list's own value, if this is the pair that it recommends.
  return (
    Math.max(row.overlap?.expectedValue ?? Number.NEGATIVE_INFINITY, repriced ?? Number.NEGATIVE_INFINITY) + ROUNDING
  );
}
