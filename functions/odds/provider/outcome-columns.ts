import type { JsonBytes } from './json-bytes.ts';
import { NO_TEXT, type StringInterner } from './string-interner.ts';

/** Indexes in `numbers` of an outcome; NaN for none. */
export const PRICE = 0;
export const POINT = 1;
const NUMBERS = 2;

/** Indexes in `places` of an outcome: string numbers, and the start and end in the bytes of its link and of its id (equal without one). */
export const NAME = 0;
export const DESCRIPTION = 1;
export const LINK = 2;
export const SID = 4;
const PLACES = 6;
/** After the index of a start. */
const END = 1;

/** Lower bound for an outcome with a link; without links the columns may have to grow once. */
const BYTES_EACH = 96;

/**
 * All outcomes of a reply, one row each, as numbers instead of objects. Repeated strings are numbers of the interner; links and ids, which
 * do not repeat, stay in the reply's bytes until needed.
 */
export class OutcomeColumns {
  count = 0;
  numbers: Float64Array;
  places: Int32Array;
  private readonly json: JsonBytes;
  private readonly memory: StringInterner;
  /** By row; few outcomes have one. */
  private readonly limits = new Map<number, number>();

  constructor(json: JsonBytes, memory: StringInterner) {
    this.json = json;
    this.memory = memory;
    const room = Math.ceil(json.bytes.length / BYTES_EACH);
    this.numbers = new Float64Array(room * NUMBERS);
    this.places = new Int32Array(room * PLACES);
  }

  /** Adds an empty row. */
  open(): number {
    const row = this.count++;
    if (this.count * PLACES > this.places.length) this.grow();
    this.numbers[row * NUMBERS + PRICE] = Number.NaN;
    this.numbers[row * NUMBERS + POINT] = Number.NaN;
    this.putText(row, NAME, NO_TEXT);
    this.putText(row, DESCRIPTION, NO_TEXT);
    this.putRaw(row, LINK, 0, 0);
    this.putRaw(row, SID, 0, 0);
    return row;
  }

  /** Index in `numbers` of one of an outcome's numbers. */
  numberPlace(row: number, which: typeof PRICE | typeof POINT): number {
    return row * NUMBERS + which;
  }

  putText(row: number, which: typeof NAME | typeof DESCRIPTION, text: number): void {
    this.places[row * PLACES + which] = text;
  }

  putRaw(row: number, which: typeof LINK | typeof SID, from: number, end: number): void {
    this.places[row * PLACES + which] = from;
    this.places[row * PLACES + which + END] = end;
  }

  price(row: number): number {
    return this.numbers[row * NUMBERS + PRICE] ?? Number.NaN;
  }

  point(row: number): number {
    return this.numbers[row * NUMBERS + POINT] ?? Number.NaN;
  }

  setLimit(row: number, dollars: number): void {
    this.limits.set(row, dollars);
  }

  /** The most that can be bet, in dollars; NaN if unknown. */
  limit(row: number): number {
    return (this.limits.size === 0 ? undefined : this.limits.get(row)) ?? Number.NaN;
  }

  text(row: number, which: typeof NAME | typeof DESCRIPTION): string {
    return this.memory.texts[this.places[row * PLACES + which] ?? NO_TEXT] ?? '';
  }

  has(row: number, which: typeof LINK | typeof SID): boolean {
    return (this.places[row * PLACES + which + END] ?? 0) > (this.places[row * PLACES + which] ?? 0);
  }

  link(row: number): string {
    return this.raw(row, LINK);
  }

  sid(row: number): string {
    return this.raw(row, SID);
  }

  private raw(row: number, which: typeof LINK | typeof SID): string {
    return this.json.text(this.places[row * PLACES + which] ?? 0, this.places[row * PLACES + which + END] ?? 0);
  }

  private grow(): void {
    const { numbers, places, count } = this;
    this.numbers = new Float64Array(count * 2 * NUMBERS);
    this.numbers.set(numbers);
    this.places = new Int32Array(count * 2 * PLACES);
    this.places.set(places);
  }
}

/** A market's outcomes: the rows first ≤ row < end. */
export class OutcomeRows {
  readonly columns: OutcomeColumns;
  readonly first: number;
  readonly end: number;

  constructor(columns: OutcomeColumns, first: number, end: number) {
    this.columns = columns;
    this.first = first;
    this.end = end;
  }

  get length(): number {
    return this.end - this.first;
  }

  every(holds: (row: number) => boolean): boolean {
    for (let row = this.first; row < this.end; row++) if (!holds(row)) return false;
    return true;
  }
}
