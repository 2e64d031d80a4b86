import { byText, lowestEqual, roundedRank } from './ranking.ts';

/** The best of what is added, up to a limit: higher margin first, then id. */
export class BestList<T extends { readonly id: string }> {
  /** The margin that an entry needs to be among the best. */
  minMargin = Number.NEGATIVE_INFINITY;
  /** Best first. */
  readonly entries: T[] = [];
  /** Of the entries, by which they are compared. */
  private readonly ranks: number[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Returns the entry that is pushed out, which may be the added one. */
  add(entry: T, margin: number): T | undefined {
    const { entries, ranks, limit } = this;
    const rank = roundedRank(margin);
    const position = this.positionOf(rank, entry.id);
    insert(entries, position, entry);
    insert(ranks, position, rank);
    const isTooLong = entries.length > limit;
    if (isTooLong) ranks.pop();
    const pushedOut = isTooLong ? entries.pop() : undefined;
    if (entries.length === limit) this.minMargin = lowestEqual(ranks.at(-1) ?? rank);
    return pushedOut;
  }

  private positionOf(rank: number, id: string): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.ranks[middle] ?? 0;
      if (rank > other || (rank === other && byText(id, this.entries[middle]?.id ?? '') < 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}

/** As `splice`, but without an array of what it deletes, and faster than `copyWithin`. */
function insert<T>(values: T[], position: number, value: T): void {
  values.push(value);
  for (let at = values.length - 1; at > position; at--) values[at] = values[at - 1] ?? value;
  values[position] = value;
}
