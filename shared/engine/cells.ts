import { holdsMoneyline } from '../catalogue/markets.ts';
import { booksWithHouseRules, hasOwnRules } from '../catalogue/settlement.ts';
import { type BookProbability, bookProbabilities, outliersAmong } from '../fair/line-probabilities.ts';
import { type DecimalOdds, decimal } from '../odds/american.ts';
import type { Limits } from '../odds/limits.ts';
import type { Seconds } from '../odds/time.ts';
import { hasAmbiguousName } from './ambiguous-names.ts';
import { cellKeyOf, EventQuotes, rowFromKey, rowIn, sideOfCell, thresholdOfCell } from './columns.ts';
import type { GroupFacts } from './event-groups.ts';
import { GroupSorter } from './group-sorter.ts';
import { mayHaveOutliers } from './lines/line-range.ts';
import { keepOnePerBook, keepOnePerOutcome } from './one-per-book.ts';
import type { Quote, Side } from './opportunity.ts';
import { bestFirst, quoteAt } from './row-quotes.ts';
import { MONEYLINE } from './threshold.ts';

/** No row or cell. */
export const NONE = -1;

/** Sportsbook ids are below this. */
export const BOOK_IDS = 2 ** 16;

/** Rows of quotes. */
type Rows = Pick<ReadonlySet<number>, 'has' | 'size'>;

/**
 * One event's fresh quotes, sorted into cells: every book's price for one side of one line, each book once. Cells ascend by group, then
 * threshold, then side, so the two sides of a line are adjacent. Valid until the next `resolve`, or until the quotes are cleared.
 *
 * A game with two lines of one total, of which one book has only an Over:
 *
 *   cell c   group[c]  threshold[c]  side[c]  start[c]     rows[start[c]] up to rows[start[c + 1]], each a row of `quotes`
 *   0        total     44.5          over     0         →  7 (book A), 12 (book B)
 *   1        total     44.5          under    2         →  8 (book A), 13 (book B)
 *   2        total     45.5          over     4         →  20 (book C)
 *   count 3                          start[3] 5
 *
 * For each cell, `bestInverse`, `bestBook` and `nextInverse` say which of its rows has the best price, and which price is the best elsewhere.
 */
export class EventCells {
  count = 0;
  /** Quotes dropped as stale. */
  stale = 0;
  /** Quotes dropped because they say that they were confirmed after the scan. */
  future = 0;
  /** Quotes dropped because their name may stand for two people. */
  ambiguous = 0;
  group = new Int32Array(512);
  threshold = new Int32Array(512);
  side = new Uint8Array(512);
  /** Rows of cell c: rows[start[c]] up to, not including, rows[start[c + 1]]. */
  start = new Int32Array(513);
  rows = new Int32Array(1024);
  /** 1/price at the cell's best price, its book, and 1/price at the best other book (Infinity without one). */
  bestInverse = new Float64Array(512);
  bestBook = new Uint16Array(512);
  nextInverse = new Float64Array(512);
  /** 1 if a book of the cell settles by rules of its own. */
  private ownRules = new Uint8Array(512);
  /** The columns that rows index into. */
  quotes = new EventQuotes();
  /** Those whose house rules concern the group at hand. */
  private houseBooks: ReadonlySet<number> = new Set();
  private readonly sorter = new GroupSorter();
  private filled = 0;
  /** All rows of the cell at hand, also those out of time. */
  private listedRows = new Int32Array(1024);
  private oldest: Seconds = 0;
  private newest: Seconds = 0;
  private supersededSeconds: Seconds = 0;
  private aside: Rows | undefined;
  /** The same with the prices of books that only price bets elsewhere; itself without them. */
  withReferences: EventCells = this;
  private readonly quoteCache = new Map<number, readonly Quote[]>();
  /** Rows of a cell for several markets: those whose book offers the same bet at a better price elsewhere. */
  private readonly otherOffers = new Map<number, Int32Array>();

  /**
   * Sorts an event's quotes into cells, leaving out stale ones, those from the future and the rows that are set aside. `at`: time of the scan,
   * seconds since 1970.
   */
  resolve(quotes: EventQuotes, at: Seconds, limits: Limits, aside: Rows = quotes.aside): void {
    this.quotes = quotes;
    this.quoteCache.clear();
    this.otherOffers.clear();
    this.count = 0;
    this.filled = 0;
    this.stale = 0;
    this.future = 0;
    this.ambiguous = 0;
    this.oldest = at - limits.freshSeconds;
    this.newest = at + limits.aheadSeconds;
    this.supersededSeconds = limits.supersededSeconds;
    this.aside = aside.size === 0 ? undefined : aside;
    this.sorter.distribute(quotes);
    if (this.rows.length < quotes.count) this.rows = new Int32Array(quotes.key.length);
    if (this.listedRows.length < quotes.count) this.listedRows = new Int32Array(quotes.key.length);
    for (let group = 0; group < quotes.groups.facts.length; group++)
      this.resolveGroup(quotes, group, this.sorter.sortedKeys(group));
  }

  facts(cell: number): GroupFacts | undefined {
    return this.quotes.groups.facts[this.group[cell] ?? NONE];
  }

  /** How many rows a cell has. */
  sizeOf(cell: number): number {
    return (this.start[cell + 1] ?? 0) - (this.start[cell] ?? 0);
  }

  /** The book at a position in `rows`. */
  bookAt(position: number): number {
    return this.quotes.sportsbookId[this.rows[position] ?? NONE] ?? 0;
  }

  sideOf(cell: number): Side {
    return this.side[cell] === 0 ? 0 : 1;
  }

  /**
   * Where in `rows` a cell has a book; NONE if it has not. Both sides of a line have their books in nearly the same order, so that the search
   * starts `from` there and goes around.
   */
  positionOf(cell: number, book: number, from = 0): number {
    if (cell === NONE) return NONE;
    const [first, end] = [this.start[cell] ?? 0, this.start[cell + 1] ?? 0];
    const middle = from >= first && from < end ? from : first;
    for (let at = middle; at < end; at++) if (this.bookAt(at) === book) return at;
    for (let at = first; at < middle; at++) if (this.bookAt(at) === book) return at;
    return NONE;
  }

  /** The quoted price at a position in `rows`. */
  decimalAt(position: number): DecimalOdds {
    return decimal(this.quotes.decimal[this.rows[position] ?? NONE] ?? Number.NaN);
  }

  /** When the quote at a position in `rows` was last confirmed. */
  timeAt(position: number): Seconds {
    return this.quotes.updatedAt[this.rows[position] ?? NONE] ?? 0;
  }

  /** The cell's quotes as objects, best first; created once and shared by all opportunities of the event. */
  quotesOf(cell: number): readonly Quote[] {
    const cached = this.quoteCache.get(cell);
    if (cached !== undefined) return cached;
    const quotes = this.quotesAt(cell, bestFirst(this.quotes, this.rowsOf(cell)));
    this.quoteCache.set(cell, quotes);
    return quotes;
  }

  /** What `quotesOf` has made before. */
  knownQuotesOf(cell: number): readonly Quote[] | undefined {
    return this.quoteCache.get(cell);
  }

  /** Some rows of a cell as objects. */
  quotesAt(cell: number, rows: Int32Array): readonly Quote[] {
    const outliers = mayHaveOutliers(this, cell) ? outliersAmong(this.probabilitiesOf(cell)) : undefined;
    const quotes: Quote[] = [];
    for (const row of rows) quotes.push(quoteAt(this.quotes, row, outliers));
    return quotes;
  }

  /**
   * Cost of one unit of return on the best pair of different books for two cells: below 1 it is an arbitrage. Infinity if there is no such
   * pair. The pair itself is `bestPair` of both cells' quotes.
   */
  pairCost(first: number, second: number): number {
    const a = this.bestInverse[first] ?? Number.POSITIVE_INFINITY;
    const b = this.bestInverse[second] ?? Number.POSITIVE_INFINITY;
    if (this.bestBook[first] !== this.bestBook[second]) return a + b;
    const nextA = this.nextInverse[first] ?? Number.POSITIVE_INFINITY;
    const nextB = this.nextInverse[second] ?? Number.POSITIVE_INFINITY;
    return Math.min(nextA + b, a + nextB);
  }

  /** 1/price at the cell's best price of another book than this; Infinity without one. */
  inverseAgainst(cell: number, book: number): number {
    const inverses = this.bestBook[cell] === book ? this.nextInverse : this.bestInverse;
    return inverses[cell] ?? Number.POSITIVE_INFINITY;
  }

  /** The cell of the other side of the same line; NONE when no book offers it. `cell` must be the first side. */
  opposite(cell: number): number {
    const other = cell + 1;
    const sameLine =
      other < this.count &&
      this.group[other] === this.group[cell] &&
      this.threshold[other] === this.threshold[cell] &&
      this.side[cell] === 0;
    return sameLine ? other : NONE;
  }

  /** What every book that prices the cell's line says of the cell's side. */
  probabilitiesOf(cell: number): BookProbability[] {
    const other = this.otherSide(cell);
    return bookProbabilities(this.decimalsOf(cell), other === NONE ? new Map() : this.decimalsOf(other));
  }

  private decimalsOf(cell: number): Map<number, DecimalOdds> {
    const decimals = new Map<number, DecimalOdds>();
    for (let at = this.start[cell] ?? 0; at < (this.start[cell + 1] ?? 0); at++)
      decimals.set(this.bookAt(at), this.decimalAt(at));
    return decimals;
  }

  /** The cell of the other side of the same line, whichever side this one is; NONE when no book offers it. */
  otherSide(cell: number): number {
    if (this.side[cell] === 0) return this.opposite(cell);
    return cell > 0 && this.opposite(cell - 1) === cell ? cell - 1 : NONE;
  }

  /** Whether a cell is on the line of a full game's moneyline, which spreads may share. */
  isJoined(cell: number): boolean {
    const facts = this.facts(cell);
    return facts !== undefined && holdsMoneyline(facts.family) && this.threshold[cell] === MONEYLINE;
  }

  /** Whether some pair of a quote of the cell may be settled by two sets of rules because of its book. */
  holdsOwnRules(cell: number): boolean {
    return this.ownRules[cell] === 1;
  }

  /** One past the last cell of the group that `cell` belongs to. */
  groupEnd(cell: number): number {
    let end = cell + 1;
    while (end < this.count && this.group[end] === this.group[cell]) end++;
    return end;
  }

  /** The rows of a cell as a list of odds shows them: every offer of every market, best first. */
  offersOf(cell: number): Int32Array {
    const others = this.otherOffers.get(cell);
    const rows = this.rowsOf(cell);
    return bestFirst(this.quotes, others === undefined ? rows : Int32Array.of(...rows, ...others));
  }

  /** A copy of a cell's rows. */
  rowsOf(cell: number): Int32Array {
    return this.rows.slice(this.start[cell], this.start[cell + 1]);
  }

  private resolveGroup(quotes: EventQuotes, group: number, keys: Float64Array): void {
    const facts = quotes.groups.facts[group];
    const [firstCell, firstFilled] = [this.count, this.filled];
    const joinsMarkets = facts !== undefined && holdsMoneyline(facts.family);
    this.houseBooks = booksWithHouseRules(facts?.family.key ?? '');
    const { aside } = this;
    for (let at = 0; at < keys.length; ) {
      const cellKey = cellKeyOf(keys[at] ?? 0);
      const from = this.filled;
      let listed = 0;
      let to = from;
      let [books, moreBooks] = [0, 0];
      let mayHaveDuplicates = false;
      for (; at < keys.length; at++) {
        const row = rowIn(cellKey, keys[at] ?? 0);
        if (row === undefined) break;
        // One bit per book. Ids above 63 share bits, so a match may be a false positive.
        const id = quotes.sportsbookId[row] ?? 0;
        const book = 1 << id;
        const isMore = (id & 32) !== 0;
        if (((isMore ? moreBooks : books) & book) !== 0) mayHaveDuplicates = true;
        if (isMore) moreBooks |= book;
        else books |= book;
        this.listedRows[listed++] = row;
        if (aside?.has(row) === true) continue;
        if (this.isInTime(quotes.updatedAt[row] ?? 0)) this.rows[to++] = row;
      }
      if (mayHaveDuplicates && facts?.participant != null && hasAmbiguousName(quotes, this.listedRows, listed)) {
        this.dropGroup(quotes, keys, { firstCell, firstFilled });
        return;
      }
      if (to === from) continue;
      const cell = this.addCell(group, cellKey);
      this.filled = mayHaveDuplicates ? this.withoutDuplicates(cell, { from, to, joinsMarkets }) : to;
      this.start[cell + 1] = this.filled;
      this.findBest(quotes, cell, from, this.filled);
    }
  }

  private isInTime(time: Seconds): boolean {
    if (time < this.oldest) this.stale++;
    else if (time > this.newest) this.future++;
    else return true;
    return false;
  }

  private withoutDuplicates(cell: number, span: { from: number; to: number; joinsMarkets: boolean }): number {
    const { quotes, rows, supersededSeconds } = this;
    const { from, to } = span;
    if (!(span.joinsMarkets && this.threshold[cell] === MONEYLINE))
      return keepOnePerBook(quotes, rows, from, to, supersededSeconds);
    const offers = rows.slice(from, keepOnePerOutcome(quotes, rows, from, to));
    const end = keepOnePerBook(quotes, rows, from, to, supersededSeconds);
    const kept = new Set(rows.subarray(from, end));
    this.otherOffers.set(
      cell,
      offers.filter((row) => !kept.has(row)),
    );
    return end;
  }

  /** Drops all quotes of a group, counting those that are in time. */
  private dropGroup(quotes: EventQuotes, keys: Float64Array, start: { firstCell: number; firstFilled: number }): void {
    this.count = start.firstCell;
    this.filled = start.firstFilled;
    for (const key of keys) {
      const time = quotes.updatedAt[rowFromKey(key)] ?? 0;
      if (time >= this.oldest && time <= this.newest) this.ambiguous++;
    }
  }

  private addCell(group: number, cellKey: number): number {
    const cell = this.count;
    if (cell >= this.group.length) this.grow();
    this.group[cell] = group;
    this.threshold[cell] = thresholdOfCell(cellKey);
    this.side[cell] = sideOfCell(cellKey);
    this.start[cell] = this.filled;
    this.count = cell + 1;
    return cell;
  }

  private findBest(quotes: EventQuotes, cell: number, from: number, to: number): void {
    let best = 0;
    let next = 0;
    let bestBook = 0;
    let ownRules = 0;
    const { houseBooks } = this;
    for (let i = from; i < to; i++) {
      const row = this.rows[i] ?? 0;
      const price = quotes.price[row] ?? 0;
      const book = quotes.sportsbookId[row] ?? 0;
      if (hasOwnRules(book) || houseBooks.has(book)) ownRules = 1;
      if (price > best) {
        next = best;
        best = price;
        bestBook = book;
      } else if (price > next) {
        next = price;
      }
    }
    // Division by 0 gives Infinity, so a missing price never wins.
    this.bestInverse[cell] = 1 / best;
    this.bestBook[cell] = bestBook;
    this.nextInverse[cell] = 1 / next;
    this.ownRules[cell] = ownRules;
  }

  private grow(): void {
    const length = this.group.length * 2;
    const copy = <A extends Int32Array | Uint8Array | Uint16Array | Float64Array>(from: A, to: A): A => {
      to.set(from);
      return to;
    };
    this.group = copy(this.group, new Int32Array(length));
    this.threshold = copy(this.threshold, new Int32Array(length));
    this.side = copy(this.side, new Uint8Array(length));
    this.start = copy(this.start, new Int32Array(length + 1));
    this.bestInverse = copy(this.bestInverse, new Float64Array(length));
    this.bestBook = copy(this.bestBook, new Uint16Array(length));
    this.nextInverse = copy(this.nextInverse, new Float64Array(length));
    this.ownRules = copy(this.ownRules, new Uint8Array(length));
  }
}
