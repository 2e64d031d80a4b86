import type { MarketRow } from '../catalogue/markets.ts';
import type { Side } from './opportunity.ts';
import { NO_THRESHOLD } from './opposites.ts';

/*
 * The layout of one event's quotes.
 *
 * A quote is a row number; each of its facts lies in a column of its own at that number. Columns are typed arrays that
 * are reused from event to event, so a scan of millions of quotes makes no object per quote.
 *
 * What belongs together is found by sorting, not by looking up. Each row has a sort key that packs, from the highest digits down,
 *
 *     group (15 bits) | threshold (18) | side (1) | row (19)      = 53 bits, the whole numbers that a double holds exactly
 *
 * so that after one numeric sort the prices for one side of one line lie next to each other (a *cell*, see cells.ts), the two
 * sides of a line follow one another, the lines of a group ascend, and the lowest digits lead back to the row.
 * A group is a market family and a participant, numbered as they appear in the event.
 */

/** A market family and whom it is about: the lines of a group can oppose one another. */
export interface GroupFacts {
  /** The family's main market. */
  readonly family: MarketRow;
  readonly participant: string | null;
}

const ROW_BITS = 2 ** 19;
const SIDE_BITS = 2;
const THRESHOLD_BITS = 2 ** 18;
const THRESHOLD_ZERO = 2 ** 17;
const GROUPS_AT_MOST = 2 ** 15;
const ROWS_AT_START = 1024;

/** One quote as it is added. `market`: position of its market in the catalogue. `threshold`: hundredths or NO_THRESHOLD. `price`: after commission. */
export interface NewQuote {
  group: number;
  threshold: number;
  side: Side;
  sportsbookId: number;
  market: number;
  american: number;
  decimal: number;
  price: number;
  updatedAt: number;
  link: string | null;
}

/** The quotes of one event, in columns. Valid until `clear`. */
export class EventQuotes {
  count = 0;
  readonly groups: GroupFacts[] = [];
  readonly link: (string | null)[] = [];
  key = new Float64Array(ROWS_AT_START);
  decimal = new Float64Array(ROWS_AT_START);
  price = new Float64Array(ROWS_AT_START);
  updatedAt = new Float64Array(ROWS_AT_START);
  american = new Int32Array(ROWS_AT_START);
  market = new Uint16Array(ROWS_AT_START);
  sportsbookId = new Uint16Array(ROWS_AT_START);
  private groupNumbers = new Map<MarketRow, Map<string, number>>();

  clear(): void {
    this.count = 0;
    this.groups.length = 0;
    this.link.length = 0;
    this.groupNumbers = new Map();
  }

  /** Numbers of a family's groups by participant ('' for nobody); ask once per market, then `group` per outcome. */
  groupsOf(family: MarketRow): Map<string, number> {
    let numbers = this.groupNumbers.get(family);
    if (numbers === undefined) {
      numbers = new Map();
      this.groupNumbers.set(family, numbers);
    }
    return numbers;
  }

  /** The number of a group, new or known; undefined when an event has more groups than the sort key holds. */
  group(family: MarketRow, numbers: Map<string, number>, participant: string): number | undefined {
    const known = numbers.get(participant);
    if (known !== undefined) return known;
    const number = this.groups.length;
    if (number >= GROUPS_AT_MOST) return undefined;
    this.groups.push({ family, participant: participant === '' ? null : participant });
    numbers.set(participant, number);
    return number;
  }

  /** Adds a quote; false when the event has more quotes than the sort key holds. */
  add(quote: NewQuote): boolean {
    const row = this.count;
    if (row >= ROW_BITS) return false;
    if (row >= this.key.length) this.grow();
    const line =
      quote.group * THRESHOLD_BITS + (quote.threshold === NO_THRESHOLD ? 0 : quote.threshold + THRESHOLD_ZERO);
    this.key[row] = (line * SIDE_BITS + quote.side) * ROW_BITS + row;
    this.decimal[row] = quote.decimal;
    this.price[row] = quote.price;
    this.updatedAt[row] = quote.updatedAt;
    this.american[row] = quote.american;
    this.market[row] = quote.market;
    this.sportsbookId[row] = quote.sportsbookId;
    this.link[row] = quote.link;
    this.count = row + 1;
    return true;
  }

  private grow(): void {
    const length = this.key.length * 2;
    this.key = widened(this.key, new Float64Array(length));
    this.decimal = widened(this.decimal, new Float64Array(length));
    this.price = widened(this.price, new Float64Array(length));
    this.updatedAt = widened(this.updatedAt, new Float64Array(length));
    this.american = widened(this.american, new Int32Array(length));
    this.market = widened(this.market, new Uint16Array(length));
    this.sportsbookId = widened(this.sportsbookId, new Uint16Array(length));
  }
}

/** The row that a sort key leads back to. */
export function rowOf(key: number): number {
  return key % ROW_BITS;
}

/** What the rows of one cell have in common: group, threshold and side as one number. */
export function cellKeyOf(key: number): number {
  return Math.floor(key / ROW_BITS);
}

export function sideOfCell(cellKey: number): Side {
  return cellKey % SIDE_BITS === 0 ? 0 : 1;
}

export function groupOfCell(cellKey: number): number {
  return Math.floor(cellKey / (SIDE_BITS * THRESHOLD_BITS));
}

/** Hundredths, or NO_THRESHOLD. */
export function thresholdOfCell(cellKey: number): number {
  const packed = Math.floor(cellKey / SIDE_BITS) % THRESHOLD_BITS;
  return packed === 0 ? NO_THRESHOLD : packed - THRESHOLD_ZERO;
}

function widened<A extends Float64Array | Int32Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
