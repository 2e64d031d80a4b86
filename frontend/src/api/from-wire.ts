import type * as wire from '../../../shared/contracts/opportunities.ts';

/** One of the two bets of an opportunity. */
export interface Leg {
  /** Market and outcome: `Over/Under: Over 8.5`. */
  readonly label: string;
  /** The price to take. */
  readonly best: wire.BestLeg;
  /** Dollars; 0 where the server named none. */
  readonly stake: number;
  /** Every book's price for this side, best first; none in a saved row. */
  readonly quotes: readonly wire.SideQuote[];
}

/** An opportunity as the page works with it: the reply's objects keyed by label have become a list of legs. */
export interface Opportunity extends Readonly<Omit<wire.Opportunity, 'bestOdds' | 'stakes' | 'quotes'>> {
  /** Two, in the server's order; fewer or more only in a damaged row. */
  readonly legs: readonly Leg[];
}

export function fromWire({ bestOdds, stakes, quotes, ...rest }: wire.Opportunity): Opportunity {
  const legs = Object.entries(bestOdds).map(([label, best]) => ({
    label,
    best,
    stake: stakes[label] ?? 0,
    quotes: quotes[label] ?? [],
  }));
  return { ...rest, legs };
}

/** A row of the shape that lists have, without the prices of other books: what the browser stores of an opportunity. */
export function toStoredRow({ legs, ...rest }: Opportunity): Omit<wire.Opportunity, 'quotes'> {
  return {
    ...rest,
    bestOdds: Object.fromEntries(legs.map(({ label, best }) => [label, best])),
    stakes: Object.fromEntries(legs.map(({ label, stake }) => [label, stake])),
  };
}

/** What decides whether a row can be paired, and with what margin. */
export interface RowPrices {
  readonly id: unknown;
  readonly eventSport: unknown;
  readonly eventStartTime: unknown;
  readonly overlap: Pick<wire.OverlapDetail, 'over' | 'under'> | undefined;
  readonly sides: readonly [readonly BookOdds[], readonly BookOdds[]];
}

/** A book's price, as far as pairing needs it. */
export type BookOdds = Pick<wire.SideQuote, 'sportsbookId' | 'odds'>;

/** The prices in a row that is no promo, without parsing the whole row; undefined where it must be parsed to know. */
export function rowPrices(row: unknown): RowPrices | undefined {
  if (!isRecord(row) || row.kind === 'promo' || !isRecord(row.bestOdds) || !isRecord(row.quotes)) return undefined;
  const { id, eventSport, eventStartTime, quotes } = row;
  const [first, second] = Object.keys(row.bestOdds).map((label) => quotes[label]);
  if (!areQuotes(first) || !areQuotes(second)) return undefined;
  const overlap = isRecord(row.overlap) ? row.overlap : undefined;
  if (overlap !== undefined && !hasLines(overlap)) return undefined;
  return { id, eventSport, eventStartTime, overlap, sides: [first, second] };
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
