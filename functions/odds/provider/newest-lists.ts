import { markets } from '../../../shared/catalogue/markets.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** From ≤ row < to. */
type RowRange = readonly [from: number, to: number];

const NOTHING: readonly RowRange[] = [];

/**
 * The newest list of each market at each key of the provider's books, within one event. A scan has tens of thousands of lists, nearly all of them
 * the only one of their kind, so that they are columns.
 */
export class NewestLists {
  private readonly places: ReadonlyMap<unknown, number>;
  private event = 0;
  /** By key and market: the event in which a list was seen last, its time and rows. */
  private readonly seenIn: Int32Array;
  private readonly times: Float64Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  /** Rows of further lists that are as new. */
  private readonly more = new Map<number, readonly RowRange[]>();

  constructor(keys: Iterable<unknown>) {
    this.places = new Map([...keys].map((key, n) => [key, n]));
    const size = this.places.size * markets.length;
    this.seenIn = new Int32Array(size);
    this.times = new Float64Array(size);
    this.from = new Int32Array(size);
    this.to = new Int32Array(size);
  }

  /** Forgets the lists of the event before. */
  clear(): void {
    this.event++;
    this.more.clear();
  }

  /** Takes a list of a market, by its place in the catalogue, and returns the rows of those that are older than another one: its own, or those before. */
  add(key: unknown, market: number, updatedAt: Seconds, rows: RowRange): readonly RowRange[] {
    const place = (this.places.get(key) ?? 0) * markets.length + market;
    const isFirst = this.seenIn[place] !== this.event;
    const newer = isFirst ? 1 : updatedAt - (this.times[place] ?? 0);
    if (newer < 0) return [rows];
    if (newer === 0) {
      this.more.set(place, [...(this.more.get(place) ?? []), rows]);
      return NOTHING;
    }
    const older: readonly RowRange[] = isFirst
      ? NOTHING
      : [[this.from[place] ?? 0, this.to[place] ?? 0], ...(this.more.get(place) ?? [])];
    if (!isFirst) this.more.delete(place);
    this.seenIn[place] = this.event;
    this.times[place] = updatedAt;
    [this.from[place], this.to[place]] = rows;
    return older;
  }
}
