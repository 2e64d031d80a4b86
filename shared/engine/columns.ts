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
/** A market family and its participant: lines of a group can be paired. */
export interface GroupFacts {
  /** The family's main market. */
  readonly family: MarketRow;
  readonly participant: string | null;
}

const ROWS = 2 ** 34;
const SIDES = 2;
const THRESHOLD_ZERO = 2 ** 17;
const ROWS_AT_START = 1024;

/** The groups of one family within an event, and the last one used. */
export interface FamilyGroups {
  readonly family: MarketRow;
  readonly numbers: Map<string, number>;
  last: string | undefined;
  lastNumber: number;
}

/** Holds raw links and decodes one on demand, since few of a scan's links are ever read. */
export interface LinkTexts {
  link(number: number): string;
}

const NO_PARTICIPANT = undefined;
const NO_GROUP = -1;

/** The quotes of one event, in columns. Valid until `clear`. */
export class EventQuotes {
  count = 0;
  readonly groups: GroupFacts[] = [];
  /** How many quotes each group has. */
  readonly groupSizes: number[] = [];
  /** A link, null, or a number that `linkOf` resolves. */
  readonly link: (string | number | null)[] = [];
  group = new Int32Array(ROWS_AT_START);
  key = new Float64Array(ROWS_AT_START);
  /** The quoted price, and the price after commission. */
  decimal = new Float64Array(ROWS_AT_START);
  price = new Float64Array(ROWS_AT_START);
  updatedAt = new Float64Array(ROWS_AT_START);
  american = new Int32Array(ROWS_AT_START);
  /** Position of the market in the catalogue. */
  market = new Uint16Array(ROWS_AT_START);
  sportsbookId = new Uint16Array(ROWS_AT_START);
  private families = new Map<MarketRow, FamilyGroups>();
  /** By group: its participant, and the group that followed it last time. */
  private readonly names: string[] = [];
  private readonly follower: number[] = [];
  /** The decoders of the numbers in `link`, each from a row on. */
  private readonly linkTexts: { readonly fromRow: number; readonly texts: LinkTexts }[] = [];

  clear(): void {
    this.count = 0;
    this.groups.length = 0;
    this.groupSizes.length = 0;
    this.families = new Map();
    this.names.length = 0;
    this.follower.length = 0;
    this.linkTexts.length = 0;
  }

  /** Sets the decoder for the numbers in `link` from now on. */
  linksLieIn(texts: LinkTexts): void {
    if (this.linkTexts.at(-1)?.texts !== texts) this.linkTexts.push({ fromRow: this.count, texts });
  }

  linkOf(row: number): string | null {
    const link = this.link[row] ?? null;
    if (typeof link !== 'number') return link;
    return this.linkTexts.findLast(({ fromRow }) => fromRow <= row)?.texts.link(link) ?? null;
  }

  /** A family's groups; call once per market, then `groupNumber` per outcome. */
  groupsOf(family: MarketRow): FamilyGroups {
    let groups = this.families.get(family);
    if (groups === undefined) {
      groups = { family, numbers: new Map(), last: NO_PARTICIPANT, lastNumber: NO_GROUP };
      this.families.set(family, groups);
    }
    return groups;
  }

  /**
   * The number of a participant's group ('' for nobody), new or known. Books list participants in similar order, so the previous successor
   * is tried first: comparing two names is cheaper than hashing one.
   */
  groupNumber(groups: FamilyGroups, participant: string): number {
    if (participant === groups.last) return groups.lastNumber;
    const guess = groups.lastNumber === NO_GROUP ? NO_GROUP : (this.follower[groups.lastNumber] ?? NO_GROUP);
    const isRight = guess !== NO_GROUP && this.names[guess] === participant;
    const number = isRight ? guess : this.lookUp(groups, participant);
    if (groups.lastNumber !== NO_GROUP) this.follower[groups.lastNumber] = number;
    groups.last = participant;
    groups.lastNumber = number;
    return number;
  }

  private lookUp({ family, numbers }: FamilyGroups, participant: string): number {
    const known = numbers.get(participant);
    if (known !== undefined) return known;
    const number = this.groups.length;
    this.groups.push({ family, participant: participant === '' ? null : participant });
    this.groupSizes.push(0);
    this.names.push(participant);
    this.follower.push(NO_GROUP);
    numbers.set(participant, number);
    return number;
  }

  /** Adds a row for a quote and returns its index, at which the caller fills the columns. */
  addRow(group: number, threshold: number, side: Side): number {
    const row = this.count;
    if (row >= this.key.length) this.grow();
    const line = threshold === NO_THRESHOLD ? 0 : threshold + THRESHOLD_ZERO;
    this.group[row] = group;
    this.groupSizes[group] = (this.groupSizes[group] ?? 0) + 1;
    this.key[row] = (line * SIDES + side) * ROWS + row;
    this.count = row + 1;
    return row;
  }

  private grow(): void {
    const length = this.key.length * 2;
    this.group = enlarged(this.group, new Int32Array(length));
    this.key = enlarged(this.key, new Float64Array(length));
    this.decimal = enlarged(this.decimal, new Float64Array(length));
    this.price = enlarged(this.price, new Float64Array(length));
    this.updatedAt = enlarged(this.updatedAt, new Float64Array(length));
    this.american = enlarged(this.american, new Int32Array(length));
    this.market = enlarged(this.market, new Uint16Array(length));
    this.sportsbookId = enlarged(this.sportsbookId, new Uint16Array(length));
  }
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

function enlarged<A extends Float64Array | Int32Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
