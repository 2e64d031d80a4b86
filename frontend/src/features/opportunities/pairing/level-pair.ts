import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { isArbitrage, overlapCostLimit } from '../../../../../shared/odds/limits.ts';
import { bestPair, pairCost } from '../../../../../shared/odds/pairing.ts';
import type { BookOdds } from '../../../api/from-wire.ts';
import { pricedQuotes } from './paired-quotes.ts';

/** The lines to pair: with an overlap two lines, without one an arbitrage on one line. */
interface PairedLines {
  readonly overlap?: Pick<OverlapDetail, 'over' | 'under'> | undefined;
}

/** The best pair at these books if it belongs in the list: an arbitrage with a profit, or an overlap within the loss limit. */
export function levelPair<Q extends BookOdds>(
  { overlap }: PairedLines,
  [first, second]: readonly [readonly Q[], readonly Q[]],
  books: ReadonlySet<number>,
): readonly [Q & { readonly price: Price }, Q & { readonly price: Price }] | undefined {
  if (overlap !== undefined && !(overlap.over < overlap.under)) return undefined;
  // Filtered before pricing, since computing prices takes most of the time.
  const isSelected = (quote: Q) => books.has(quote.sportsbookId);
  const pair = bestPair(pricedQuotes(first.filter(isSelected)), pricedQuotes(second.filter(isSelected)));
  if (pair === undefined) return undefined;
  const cost = pairCost(...pair);
  const isListed = overlap === undefined ? isArbitrage(cost) : cost < overlapCostLimit();
  return isListed ? pair : undefined;
}
