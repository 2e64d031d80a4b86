import { percentText } from '../../../../shared/odds/percent.ts';
import { levelMargin } from '../../../../shared/odds/stakes.ts';
import { levelPair } from './level-pair.ts';
import { pairWithin } from './pair-within.ts';
import type { BookOdds } from './paired-quotes.ts';
import { deferRow, readRow } from './read-row.ts';

/**
 * A row paired within these books; undefined where they make no pair. Of thousands of rows only the few that are drawn are read as
 * a whole: for the others a look at the prices tells whether they stay, and with what margin.
 */
export function pairRow(row: unknown, books: ReadonlySet<number>): object | undefined {
  const known = glance(row);
  if (known === undefined) return pairWhole(row, books);
  const pair = levelPair(known, known.sides, books);
  if (pair === undefined) return undefined;
  const { id, eventSport, eventStartTime } = known;
  const profitMargin = percentText(levelMargin([pair[0].price, pair[1].price]));
  return deferRow({ id, eventSport, eventStartTime, profitMargin }, () => pairWhole(row, books));
}

function pairWhole(row: unknown, books: ReadonlySet<number>) {
  const opportunity = readRow(row);
  return opportunity && pairWithin(opportunity, books);
}

/** What decides about a row that is no promo, as far as it has the right shape; undefined where it must be read as a whole. */
function glance(row: unknown) {
  if (!isRecord(row) || row.kind === 'promo' || !isRecord(row.bestOdds) || !isRecord(row.quotes)) return undefined;
  const { id, eventSport, eventStartTime, quotes } = row;
  const [first, second] = Object.keys(row.bestOdds).map((label) => quotes[label]);
  if (!areQuotes(first) || !areQuotes(second)) return undefined;
  const overlap = isRecord(row.overlap) ? row.overlap : undefined;
  if (overlap !== undefined && !hasLines(overlap)) return undefined;
  return { id, eventSport, eventStartTime, overlap, sides: [first, second] as const };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function hasLines(overlap: object): overlap is { readonly over: number; readonly under: number } {
  return (
    'over' in overlap && typeof overlap.over === 'number' && 'under' in overlap && typeof overlap.under === 'number'
  );
}

function areQuotes(side: unknown): side is readonly BookOdds[] {
  return Array.isArray(side) && side.every(isQuote);
}

function isQuote(quote: unknown): boolean {
  return isRecord(quote) && typeof quote.sportsbookId === 'number' && typeof quote.odds === 'number';
}
