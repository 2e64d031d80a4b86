import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BetsChoice } from '../bets-address.ts';
import { monthText } from '../month-text.ts';
import { kindText } from '../position-text.ts';

/**
 * What the totals are of: `All settled bets`, `Settled in November 2026, Arbitrage`. Totals are by the month of settling, the list by that of
 * placing.
 */
export function totalsCaption({ month, book, kind }: BetsChoice): string {
  const when = month === undefined ? 'All settled bets' : `Settled in ${monthText(month)}`;
  if (kind !== undefined) return `${when}, ${kindText(kind)}${book === undefined ? '' : ', at all sportsbooks'}`;
  return book === undefined ? when : `${when}, at ${sportsbookName(Number(book))}`;
}
