import type { AsideReason } from '../odds/limits.ts';
import { EventGroups } from './event-groups.ts';
import type { Side } from './opportunity.ts';
import { NO_THRESHOLD } from './threshold.ts';

/*
 * The layout of one event's quotes.
 *
 * A quote is a row number; each of its fields is in a separate column at that index. Columns are typed arrays that are reused from
 * event to event, so a scan of millions of quotes allocates no object per quote.
 *
 * Quotes are grouped by sorting, not by hashing. Rows are first distributed to their groups; within a group each row has a sort key
 * that packs, from the most significant bits down,
 *
 *     threshold (18 bits) | side (1) | row (34)      = 53 bits, the integers that a double represents exactly
 *
 * so that after one numeric sort the prices for one side of one line are adjacent (a *cell*, see cells.ts), the two sides of a line
 * follow one another, the lines of a group ascend, and the low bits identify the row.
 * A group is a market family and a participant, numbered in order of appearance in the event.
 */

const ROWS = 2 ** 34;
const SIDES = 2;
const THRESHOLD_ZERO = 2 ** 17;
const INITIAL_ROWS = 1024;

/** Holds raw links and ids of bets and decodes one on demand, since few of a scan's are ever read. */
export interface LinkDecoder {
  link(number: number): string;
  sid(number: number): string;
}

/** The quotes of one event, in columns. Valid until `clear`. */
export class EventQuotes {
  count = 0;
  readonly groups = new EventGroups();
  /** A link, null, or a number that `linkOf` resolves. */
  readonly link: (string | number | null)[] = [];
  group = new Int32Array(INITIAL_ROWS);
  key = new Float64Array(INITIAL_ROWS);
  /** The quoted price, and the price after commission. */
  decimal = new Float64Array(INITIAL_ROWS);
  price = new Float64Array(INITIAL_ROWS);
  updatedAt = new Float64Array(INITIAL_ROWS);
  american = new Int32Array(INITIAL_ROWS);
  /** Position of the market in the catalogue. */
  market = new Uint16Array(INITIAL_ROWS);
  sportsbookId = new Uint16Array(INITIAL_ROWS);
  /** By row, where known: the most that can be bet, in dollars. */
  private readonly limits = new Map<number, number>();
  /** By row, where the bet itself has no link: the book's id of it, or a number that `sidOf` resolves. */
  private readonly sids = new Map<number, string | number>();
  /** By row, where its book names the line otherwise than its key: as a threshold in hundredths. */
  private readonly namedLines = new Map<number, number>();
  /** First rows of the lists of outcomes, ascending: each list is one book's market in one answer. */
  private readonly lists: number[] = [];
  /** Rows that cannot be believed: nobody may pair them. */
  readonly aside = new Map<number, AsideReason>();
  /** Rows of lines that stand apart from other books' lines, by how many of these. */
  readonly distant = new Map<number, number>();
  /** The books of outcomes that have no row, since their market is not what it says it is. */
  readonly unread: { readonly sportsbookId: number; readonly outcomes: number }[] = [];
  /** The decoders of the numbers in `link` and `sids`, each with the first row that it applies to. */
  private readonly linkDecoders: { readonly fromRow: number; readonly decoder: LinkDecoder }[] = [];
  /** 1 for the rows that opportunities have among their quotes, also ones that are not listed in the end. */
  private found = new Uint8Array(INITIAL_ROWS);

  clear(): void {
    this.count = 0;
    this.groups.clear();
    this.lists.length = 0;
    this.limits.clear();
    this.sids.clear();
    this.namedLines.clear();
    this.linkDecoders.length = 0;
    this.found.fill(0);
    this.aside.clear();
    this.distant.clear();
    this.unread.length = 0;
  }

  /** The first reason counts. */
  setAside(row: number, reason: AsideReason): void {
    if (!this.aside.has(row)) this.aside.set(row, reason);
  }

  /** All rows added from now on are of another list of outcomes. */
  openList(): void {
    this.lists.push(this.count);
  }

  setLimit(row: number, dollars: number): void {
    this.limits.set(row, dollars);
  }

  limitOf(row: number): number | undefined {
    return this.limits.size === 0 ? undefined : this.limits.get(row);
  }

  /** The line as the row's book names it, as a threshold in hundredths; that in `key` may be another name of the same bet. */
  lineOf(row: number): number {
    const key = this.key[row] ?? 0;
    return (this.namedLines.size === 0 ? undefined : this.namedLines.get(row)) ?? thresholdOfCell(cellKeyOf(key));
  }

  /** The number of the list of outcomes that a row is in. */
  listOf(row: number): number {
    let low = 0;
    let high = this.lists.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.lists[middle] ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Sets the decoder for the numbers of links and ids of all rows added from now on. */
  setLinkDecoder(decoder: LinkDecoder): void {
    if (this.linkDecoders.at(-1)?.decoder !== decoder) this.linkDecoders.push({ fromRow: this.count, decoder });
  }

  /** Notes that an opportunity has the row among its quotes. */
  markFound(row: number): void {
    this.found[row] = 1;
  }

  isFound(row: number): boolean {
    return this.found[row] === 1;
  }

  linkOf(row: number): string | null {
    const link = this.link[row] ?? null;
    return typeof link === 'number' ? (this.decoderOf(row)?.link(link) ?? null) : link;
  }

  setSid(row: number, sid: string | number): void {
    this.sids.set(row, sid);
  }

  /** The book's own id of a bet without a link of its own. */
  sidOf(row: number): string | undefined {
    const sid = this.sids.get(row);
    return typeof sid === 'number' ? this.decoderOf(row)?.sid(sid) : sid;
  }

  private decoderOf(row: number): LinkDecoder | undefined {
    return this.linkDecoders.findLast(({ fromRow }) => fromRow <= row)?.decoder;
  }

  /**
   * Adds a row for a quote and returns its index, at which the caller fills the columns. `threshold`: the line that it is paired on;
   * `namedLine`: as its book names it.
   */
  addRow(group: number, threshold: number, side: Side, namedLine = threshold): number {
    const row = this.count;
    if (namedLine !== threshold) this.namedLines.set(row, namedLine);
    if (row >= this.key.length) this.grow();
    const line = threshold === NO_THRESHOLD ? 0 : threshold + THRESHOLD_ZERO;
    this.group[row] = group;
    this.groups.sizes[group] = (this.groups.sizes[group] ?? 0) + 1;
    this.key[row] = (line * SIDES + side) * ROWS + row;
    this.count = row + 1;
    return row;
  }

  private grow(): void {
    const length = this.key.length * 2;
    this.group = copyInto(this.group, new Int32Array(length));
    this.key = copyInto(this.key, new Float64Array(length));
    this.decimal = copyInto(this.decimal, new Float64Array(length));
    this.price = copyInto(this.price, new Float64Array(length));
    this.updatedAt = copyInto(this.updatedAt, new Float64Array(length));
    this.american = copyInto(this.american, new Int32Array(length));
    this.market = copyInto(this.market, new Uint16Array(length));
    this.sportsbookId = copyInto(this.sportsbookId, new Uint16Array(length));
    this.found = copyInto(this.found, new Uint8Array(length));
  }
}

/** The row of a sort key. */
export function rowFromKey(key: number): number {
  return key % ROWS;
}

/** Threshold and side as one number, equal for all rows of a cell within their group. */
export function cellKeyOf(key: number): number {
  return Math.floor(key / ROWS);
}

/**
 * The row of a sort key if it belongs to the cell; undefined if it belongs to a later one. A subtraction, since the remainder of large
 * doubles is slow.
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

function copyInto<A extends Float64Array | Int32Array | Uint16Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
