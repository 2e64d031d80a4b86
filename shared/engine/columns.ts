import type { MarketRow } from '../catalogue/markets.ts';
import type { Side } from './opportunity.ts';
import { NO_THRESHOLD } from './opposites.ts';

/*
 * The layout of one event's quotes.
 *
 * A quote is a row number; each of its facts lies in a column of its own at that number. Columns are typed arrays that
 * are reused from event to event, so a scan of millions of quotes makes no object per quote.
 *
 * What belongs together is found by sorting, not by looking up. Rows are first dealt out by group; within a group each row has a
 * sort key that packs, from the highest digits down,
 *
 *     threshold (18 bits) | side (1) | row (34)      = 53 bits, the whole numbers that a double holds exactly
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

const ROWS = 2 ** 34;
const SIDES = 2;
const THRESHOLD_ZERO = 2 ** 17;
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
  group = new Int32Array(ROWS_AT_START);
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

  /** Numbers of a family's groups by participant ('' for nobody); ask once per market, then `groupNumber` per outcome. */
  groupsOf(family: MarketRow): Map<string, number> {
    let numbers = this.groupNumbers.get(family);
    if (numbers === undefined) {
      numbers = new Map();
      this.groupNumbers.set(family, numbers);
    }
    return numbers;
  }

  /** The number of a group, new or known. */
  groupNumber(family: MarketRow, numbers: Map<string, number>, participant: string): number {
    const known = numbers.get(participant);
    if (known !== undefined) return known;
    const number = this.groups.length;
    this.groups.push({ family, participant: participant === '' ? null : participant });
    numbers.set(participant, number);
    return number;
  }

  add(quote: NewQuote): void {
    const row = this.count;
    if (row >= this.key.length) this.grow();
    const line = quote.threshold === NO_THRESHOLD ? 0 : quote.threshold + THRESHOLD_ZERO;
    this.group[row] = quote.group;
    this.key[row] = (line * SIDES + quote.side) * ROWS + row;
    this.decimal[row] = quote.decimal;
    this.price[row] = quote.price;
    this.updatedAt[row] = quote.updatedAt;
    this.american[row] = quote.american;
    this.market[row] = quote.market;
    this.sportsbookId[row] = quote.sportsbookId;
    this.link[row] = quote.link;
    this.count = row + 1;
  }

  private grow(): void {
    const length = this.key.length * 2;
    this.group = widened(this.group, new Int32Array(length));
    this.key = widened(this.key, new Float64Array(length));
    this.decimal = widened(this.decimal, new Float64Array(length));
    this.price = widened(this.price, new Float64Array(length));
    this.updatedAt = widened(this.updatedAt, new Float64Array(length));
    this.american = widened(this.american, new Int32Array(length));
    this.market = widened(this.market, new Uint16Array(length));
    this.sportsbookId = widened(this.sportsbookId, new Uint16Array(length));
  }
}

/** What the rows of one cell have in common within their group: threshold and side as one number. */
export function cellKeyOf(key: number): number {
  return Math.floor(key / ROWS);
}

/**
 * The row that a sort key leads back to if it belongs to the cell; undefined if it belongs to a later one.
 * A subtraction, since the remainder of large doubles is slow.
 */
export function rowIn(cellKey: number, key: number): number | undefined {
  const row = key - cellKey * ROWS;
  return row < ROWS ? row : undefined;
}

export function sideOfCell(cellKey: number): Side {
  return cellKey % SIDES === 0 ? 0 : 1;
}

/** Hundredths, or NO_THRESHOLD. */
export function thresholdOfCell(cellKey: number): number {
  const packed = Math.floor(cellKey / SIDES);
  return packed === 0 ? NO_THRESHOLD : packed - THRESHOLD_ZERO;
}

function widened<A extends Float64Array | Int32Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
