import type { Fee } from '../catalogue/fees.ts';
import { leagues } from '../catalogue/leagues.ts';
import { type MarketRow, markets } from '../catalogue/markets.ts';
import type { OpportunityKind } from '../odds/limits.ts';
import { byGroup, type NaiveQuote, type NaiveQuotes } from './naive-quotes.ts';

/** All quotes of one group: main and alternate markets of one family, for one participant of one event. */
export interface Group {
  readonly eventId: string;
  readonly league: string;
  readonly family: string;
  readonly sides: MarketRow['sides'];
  /** The spelling that is displayed. */
  readonly participant: string | null;
  readonly otherSpellings: readonly string[];
  readonly lines: readonly Line[];
  readonly identity: string;
  /** The group that prices of a bet at a book come from: of what is believed when that book's owner is not asked. */
  readonly pricedAt?: (bookId: number) => Group | undefined;
}

/** Each book's quote on either side of a line, best first. */
interface Line {
  readonly threshold: number | null;
  readonly cells: readonly [readonly NaiveQuote[], readonly NaiveQuote[]];
}

/** Of one book's quotes in a cell, those older than its newest one by more than this are left out. */
const SUPERSEDED_AFTER_SECONDS = 60;

export function groupsOf({ quotes, ofAnyAge }: NaiveQuotes): Group[] {
  const named = byGroup(ofAnyAge);
  return [...byGroup(quotes)].flatMap(([identity, members]) => {
    const [any] = members;
    if (any === undefined) return [];
    const { eventId, league, family } = any;
    const main = markets.find((row) => row.key === family && row.leagues.some((key) => key === league));
    // Of the spellings, the one that sorts last is displayed.
    const spellings = [...new Set((named.get(identity) ?? []).flatMap(({ spelling }) => spelling ?? []))].toSorted();
    const thresholds = [...new Set(members.map(({ threshold }) => threshold))];
    const group: Group = {
      identity,
      eventId,
      league,
      family,
      sides: (main ?? any.market).sides,
      participant: spellings.at(-1) ?? null,
      otherSpellings: spellings.slice(0, -1),
      lines: thresholds.map((threshold) => ({
        threshold,
        cells: [cellOf(members, threshold, 0), cellOf(members, threshold, 1)],
      })),
    };
    return [group];
  });
}

/** Every line quoted in a group. */
export function linesOf(group: Group): (number | null)[] {
  return group.lines.map(({ threshold }) => threshold);
}

/** A cell: each book's quote on a side of a line, best first. */
export function quotesOn(group: Group, threshold: number | null, side: 0 | 1): readonly NaiveQuote[] {
  return group.lines.find((line) => line.threshold === threshold)?.cells[side] ?? [];
}

function cellOf(members: readonly NaiveQuote[], threshold: number | null, side: 0 | 1): NaiveQuote[] {
  const cell = members.filter((quote) => quote.threshold === threshold && quote.side === side);
  const books = [...new Set(cell.map(({ book }) => book.id))];
  return books
    .flatMap((id) => oneOfBook(cell.filter(({ book }) => book.id === id)) ?? [])
    .toSorted((a, b) => cost(a) - cost(b) || a.book.id - b.book.id);
}

/** Of one book's quotes in several markets: among those that are not superseded the better price. */
function oneOfBook(quotes: readonly NaiveQuote[]): NaiveQuote | undefined {
  const newest = Math.max(...quotes.map(({ time }) => time));
  return quotes
    .filter(({ time }) => newest - time <= SUPERSEDED_AFTER_SECONDS)
    .toSorted(
      (a, b) =>
        b.decimal - a.decimal ||
        b.time - a.time ||
        markets.indexOf(a.market) - markets.indexOf(b.market) ||
        (a.line ?? 0) - (b.line ?? 0),
    )[0];
}

/** Decimal price after the book's commission. */
export function effectivePrice(quote: NaiveQuote): number {
  return afterCommission(quote.decimal, quote.fee);
}

function afterCommission(decimal: number, { basis, rate, rounding }: Fee): number {
  if (rate === 0) return decimal;
  if (basis === 'winnings') return 1 + (decimal - 1) * (1 - rate);
  if (basis === 'contract') return perContract(1 / decimal, rate, rounding === 'order' ? 0.01 : 0);
  return basis === 'stake' ? decimal / (1 + rate) : decimal * (1 - rate);
}

/**
 * What a dollar paid for contracts returns, each of which pays $1 and costs `ask`. A hundred of them cost 100 × ask and the fee, to which up
 * to one cent is added by rounding.
 */
function perContract(ask: number, rate: number, rounded: number): number {
  const hundred = 100 * ask + 100 * rate * ask * (1 - ask) + rounded;
  return 100 / hundred;
}

/** q: the cost of a return of 1. */
export function cost(quote: NaiveQuote): number {
  return 1 / effectivePrice(quote);
}

/** Whether a whole result can happen: the home margin of a full game is never 0 where games cannot end in a tie. */
export function isPossible(group: Group, result: number): boolean {
  return result !== 0 || group.family !== 'spreads' || gameCanTie(group);
}

export function gameCanTie({ league }: Group): boolean {
  return leagues.some(({ key, gameCanTie: canTie }) => key === league && canTie);
}

interface Ids {
  readonly id: string;
  /** Absent when empty. */
  readonly formerIds?: readonly string[];
}

/** The ids of bets on one line, which keeps the name of the moneyline where spreads joined it. `suffix`: the side of a bonus bet. */
export function idsOnLine(kind: OpportunityKind, group: Group, threshold: number | null, suffix: string): Ids {
  const isJoined = group.family === 'spreads' && threshold === 0;
  const id = (participant: string | null) =>
    isJoined
      ? idOf(kind, group, 'h2h', participant, `-${suffix}`)
      : idOf(kind, group, group.family, participant, `${threshold ?? '-'}${suffix}`);
  const joined = isJoined ? originalLines([...quotesOn(group, threshold, 0), ...quotesOn(group, threshold, 1)]) : [];
  return withFormer(id(group.participant), [
    ...group.otherSpellings.map(id),
    ...joined.map((line) => idOf(kind, group, group.family, group.participant, `${line}${suffix}`)),
  ]);
}

/** The ids of an overlap; each of the spreads that joined line 0 had an id of its own. */
export function idsOfOverlap(kind: OpportunityKind, group: Group, p: number, r: number): Ids {
  const id = (participant: string | null, first: number, second: number) =>
    idOf(kind, group, group.family, participant, `${first}:${second}`);
  const joined = (line: number, side: 0 | 1) =>
    group.family === 'spreads' && line === 0 ? originalLines(quotesOn(group, line, side)) : [];
  return withFormer(id(group.participant, p, r), [
    ...group.otherSpellings.map((spelling) => id(spelling, p, r)),
    ...joined(p, 0)
      .filter((line) => line !== 0)
      .map((line) => id(group.participant, line, r)),
    ...joined(r, 1)
      .filter((line) => line !== 0)
      .map((line) => id(group.participant, p, line)),
  ]);
}

function originalLines(quotes: readonly NaiveQuote[]): number[] {
  return [...new Set(quotes.flatMap(({ line }) => line ?? []))];
}

function withFormer(id: string, former: readonly string[]): Ids {
  return former.length === 0 ? { id } : { id, formerIds: former.toSorted() };
}

function idOf(
  kind: OpportunityKind,
  { eventId }: Group,
  family: string,
  participant: string | null,
  line: string,
): string {
  return `${kind}/${eventId}/${family}/${participant ?? ''}/${line}`;
}
