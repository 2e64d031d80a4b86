import { byMargin, lowestEqual } from './ranking.ts';

interface Ranked {
  readonly margin: number;
  readonly id: string;
}

/** The best of what is added, up to a limit: higher margin first, then id. */
export class BestList<T extends Ranked> {
  /** The margin that an entry needs to be among the best. */
  minMargin = Number.NEGATIVE_INFINITY;
  /** Best first. */
  readonly entries: T[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Returns the entry that is pushed out, which may be the added one. */
  add(entry: T): T | undefined {
    const { entries, limit } = this;
    entries.splice(this.positionOf(entry), 0, entry);
    const pushedOut = entries.length > limit ? entries.pop() : undefined;
    const last = entries.length === limit ? entries.at(-1) : undefined;
    if (last !== undefined) this.minMargin = lowestEqual(last.margin);
    return pushedOut;
  }

  private positionOf(entry: T): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.entries[middle];
      if (other !== undefined && byMargin(entry, other) < 0) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
