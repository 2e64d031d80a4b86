import { percentText } from '../../../../../shared/odds/percent.ts';
import { levelMargin } from '../../../../../shared/odds/stakes.ts';
import { rowPrices } from '../../../api/from-wire.ts';
import { asRow, deferRow, readRow } from '../rows/read-row.ts';
import { levelPair } from './level-pair.ts';
import { pairWithin } from './pair-within.ts';

/**
 * A row paired within these books; undefined if they have no pair. Of thousands of rows only the few on screen are parsed; for the others
 * the prices decide whether they stay, and with what margin.
 */
export function pairRow(row: unknown, books: ReadonlySet<number>): object | undefined {
  const prices = rowPrices(row);
  if (prices === undefined) return pairParsed(row, books);
  const pair = levelPair(prices, prices.sides, books);
  if (pair === undefined) return undefined;
  const { id, eventSport, eventStartTime } = prices;
  const profitMargin = percentText(levelMargin([pair[0].price, pair[1].price]));
  return deferRow({ id, eventSport, eventStartTime, profitMargin }, () => pairParsed(row, books));
}

function pairParsed(row: unknown, books: ReadonlySet<number>) {
  const opportunity = readRow(row);
  const paired = opportunity && pairWithin(opportunity, books);
  return paired && asRow(paired);
}
