import type { MarketRow } from '../catalogue/markets.ts';
import { cleanName, foldName } from './names.ts';
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

/** A market family and its participant. Lines of the same group can be paired. */
export interface GroupFacts {
  /** The family's main market. */
  readonly family: MarketRow;
  /** Of several spellings the one that sorts last, which prefers small letters to capitals. */
  readonly participant: string | null;
  /** The other spellings. */
  readonly otherSpellings: readonly string[];
}

interface MutableGroup extends GroupFacts {
  participant: string | null;
  otherSpellings: string[];
}

const ROWS = 2 ** 34;
const SIDES = 2;
const THRESHOLD_ZERO = 2 ** 17;
const INITIAL_ROWS = 1024;

/** The groups of one family within an event, and the last one used. */
export interface FamilyGroups {
  readonly family: MarketRow;
  /** By folded name. */
  readonly byFolded: Map<string, number>;
  last: string | undefined;
  lastNumber: number;
}

/** A name as it is shown, and as it is compared. */
interface Spelling {
  readonly shown: string;
  readonly folded: string;
}

const SPELLINGS_KEPT = 20_000;

/** Holds raw links and decodes one on demand, since few of a scan's links are ever read. */
export interface LinkDecoder {
  link(number: number): string;
}

const NO_PARTICIPANT = undefined;
/** No group: the participant's name is blank. */
export const NO_GROUP = -1;

/** The quotes of one event, in columns. Valid until `clear`. */
export class EventQuotes {
  count = 0;
  readonly groups: MutableGroup[] = [];
  /** How many quotes each group has. */
  readonly groupSizes: number[] = [];
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
  /** By row, where its book names the line otherwise than its key: as a threshold in hundredths. */
  private readonly namedLines = new Map<number, number>();
  private families = new Map<MarketRow, FamilyGroups>();
  /** By group: its participant, and the group that came after it last time. */
  private readonly names: string[] = [];
  private readonly successor: number[] = [];
  /** Names recur in many markets and events. */
  private readonly spellings = new Map<string, Spelling>();
  /** First rows of the lists of outcomes, ascending: each list is one book's market in one answer. */
  private readonly lists: number[] = [];
  /** The decoders of the numbers in `link`, each with the first row that it applies to. */
  private readonly linkDecoders: { readonly fromRow: number; readonly decoder: LinkDecoder }[] = [];

  clear(): void {
    this.count = 0;
    this.groups.length = 0;
    this.groupSizes.length = 0;
    this.families = new Map();
    this.names.length = 0;
    this.successor.length = 0;
    this.lists.length = 0;
    this.limits.clear();
    this.namedLines.clear();
    this.linkDecoders.length = 0;
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

  /** Sets the decoder for the numbers in `link` of all rows added from now on. */
  setLinkDecoder(decoder: LinkDecoder): void {
    if (this.linkDecoders.at(-1)?.decoder !== decoder) this.linkDecoders.push({ fromRow: this.count, decoder });
  }

  linkOf(row: number): string | null {
    const link = this.link[row] ?? null;
    if (typeof link !== 'number') return link;
    return this.linkDecoders.findLast(({ fromRow }) => fromRow <= row)?.decoder.link(link) ?? null;
  }

  /** A family's groups; call once per market, then `groupNumber` per outcome. */
  groupsOf(family: MarketRow): FamilyGroups {
    let groups = this.families.get(family);
    if (groups === undefined) {
      groups = { family, byFolded: new Map(), last: NO_PARTICIPANT, lastNumber: NO_GROUP };
      this.families.set(family, groups);
    }
    return groups;
  }

  /**
   * The number of a participant's group ('' for none), created if needed; NO_GROUP for a blank name. Books list participants in similar
   * order, so the previous successor is tried first: comparing two names is cheaper than hashing one.
   */
  groupNumber(groups: FamilyGroups, participant: string): number {
    if (participant === groups.last) return groups.lastNumber;
    const guess = groups.lastNumber === NO_GROUP ? NO_GROUP : (this.successor[groups.lastNumber] ?? NO_GROUP);
    const isRight = guess !== NO_GROUP && this.names[guess] === participant;
    const number = isRight ? guess : this.findOrAddGroup(groups, participant);
    if (number === NO_GROUP) return NO_GROUP;
    if (groups.lastNumber !== NO_GROUP) this.successor[groups.lastNumber] = number;
    groups.last = participant;
    groups.lastNumber = number;
    return number;
  }

  private findOrAddGroup(groups: FamilyGroups, participant: string): number {
    const { shown, folded } = this.spellingOf(participant);
    if (shown === '' && participant !== '') return NO_GROUP;
    const known = groups.byFolded.get(folded);
    if (known !== undefined) {
      this.addSpelling(known, shown);
      return known;
    }
    const number = this.addGroup(groups.family, participant, shown);
    groups.byFolded.set(folded, number);
    return number;
  }

  private spellingOf(name: string): Spelling {
    const known = this.spellings.get(name);
    if (known !== undefined) return known;
    if (this.spellings.size >= SPELLINGS_KEPT) this.spellings.clear();
    const spelling = { shown: cleanName(name), folded: foldName(name) };
    this.spellings.set(name, spelling);
    return spelling;
  }

  private addGroup(family: MarketRow, participant: string, shown: string): number {
    this.groups.push({ family, participant: shown === '' ? null : shown, otherSpellings: [] });
    this.groupSizes.push(0);
    this.names.push(participant);
    this.successor.push(NO_GROUP);
    return this.groups.length - 1;
  }

  private addSpelling(number: number, shown: string): void {
    const group = this.groups[number];
    if (group === undefined || group.participant === null || group.participant === shown) return;
    const spellings = [...new Set([...group.otherSpellings, group.participant, shown])].toSorted();
    group.participant = spellings.pop() ?? shown;
    group.otherSpellings = spellings;
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
    this.groupSizes[group] = (this.groupSizes[group] ?? 0) + 1;
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
  }
}

/** The row of a sort key. */
export function rowOf(key: number): number {
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

function copyInto<A extends Float64Array | Int32Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
