import { isAtMost, isQuarantined, type Limits } from '../../odds/limits.ts';
import type { EventCells } from '../cells.ts';
import { marginOf } from '../finder.ts';
import { rulesOfRows } from '../pair-search.ts';

/** Books' costs of one unit of return (1/price) on one side of a group's lines. */
interface SideCosts {
  /** Position of a cell among the lines of its side, from the outermost inward. */
  readonly position: ReadonlyMap<number, number>;
  /** By book: its cost at each position; Infinity where it has no price. */
  readonly byBook: ReadonlyMap<number, Float64Array>;
}

/** What two books alone offer on a group's windows: for people who have only some of the books. */
export class BookCosts {
  private readonly cells: EventCells;
  private readonly overCells: readonly number[];
  private readonly underCells: readonly number[];
  private readonly limits: Limits;
  private overs: SideCosts | undefined;
  private unders: SideCosts | undefined;

  /** Cells of either side, both ascending. */
  constructor(cells: EventCells, overCells: readonly number[], underCells: readonly number[], limits: Limits) {
    this.cells = cells;
    this.overCells = overCells;
    this.underCells = underCells;
    this.limits = limits;
  }

  /**
   * Whether a scan of some two books alone would list this window: they offer it at a cost within the limits, and no window that contains it
   * at a cost that is not higher. `rulesDiffer`: whether their bets may be settled by different rules; undefined where that cannot be.
   */
  areWorthListing(
    over: number,
    under: number,
    { maxCost, league, rulesDiffer }: { maxCost: number; league: string; rulesDiffer: boolean | undefined },
  ): boolean {
    const { start, rows, quotes } = this.cells;
    for (let i = start[over] ?? 0; i < (start[over + 1] ?? 0); i++) {
      const row = rows[i] ?? 0;
      const book = quotes.sportsbookId[row] ?? 0;
      const firstCost = 1 / (quotes.price[row] ?? 0);
      for (let j = start[under] ?? 0; j < (start[under + 1] ?? 0); j++) {
        const other = rows[j] ?? 0;
        const cost = firstCost + 1 / (quotes.price[other] ?? 0);
        const otherBook = quotes.sportsbookId[other] ?? 0;
        if (book === otherBook || cost > maxCost || isQuarantined(marginOf(cost), this.limits)) continue;
        if (rulesDiffer !== undefined && (rulesOfRows(quotes, league, row, other) !== undefined) !== rulesDiffer)
          continue;
        if (!this.isContained(over, under, [book, otherBook], cost)) return true;
      }
    }
    return false;
  }

  /** Whether two books, either way around, have another window that contains this one and costs no more. */
  private isContained(over: number, under: number, [book, other]: readonly [number, number], cost: number): boolean {
    this.overs ??= sideCosts(this.cells, this.overCells);
    this.unders ??= sideCosts(this.cells, this.underCells.toReversed());
    const lower = this.overs.position.get(over) ?? 0;
    const higher = this.unders.position.get(under) ?? 0;
    for (const [first, second] of [
      [book, other],
      [other, book],
    ] as const) {
      const firsts = this.overs.byBook.get(first);
      const seconds = this.unders.byBook.get(second);
      if (firsts === undefined || seconds === undefined) continue;
      for (let i = 0; i <= lower; i++) {
        for (let j = 0; j <= higher; j++) {
          const containing = (firsts[i] ?? 0) + (seconds[j] ?? 0);
          const isSame = i === lower && j === higher;
          if (!isSame && isAtMost(containing, cost) && !isQuarantined(marginOf(containing), this.limits)) return true;
        }
      }
    }
    return false;
  }
}

function sideCosts({ start, rows, quotes }: EventCells, ofSide: readonly number[]): SideCosts {
  const position = new Map(ofSide.map((cell, index) => [cell, index]));
  const byBook = new Map<number, Float64Array>();
  for (const [cell, index] of position) {
    for (let i = start[cell] ?? 0; i < (start[cell + 1] ?? 0); i++) {
      const row = rows[i] ?? 0;
      const book = quotes.sportsbookId[row] ?? 0;
      let costs = byBook.get(book);
      if (costs === undefined) {
        costs = new Float64Array(ofSide.length).fill(Number.POSITIVE_INFINITY);
        byBook.set(book, costs);
      }
      costs[index] = 1 / (quotes.price[row] ?? 0);
    }
  }
  return { position, byBook };
}
