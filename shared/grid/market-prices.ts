import type { AsideReason } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';

/** American prices of both sides (home, over; away, under); 0 for a side without a price. */
type SidePrices = readonly [first: number, second: number];

/** What a book quotes in a market at a time. */
export interface QuotedLine {
  /** As a threshold on the result in hundredths, which both sides share: side 0 wins above it. 0 where the market has no line. */
  readonly line: number;
  readonly prices: SidePrices;
  /** Why a side cannot be believed. */
  readonly aside: readonly [first: AsideReason | null, second: AsideReason | null];
}

/** A book's quote in a market, and what it was. */
export interface BookQuote extends QuotedLine {
  readonly sportsbookId: number;
  /** When it was last confirmed; of two sides the older time. */
  readonly updatedAt: Seconds;
  /** The first quote that a scan found. */
  readonly open: Pick<QuotedLine, 'line' | 'prices'>;
  /** What it was before its last change, and when a scan found that change; absent if it never changed. */
  readonly before?: Moved;
}

export interface Moved extends Pick<QuotedLine, 'line' | 'prices'> {
  readonly at: Seconds;
}

/** A book that has left a market, with what it quoted last, and when a scan first found no quote of it. */
export interface GoneQuote extends Moved {
  readonly sportsbookId: number;
  readonly open: BookQuote['open'];
  /** When it was last confirmed, if no scan has asked for it since: it may still be there. */
  readonly confirmedAt?: Seconds | undefined;
}

/** Whether it may still be there. */
export function isUnasked({ confirmedAt }: GoneQuote): boolean {
  return confirmedAt !== undefined;
}

/** What all books quote in one market of a game; of each book one line, sorted by book. */
export interface MarketPrices {
  /** Key in the catalogue. */
  readonly key: string;
  /** The player or team that the market is about; absent: the game. */
  readonly about?: string;
  readonly books: readonly BookQuote[];
  readonly gone: readonly GoneQuote[];
}

/** A game and its markets' prices at one scan. */
export interface GamePrices {
  /** When it was scanned. */
  readonly at: Seconds;
  readonly id: string;
  readonly startsAt: Seconds;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly markets: readonly MarketPrices[];
}

/** A move shows its arrow for this long. */
const ARROW_SECONDS = 600;

/** Whether a change still shows its arrow. */
export function showsArrow({ at }: Moved, now: Seconds): boolean {
  return now < at + ARROW_SECONDS;
}
