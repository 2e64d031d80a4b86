import { rowBeforeTimes } from '../../../../../shared/contracts/lists/apply-delta.ts';
import { isJsonObject } from '../../../../../shared/json/json.ts';
import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { idsOf } from '../rows/row-id.ts';

/** How long a price counts as moved. */
const MOVED_FOR_MS = 60_000;

/** What one book pays for one outcome of an opportunity. */
export interface PricePlace {
  readonly kind: OpportunityKind;
  /** The opportunity's. */
  readonly id: string;
  /** Market and outcome: `Over/Under: Over 8.5`. */
  readonly label: string;
  readonly sportsbookId: number;
}

/** Up is better for the bettor. */
export interface PriceMove {
  readonly direction: 'up' | 'down';
  /** American odds, as the book had them in the list before. */
  readonly from: number;
  /** When the list with the other price came; milliseconds since 1970. */
  readonly at: number;
}

interface LastList {
  readonly rows: ReadonlyMap<string, unknown>;
  /** By `placeKey`. */
  readonly moves: ReadonlyMap<string, PriceMove>;
}

/** Since the page was loaded. */
const lists = new Map<OpportunityKind, LastList>();

/** Compares a list with the one before, price by price; calling it again with the same list changes nothing. `at`: milliseconds since 1970. */
export function recordPrices(kind: OpportunityKind, rows: readonly unknown[], at: number): void {
  const last = lists.get(kind);
  const moves = new Map([...(last?.moves ?? [])].filter(([, move]) => at - move.at < MOVED_FOR_MS));
  const byId = new Map<string, unknown>();
  for (const row of rows) {
    const [id, ...former] = idsOf(row);
    if (id === undefined) continue;
    byId.set(id, row);
    const before = [id, ...former].find((each) => last?.rows.has(each));
    if (before === undefined) continue;
    for (const { move, ...place } of movesBetween(last?.rows.get(before), row)) {
      moves.set(placeKey({ id, ...place }), { ...move, at });
    }
  }
  lists.set(kind, { rows: byId, moves });
}

/** How a price moved within the last minute. */
export function priceMove(place: PricePlace, now: number): PriceMove | undefined {
  const move = lists.get(place.kind)?.moves.get(placeKey(place));
  return move !== undefined && now - move.at < MOVED_FOR_MS ? move : undefined;
}

interface Moved extends Pick<PricePlace, 'label' | 'sportsbookId'> {
  readonly move: Omit<PriceMove, 'at'>;
}

/** The prices of a row that differ from those of the same book for the same outcome before. */
function movesBetween(before: unknown, after: unknown): Moved[] {
  if ((isJsonObject(after) && rowBeforeTimes(after) === before) || haveSameOdds(before, after)) return [];
  return pricesBySide(after).flatMap(([label, prices]) => {
    const former = pricesBySide(before).find(([other]) => other === label)?.[1];
    return [...prices].flatMap(([sportsbookId, odds]) => {
      const from = former?.get(sportsbookId);
      if (from === undefined || winnings(from) === winnings(odds)) return [];
      const direction = winnings(odds) > winnings(from) ? 'up' : 'down';
      return [{ label, sportsbookId, move: { direction, from } } as const];
    });
  });
}

/** Whether two rows have the same prices in the same order, as nearly all have; far faster to know than which differ. */
function haveSameOdds(before: unknown, after: unknown): boolean {
  if (!isJsonObject(before) || !isJsonObject(after) || !isJsonObject(before.quotes) || !isJsonObject(after.quotes))
    return false;
  const former = before.quotes;
  return Object.entries(after.quotes).every(([label, quotes]) => {
    const others = former[label];
    if (!Array.isArray(quotes) || !Array.isArray(others) || quotes.length !== others.length) return false;
    return quotes.every((quote: unknown, place) => {
      const other: unknown = others[place];
      return isJsonObject(quote) && isJsonObject(other) && isSamePrice(quote, other);
    });
  });
}

function isSamePrice(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return one.sportsbookId === other.sportsbookId && one.odds === other.odds;
}

/** What 1 staked wins at American odds; +100 and -100 are the same. */
function winnings(odds: number): number {
  return odds > 0 ? odds / 100 : -100 / odds;
}

/** For each side of an unparsed row the American odds by sportsbook, of a book that is named twice the first. */
function pricesBySide(row: unknown): readonly (readonly [string, ReadonlyMap<number, number>])[] {
  if (!isJsonObject(row) || !isJsonObject(row.quotes)) return [];
  return Object.entries(row.quotes).map(([label, quotes]) => {
    const prices = new Map<number, number>();
    for (const quote of Array.isArray(quotes) ? quotes.filter(isJsonObject) : []) {
      const { sportsbookId, odds } = quote;
      if (typeof sportsbookId !== 'number' || typeof odds !== 'number' || prices.has(sportsbookId)) continue;
      prices.set(sportsbookId, odds);
    }
    return [label, prices] as const;
  });
}

function placeKey({ id, label, sportsbookId }: Omit<PricePlace, 'kind'>): string {
  return `${sportsbookId} ${label} ${id}`;
}
