import type { BookOdds, RecommendedBets } from '../../../shared/boards/bets.ts';
import * as wire from '../../../shared/contracts/opportunities.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import { isPairKind, type LimitSource, type PairKind, pairKinds } from '../../../shared/odds/limits.ts';

/** One of the bets of an opportunity. */
export interface Leg {
  /** Market and outcome: `Over/Under: Over 8.5`. */
  readonly label: string;
  /** The price to take. */
  readonly best: wire.BestLeg;
  /** Dollars; 0 where the server named none. */
  readonly stake: number;
  /** Every book's price for this side, best first; none in a saved row. */
  readonly quotes: readonly wire.SideQuote[];
  /** Prices at books that this bettor does not use, best first; absent where `quotes` has all. */
  readonly otherQuotes?: readonly wire.SideQuote[] | undefined;
}

/** An opportunity as the page works with it: the reply's objects keyed by label have become a list of legs. */
export interface Opportunity extends Readonly<Omit<wire.Opportunity, 'bestOdds' | 'stakes' | 'quotes'>> {
  /** Two, of a value bet one, in the server's order; fewer or more only in a damaged row. */
  readonly legs: readonly Leg[];
  /** The leg whose limit makes the stakes smaller, and whose limit it is; absent if none does, or the stakes are the server's. */
  readonly limited?: { readonly leg: 0 | 1; readonly source: LimitSource } | undefined;
}

/** An opportunity that pairs two bets. */
export type PairOpportunity = Opportunity & { readonly kind: PairKind };

export function isPair(opportunity: Opportunity): opportunity is PairOpportunity {
  return isPairKind(opportunity.kind);
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
export function toStoredRow({ legs, limited: _limited, ...rest }: Opportunity): Omit<wire.Opportunity, 'quotes'> {
  return {
    ...rest,
    bestOdds: Object.fromEntries(legs.map(({ label, best }) => [label, best])),
    stakes: Object.fromEntries(legs.map(({ label, stake }) => [label, stake])),
  };
}

/** What decides whether a row can be paired, with what margin, and where it stands in the list. */
export interface RowPrices {
  /** The fields that lists are filtered, ordered and recognized by, unparsed. */
  readonly facts: Readonly<Record<FactName, unknown>>;
  readonly id: string;
  readonly kind: Exclude<PairKind, 'promo'>;
  readonly eventSport: string;
  readonly market: string;
  readonly overlap: wire.OverlapDetail | undefined;
  readonly legs: readonly [PricedLeg, PricedLeg];
}

interface PricedLeg {
  readonly label: string;
  readonly quotes: readonly BookOdds[];
}

type FactName =
  | ('id' | 'formerIds' | 'kind' | 'eventId' | 'eventSport' | 'eventTitle' | 'eventStartTime')
  | ('market' | 'alternate' | 'participant' | 'fewBooks');

/** The prices in a row that is no promo, without parsing the whole row; undefined where it must be parsed to know. */
export function rowPrices(row: unknown): RowPrices | undefined {
  if (!isJsonObject(row) || !isJsonObject(row.bestOdds) || !isJsonObject(row.quotes)) return undefined;
  const { id, kind, eventSport, quotes } = row;
  if (!isPairedByPrice(kind) || typeof id !== 'string' || typeof eventSport !== 'string') return undefined;
  const [label, otherLabel] = Object.keys(row.bestOdds);
  if (label === undefined || otherLabel === undefined) return undefined;
  const [first, second] = [quotes[label], quotes[otherLabel]];
  if (!areQuotes(first) || !areQuotes(second)) return undefined;
  const overlap = overlapIn(row);
  if (overlap === 'invalid' || (kind === 'overlap' && overlap === undefined)) return undefined;
  const legs = [
    { label, quotes: first },
    { label: otherLabel, quotes: second },
  ] as const;
  const market = typeof row.market === 'string' ? row.market : '';
  return { facts: factsOf(row), id, kind, eventSport, market, overlap, legs };
}

/** When a book's price for a leg was confirmed, unparsed. */
export function confirmedAt(row: object, leg: 0 | 1, sportsbookId: number): unknown {
  if (!isJsonObject(row) || !isJsonObject(row.bestOdds) || !isJsonObject(row.quotes)) return undefined;
  const side = row.quotes[Object.keys(row.bestOdds)[leg] ?? ''];
  if (!Array.isArray(side)) return undefined;
  return side.find((quote) => isJsonObject(quote) && quote.sportsbookId === sportsbookId)?.updatedAt;
}

/** The recommended bets of a row; undefined where it must be parsed to know. */
export function recommendedBets(row: object): RecommendedBets | undefined {
  if (!isJsonObject(row) || !isJsonObject(row.bestOdds) || typeof row.id !== 'string') return undefined;
  const { id, overlap } = row;
  const eventSport = typeof row.eventSport === 'string' ? row.eventSport : '';
  const market = typeof row.market === 'string' ? row.market : '';
  const kind = pairKinds.find((each) => each === row.kind);
  const [first, second, ...others] = Object.values(row.bestOdds).map(bookOddsOf);
  if (kind === undefined || first === undefined || second === undefined || others.length > 0) return undefined;
  const facts = { id, kind, eventSport, market, bets: [first, second] } as const;
  if (overlap === undefined) return { ...facts, overlap };
  if (!isJsonObject(overlap) || typeof overlap.over !== 'number' || typeof overlap.under !== 'number') return undefined;
  return { ...facts, overlap: { over: overlap.over, under: overlap.under } };
}

function bookOddsOf(best: unknown): BookOdds | undefined {
  if (!isJsonObject(best)) return undefined;
  const { sportsbookId, odds, limit, updatedAt } = best;
  if (typeof sportsbookId !== 'number' || typeof odds !== 'string') return undefined;
  if (limit !== undefined && typeof limit !== 'number') return undefined;
  return { sportsbookId, odds: Number(odds), limit, updatedAt };
}

function overlapIn(row: Readonly<Record<string, unknown>>): wire.OverlapDetail | undefined | 'invalid' {
  if (row.overlap === undefined) return undefined;
  const overlap = wire.opportunity.shape.overlap.safeParse(row.overlap);
  return overlap.success ? overlap.data : 'invalid';
}

/** Promos are paired by what they keep of a promotion. */
function isPairedByPrice(kind: unknown): kind is RowPrices['kind'] {
  return kind !== 'promo' && isPairKind(kind);
}

function factsOf(row: Readonly<Record<string, unknown>>): RowPrices['facts'] {
  const { id, formerIds, kind, eventId, eventSport, eventTitle, eventStartTime } = row;
  const { market, alternate, participant, fewBooks } = row;
  return {
    ...{ id, formerIds, kind, eventId, eventSport, eventTitle, eventStartTime },
    ...{ market, alternate, participant, fewBooks },
  };
}

function areQuotes(side: unknown): side is readonly BookOdds[] {
  return Array.isArray(side) && side.every(isQuote);
}

function isQuote(quote: unknown): boolean {
  if (!isJsonObject(quote)) return false;
  const { sportsbookId, odds, limit, outlier, outcome } = quote;
  return (
    typeof sportsbookId === 'number' &&
    typeof odds === 'number' &&
    (limit === undefined || typeof limit === 'number') &&
    (outlier === undefined || typeof outlier === 'number') &&
    (outcome === undefined || typeof outcome === 'string')
  );
}
