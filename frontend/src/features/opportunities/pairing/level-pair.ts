import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { isArbitrage, overlapCostLimit } from '../../../../../shared/odds/limits.ts';
import { bestPair, pairCost } from '../../../../../shared/odds/pairing.ts';
import type { BookOdds } from '../../../api/from-wire.ts';
import { pricedQuotes } from './paired-quotes.ts';

/** What is being paired: with an overlap two lines, without one an arbitrage on one line. */
interface PairedLines {
  readonly overlap?: Pick<OverlapDetail, 'over' | 'under'> | undefined;
}

/** The best pair within the books when it belongs in the list: an arbitrage is a sure profit, an overlap loses little. */
export function levelPair<Q extends BookOdds>(
  { overlap }: PairedLines,
  [first, second]: readonly [readonly Q[], readonly Q[]],
  books: ReadonlySet<number>,
): readonly [Q & { readonly price: Price }, Q & { readonly price: Price }] | undefined {
  if (overlap !== undefined && !(overlap.over < overlap.under)) return undefined;
  // Others' prices are left out first: most of the time goes into working out prices.
  const isSelected = (quote: Q) => books.has(quote.sportsbookId);
  const pair = bestPair(pricedQuotes(first.filter(isSelected)), pricedQuotes(second.filter(isSelected)));
  if (pair === undefined) return undefined;
  const cost = pairCost(...pair);
  const isListed = overlap === undefined ? isArbitrage(cost) : cost < overlapCostLimit();
  return isListed ? pair : undefined;
}
