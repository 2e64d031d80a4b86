import { isZeroPossible } from '../../catalogue/markets.ts';
import { bookOwner } from '../../catalogue/sportsbooks.ts';
import { expectedValue } from '../../fair/bet-value.ts';
import { type OwnerWeights, weightsFor } from '../../fair/book-weights.ts';
import { type FairPrice, fairPrices, OTHER_OWNERS, onePerOwner, type PricedKind } from '../../fair/fair-price.ts';
import { outliersAmong } from '../../fair/line-probabilities.ts';
import { marketKind } from '../../fair/market-kind.ts';
import { fairProbability, pushMass } from '../../fair/no-vig.ts';
import { expectedProfit, valueStake } from '../../fair/value-stake.ts';
import { price as asPrice, type Price } from '../../odds/american.ts';
import { type ValueSource, valueFlags, valueLimits } from '../../odds/limits.ts';
import { outcomesBetween } from '../../odds/overlap-outcomes.ts';
import { isQuarterLine } from '../../odds/settlement.ts';
import { defaultStakeRules } from '../../odds/stake-rules.ts';
import type { Seconds } from '../../odds/time.ts';
import { type EventCells, NONE } from '../cells.ts';
import { type Finder, type GroupSpan, quotedLeg, type Search } from '../finder.ts';
import { linePoints } from '../group-outcomes.ts';
import { listedFamily, oneLineIds } from '../ids.ts';
import type { Heard } from '../lines/believed.ts';
import { cellAt, type LinePrices, pricesAt } from '../lines/line-prices.ts';
import type { Opportunity, Side, ValueFinding } from '../opportunity.ts';
import { NO_THRESHOLD, sameBetLine } from '../threshold.ts';

/** Probabilities this close to a limit count as at it: the rest is floating-point noise. */
const TOLERANCE = 1e-9;

/** A line of the cells that are paired, and what the books that are heard of it say. */
interface Line {
  /** The first side's cell; the second's where that stands alone. */
  readonly cell: number;
  readonly weights: OwnerWeights;
  /** By the cells that are heard, which are nearly always the same ones. */
  readonly toldIn: (cells: EventCells) => Told;
}

/** One book's quote on one side of a line. */
interface JudgedQuote extends Line {
  readonly search: Search;
  readonly span: GroupSpan;
  readonly side: Side;
  /** Of its row in the cells. */
  readonly position: number;
}

/**
 * Value: one book's price above the fair price that at least three other owners imply, by the lowest of all ways to compute it. A price
 * speaks for another one only if it was confirmed at most two minutes before it. Left out is what is more likely a mistake than an offer: too
 * good a price, one older than the others', one where others stand apart, and what starts at once.
 */
export class ValueFinder implements Finder {
  quarantined = 0;
  private readonly opportunities: Opportunity[] = [];

  search(search: Search, span: GroupSpan): void {
    const { cells, event, at } = search;
    if (event.startsAt - at < valueLimits.leastSecondsToStart) return;
    for (let cell = span.first; cell < span.end; cell++) {
      if (isQuarterLine(lineOf(cells, cell))) continue;
      const other = cells.opposite(cell);
      const reach = reachAt(cells, cell);
      let line: Line | undefined;
      for (const own of other === NONE ? [cell] : [cell, other]) {
        const side = cells.sideOf(own);
        for (let position = cells.start[own] ?? 0; position < (cells.start[own + 1] ?? 0); position++) {
          if (!mayHaveValue(search, position, reach[side])) continue;
          line ??= lineAt(cells, cell, weightsFor(event.league, span.facts.family.key));
          this.judge({ ...line, search, span, side, position });
        }
      }
      // The other side of a line is the next cell.
      if (other !== NONE) cell = other;
    }
  }

  found(): readonly Opportunity[] {
    return this.opportunities;
  }

  private judge(quote: JudgedQuote): void {
    const { search, position, side } = quote;
    const { cells } = search;
    const price = priceAt(cells, position);
    const heard = search.heardAtBook(cells.bookAt(position));
    const told = quote.toldIn(heard.cells);
    if (isOlder(quote, told)) return;
    const voices = voicesFor(quote, told);
    const fair = fairOf(quote, voices, price);
    if (fair === undefined || othersStandApart(heard, told.cell, bookOwner(cells.bookAt(position)))) return;
    const value = findingOf(quote, { heard, voices, fair, price });
    if (value.expected.low >= valueLimits.withheldFrom - TOLERANCE) this.quarantined++;
    else this.opportunities.push(toOpportunity(quote, value, side));
  }
}

/** `highest`: what no book's no-vig probability of the side is above, by the cells that nearly every quote is judged by. */
function mayHaveValue({ cells, heardAtBook }: Search, position: number, highest: number): boolean {
  if (highest * priceAt(cells, position) >= 1 - TOLERANCE) return true;
  return heardAtBook(cells.bookAt(position)).cells !== cells.withReferences;
}

/** After fees. */
function priceAt(cells: EventCells, position: number): Price {
  return asPrice(cells.quotes.price[cells.rows[position] ?? NONE] ?? Number.NaN);
}

/** The cell of the same line in other cells of the event, of the first side. */
function sameCell(others: EventCells, cells: EventCells, cell: number): number {
  return others === cells ? cell : cellAt(others, cells.group[cell] ?? 0, cells.threshold[cell] ?? 0);
}

/** The highest no-vig probability of either side of a line that a book has; 0 if too few price both. `first`: the first side's cell. */
function reachAt(paired: EventCells, first: number): readonly [number, number] {
  const cells = paired.withReferences;
  const cell = sameCell(cells, paired, first);
  const other = cells.opposite(cell);
  return other === NONE ? [0, 0] : reachOf(cells, cell, other);
}

function reachOf(cells: EventCells, cell: number, other: number): readonly [number, number] {
  let books = 0;
  let [lowest, highest] = [1, 0];
  let match = NONE;
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++) {
    match = cells.positionOf(other, cells.bookAt(at), match + 1);
    if (match === NONE) continue;
    books++;
    const probability = fairProbability(cells.decimalAt(at), cells.decimalAt(match));
    lowest = Math.min(lowest, probability);
    highest = Math.max(highest, probability);
  }
  return books < OTHER_OWNERS ? [0, 0] : [highest, 1 - lowest];
}

/** What the books that price both sides of a line say, and what follows for any of them, computed when asked for. */
interface Told {
  /** In the cells that are heard; NONE if it is not there. */
  readonly cell: number;
  readonly prices: readonly LinePrices[];
  /** When the oldest and the newest of the prices were last confirmed. */
  readonly oldest: Seconds;
  readonly newest: Seconds;
  readonly fairBy: (side: Side, kind: PricedKind) => ReturnType<typeof fairPrices>;
}

function lineAt(cells: EventCells, cell: number, weights: OwnerWeights): Line {
  const known = new Map<EventCells, Told>();
  return {
    cell,
    weights,
    toldIn(heard) {
      const told = known.get(heard) ?? toldAt(heard, sameCell(heard, cells, cell), weights);
      known.set(heard, told);
      return told;
    },
  };
}

function toldAt(cells: EventCells, cell: number, weights: OwnerWeights): Told {
  return toldBy(cell, pricesAt(cells, cell), weights);
}

function toldBy(cell: number, prices: readonly LinePrices[], weights: OwnerWeights): Told {
  const known = new Map<string, ReturnType<typeof fairPrices>>();
  return {
    cell,
    prices,
    oldest: Math.min(...prices.map(({ olderAt }) => olderAt)),
    newest: Math.max(...prices.map(({ updatedAt }) => updatedAt)),
    fairBy(side, kind) {
      const key = `${side}${kind}`;
      const fair = known.get(key) ?? fairPrices(prices, { outcome: side, kind, weights });
      known.set(key, fair);
      return fair;
    },
  };
}

/** What counts for a quote: prices too old for it do not. Nearly always all of them do. */
function voicesFor({ search: { cells }, position, weights }: JudgedQuote, told: Told): Told {
  const from = cells.timeAt(position) - valueLimits.freshSeconds;
  return told.oldest >= from
    ? told
    : toldBy(
        told.cell,
        told.prices.filter(({ olderAt }) => olderAt >= from),
        weights,
      );
}

/** Whether another owner's prices of the line are so much newer that the quote's book may have followed since. */
function isOlder({ search: { cells }, position }: JudgedQuote, { prices, newest }: Told): boolean {
  const to = cells.timeAt(position) + valueLimits.freshSeconds;
  if (newest <= to) return false;
  const owner = bookOwner(cells.bookAt(position));
  return prices.some(({ sportsbookId, updatedAt }) => updatedAt > to && bookOwner(sportsbookId) !== owner);
}

/** What others think of a quote; undefined if they are too few, or if at worst it loses on average. */
function fairOf(
  { search: { cells }, span, side, position }: JudgedQuote,
  voices: Told,
  price: number,
): FairPrice | undefined {
  const fairBy = (kind: PricedKind) => voices.fairBy(side, kind)(cells.bookAt(position));
  const mean = fairBy('game');
  // No lower way to compute it is above the plain mean, which is quickly had.
  if (mean === undefined || mean.middle * price < 1 - TOLERANCE) return undefined;
  const fair = span.facts.family.participant === 'player' ? fairBy('prop') : mean;
  return fair !== undefined && fair.low * price >= 1 - TOLERANCE ? fair : undefined;
}

/** Whether the price of a book of another owner is an outlier on the line, as the judged book's owner is not asked. */
function othersStandApart({ cells, distant }: Heard, cell: number, owner: string): boolean {
  const others = cells.probabilitiesOf(cell).filter(({ sportsbookId }) => bookOwner(sportsbookId) !== owner);
  if (outliersAmong(others) !== undefined) return true;
  if (distant.size === 0) return false;
  const end = cells.start[cells.opposite(cell) + 1] ?? 0;
  for (let at = cells.start[cell] ?? 0; at < end; at++)
    if (distant.has(cells.rows[at] ?? NONE) && bookOwner(cells.bookAt(at)) !== owner) return true;
  return false;
}

interface Judgment {
  readonly heard: Heard;
  readonly voices: Told;
  readonly fair: FairPrice;
  readonly price: Price;
}

function findingOf(quote: JudgedQuote, { heard, voices, fair, price }: Judgment): ValueFinding {
  const push = pushAt(quote, heard, fair.middle);
  const { low, middle } = fair;
  const by = (probability: number) => {
    const value = expectedValue({ fair: probability, price, push: push?.chance });
    return Math.abs(value) < TOLERANCE ? 0 : value;
  };
  const { cells } = quote.search;
  const owner = bookOwner(cells.bookAt(quote.position));
  const others = onePerOwner(voices.prices.filter(({ sportsbookId }) => bookOwner(sportsbookId) !== owner));
  const times = others.map(({ updatedAt }) => updatedAt);
  return {
    fair: { low, middle },
    expected: { low: by(low), middle: by(middle) },
    ...(push !== undefined && { push: push.chance }),
    ...(push?.from !== undefined && { pushFrom: push.from }),
    books: others.map(({ sportsbookId }) => sportsbookId).toSorted((a, b) => a - b),
    othersAt: { oldest: Math.min(...times), newest: Math.max(...times) },
  };
}

interface Push {
  readonly chance: number;
  /** Undefined where the line cannot push. */
  readonly from: ValueSource | undefined;
}

/** How often the line pushes: by the others' prices of the lines beside it, else by all its lines or the league's games; undefined: unknown. */
function pushAt(quote: JudgedQuote, heard: Heard, middle: number): Push | undefined {
  const { search, span, cell, side } = quote;
  const threshold = search.cells.threshold[cell] ?? NO_THRESHOLD;
  const { league } = search.event;
  const zeroIsPossible = isZeroPossible(span.facts.family, league);
  if (threshold === NO_THRESHOLD || threshold % 100 !== 0 || (threshold === 0 && !zeroIsPossible))
    return { chance: 0, from: undefined };
  const line = threshold / 100;
  const above = (at: number) => (at === line ? (side === 0 ? middle : 1 - middle) : middleAt(quote, heard, at));
  const known = pushMass(line, above);
  if (known !== undefined) return { chance: known, from: 'market' };
  const group = search.cells.group[cell] ?? 0;
  const first = firstCellOf(heard.cells, group);
  const own = { ...span, first, end: heard.cells.groupEnd(first) };
  const points = linePoints(heard.cells, own, bookOwner(search.cells.bookAt(quote.position)));
  const outcomes = outcomesBetween(points, marketKind(span.facts.family, league, zeroIsPossible))(line, line);
  return outcomes && { chance: outcomes.probability(line), from: outcomes.source };
}

/** What the others think of the first side of another line of the group, as far as they count for the quote. */
function middleAt(quote: JudgedQuote, heard: Heard, line: number): number | undefined {
  const { search, span, cell, position } = quote;
  const zeroIsPossible = isZeroPossible(span.facts.family, search.event.league);
  const threshold = sameBetLine(Math.round(line * 100), zeroIsPossible);
  const at = cellAt(heard.cells, search.cells.group[cell] ?? 0, threshold);
  const voices = voicesFor(quote, toldAt(heard.cells, at, quote.weights));
  const kind = span.facts.family.participant === 'player' ? 'prop' : 'game';
  return voices.fairBy(0, kind)(search.cells.bookAt(position))?.middle;
}

function firstCellOf({ count, group }: EventCells, wanted: number): number {
  for (let cell = 0; cell < count; cell++) if (group[cell] === wanted) return cell;
  return count;
}

function toOpportunity({ search, span, cell, position }: JudgedQuote, value: ValueFinding, side: Side): Opportunity {
  const { cells, event } = search;
  const { facts } = span;
  const own = side === cells.side[cell] ? cell : cells.otherSide(cell);
  const sportsbookId = cells.bookAt(position);
  const [best] = cells.quotesAt(own, cells.rows.slice(position, position + 1));
  if (best === undefined) throw new Error('a quote without a row');
  const stake = valueStake(
    {
      fair: value.fair.low,
      price: best.price,
      most: best.limit === undefined ? Number.POSITIVE_INFINITY : best.limit * 100,
    },
    defaultStakeRules,
  );
  return {
    kind: 'value',
    ...oneLineIds({
      kind: 'value',
      eventId: event.id,
      facts,
      cells,
      of: [cell, cells.opposite(cell)],
      suffix: `:${side}:${sportsbookId}`,
    }),
    event,
    family: listedFamily(facts, cells.threshold[cell] ?? 0),
    participant: facts.participant,
    legs: [quotedLeg(cells, own, { best, quotes: cells.quotesOf(own), stake })],
    margin: value.expected.low,
    profit: expectedProfit(stake, value.expected.low),
    oldestQuoteAt: best.updatedAt,
    flags: valueFlags({ expected: value.expected.low, isOutlier: best.outlier !== undefined }),
    value,
  };
}

function lineOf(cells: EventCells, cell: number): number {
  const threshold = cells.threshold[cell] ?? NO_THRESHOLD;
  return threshold === NO_THRESHOLD ? 0 : threshold / 100;
}
