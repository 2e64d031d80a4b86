import { isAlternate, markets } from '../catalogue/markets.ts';
import type { Limits } from '../odds/limits.ts';
import type { Cents } from '../odds/money.ts';
import type { Seconds } from '../odds/time.ts';
import type { EventCells } from './cells.ts';
import type { GroupFacts } from './event-groups.ts';
import type { HeardAtBook } from './lines/believed.ts';
import type { EventFacts, Leg, Opportunity, Quote } from './opportunity.ts';
import { thresholdNumber } from './threshold.ts';

/** Input of a finder: one event's cells and the limits. */
export interface Search {
  readonly event: EventFacts;
  readonly cells: EventCells;
  /** What fair prices at a book come from. */
  readonly heardAtBook: HeardAtBook;
  /** The time of the scan, seconds since 1970. */
  readonly at: Seconds;
  readonly limits: Limits;
}

/** A group's cells: first ≤ cell < end. */
export interface GroupSpan {
  readonly facts: GroupFacts;
  readonly first: number;
  readonly end: number;
}

/** Finds one kind of opportunity, one group of lines at a time. */
export interface Finder {
  /** Pairs dropped because their margin implies a wrong price. */
  readonly quarantined: number;
  /** Opportunities that `found` leaves out, as its list holds only the best; absent if it holds all. */
  readonly cut?: number;
  search(search: Search, span: GroupSpan): void;
  /** Called after the last group of an event, before its cells are used for another one. */
  endEvent?(cells: EventCells): void;
  /** All opportunities found so far, unordered; an overlap that makes money whatever the result is an arbitrage too. */
  found(): readonly Opportunity[];
}

/** Profit as a share of the total stake when either single win returns the same. `cost`: 1/d₁ + 1/d₂. */
export function marginOf(cost: number): number {
  return 1 / cost - 1;
}

/** A side of a line with the recommended price and stake, and the prices that can be believed. */
export function quotedLeg(
  cells: EventCells,
  cell: number,
  { best, quotes, stake }: { readonly best: Quote; readonly quotes: readonly Quote[]; readonly stake: Cents },
): Leg {
  const threshold = thresholdNumber(cells.threshold[cell] ?? 0);
  const leg = { side: cells.sideOf(cell), threshold, best, quotes, stake };
  return isOnAlternateLine(cells, cell) ? { ...leg, alternate: true } : leg;
}

/** Whether no book offers the cell's line as its main line. */
function isOnAlternateLine({ start, rows, quotes }: EventCells, cell: number): boolean {
  for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++)
    if (!isAlternate(markets[quotes.market[rows[at] ?? 0] ?? 0])) return false;
  return true;
}
