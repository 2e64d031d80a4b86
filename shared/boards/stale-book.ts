import type { OpportunityKind } from '../odds/limits.ts';

/** Prices confirmed within this time of each other count as confirmed together. */
export const TOGETHER_MS = 60_000;

/** Kinds of which a book with many rows of one game is news: in a promotion someone has chosen it. */
const foldedKinds: ReadonlySet<string> = new Set<OpportunityKind>(['arbitrage', 'overlap', 'low-hold']);
/** Fewer rows stay as they are. */
const LEAST_FOLDED = 3;

export interface ConfirmedBet {
  readonly sportsbookId: number;
  /** Milliseconds since 1970; NaN if unknown. */
  readonly at: number;
}

/** What may fold: a row's event, and its book whose price is stale, if it has one. */
export interface Foldable {
  readonly eventId: string | undefined;
  readonly laggingBook: number | undefined;
}

/** The book whose price was confirmed so much earlier than the other that they do not belong together; undefined if neither was. */
export function laggingBook([first, second]: readonly ConfirmedBet[]): number | undefined {
  if (first === undefined || second === undefined || !(Math.abs(first.at - second.at) > TOGETHER_MS)) return undefined;
  return (first.at < second.at ? first : second).sportsbookId;
}

export function foldsKind(kind: string): boolean {
  return foldedKinds.has(kind);
}

/**
 * Rows of one game at one book with a stale price, by a key: most likely that price is wrong, and all of them go together. Empty where there
 * are too few to fold.
 */
export function staleGroups<T>(rows: readonly T[], of: (row: T) => Foldable): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = foldKey(of(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return new Map([...groups].filter(([key, { length }]) => key !== '' && length >= LEAST_FOLDED));
}

/** Empty for a row that is never folded. */
export function foldKey({ eventId, laggingBook: book }: Foldable): string {
  return eventId === undefined || book === undefined ? '' : JSON.stringify([eventId, book]);
}
