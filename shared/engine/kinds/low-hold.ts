import { holdsMoneyline } from '../../catalogue/markets.ts';
import { sportsbooks } from '../../catalogue/sportsbooks.ts';
import { isLowHold, isQuarantined, type Limits, lowHoldCostLimit } from '../../odds/limits.ts';
import { BestList } from '../best-list.ts';
import { type EventCells, NONE } from '../cells.ts';
import type { GroupFacts } from '../event-groups.ts';
import { type Finder, type GroupSpan, marginOf, type Search } from '../finder.ts';
import { oneLineName } from '../ids.ts';
import { type Opportunity, opportunityId, type Quote } from '../opportunity.ts';
import { type FoundPair, findPair, mayMixRules, needsSearch, type PairSearch, rulesBetween } from '../pair-search.ts';
import { NO_THRESHOLD } from '../threshold.ts';
import { byCost, type PricedPair, pairsOfTwoBooks } from '../two-books.ts';
import { sameLineOpportunity } from './same-line.ts';

/** A line that costs little at its best pair, or at some two books alone. */
interface Candidate {
  readonly id: string;
  readonly facts: GroupFacts;
  readonly of: readonly [number, number];
  /** Whether the line's best pair is a low hold; if not, it makes a profit. */
  readonly isOwn: boolean;
  /** In how many lists it is at the moment. */
  lists: number;
  /** Set at the end of the event, if the candidate is still in a list. */
  opportunity: Opportunity | undefined;
}

interface Entry {
  readonly id: string;
  readonly margin: number;
  readonly candidate: Candidate;
}

const positionOfBook: ReadonlyMap<number, number> = new Map(sportsbooks.map(({ id }, position) => [id, position]));
const BOOKS = sportsbooks.length;

/** The best low holds of a league: of all books, and of every two. */
class LeagueLists {
  readonly best: BestList<Entry>;
  /** The margin that a line needs to be among the best of two books, by their positions: lower × BOOKS + higher. */
  readonly minMargins = new Float64Array(BOOKS * BOOKS).fill(Number.NEGATIVE_INFINITY);
  readonly ofTwoBooks = new Map<number, BestList<Entry>>();
  private readonly perTwoBooks: number;

  constructor({ lowHoldsPerLeague, lowHoldsPerTwoBooks }: Limits) {
    this.best = new BestList(lowHoldsPerLeague);
    this.perTwoBooks = lowHoldsPerTwoBooks;
  }

  addBest(candidate: Candidate, margin: number): void {
    addTo(this.best, candidate, margin);
  }

  addOfTwoBooks(books: number, candidate: Candidate, margin: number): void {
    const list = this.ofTwoBooks.get(books) ?? new BestList(this.perTwoBooks);
    this.ofTwoBooks.set(books, list);
    addTo(list, candidate, margin);
    this.minMargins[books] = list.minMargin;
  }

  /** Everything that is in a list. */
  candidates(): ReadonlySet<Candidate> {
    const lists = [this.best, ...this.ofTwoBooks.values()];
    return new Set(lists.flatMap(({ entries }) => entries.map(({ candidate }) => candidate)));
  }
}

function addTo(list: BestList<Entry>, candidate: Candidate, margin: number): void {
  candidate.lists++;
  const pushedOut = list.add({ id: candidate.id, margin, candidate })?.candidate;
  if (pushedOut === undefined) return;
  pushedOut.lists--;
  if (pushedOut.lists === 0) pushedOut.opportunity = undefined;
}

/** A line at hand. */
interface Line {
  readonly search: Search;
  readonly facts: GroupFacts;
  readonly of: readonly [number, number];
  readonly lists: LeagueLists;
  /** Made when the line enters a list. */
  candidate: Candidate | undefined;
}

/**
 * Low holds: both sides of one line at two different books, without a profit, but with a worst case of at least `limits.minLowHoldMargin`.
 * They are many, so each league lists only its best, and for every two books their best: people who have just these miss nothing that
 * matters to them. A row that only they need is marked.
 */
export class LowHoldFinder implements Finder {
  quarantined = 0;
  private readonly limits: Limits;
  private readonly maxCost: number;
  private readonly leagues = new Map<string, LeagueLists>();
  private readonly pending: { readonly candidate: Candidate; readonly search: Search }[] = [];
  /** Lines whose best pair is a low hold. */
  private qualified = 0;
  private readonly firstCosts = new Float64Array(BOOKS);
  private readonly secondCosts = new Float64Array(BOOKS);

  constructor(limits: Limits) {
    this.limits = limits;
    this.maxCost = lowHoldCostLimit(limits);
  }

  search(search: Search, { facts, first, end }: GroupSpan): void {
    const { cells, event, limits } = search;
    const mixesRules = holdsMoneyline(facts.family) && mayMixRules(event.league);
    const lists = this.leagues.get(event.league) ?? new LeagueLists(limits);
    this.leagues.set(event.league, lists);
    for (let cell = first; cell < end; cell++) {
      const other = cells.opposite(cell);
      if (other === NONE) continue;
      const cost = cells.pairCost(cell, other);
      if (cost > this.maxCost) continue;
      const line: Line = { search, facts, of: [cell, other], lists, candidate: undefined };
      if (needsSearch(cost, mixesRules && cells.isJoined(cell), limits)) this.addSearched(line);
      else this.addPlain(line, cost);
      if (line.candidate !== undefined) this.pending.push({ candidate: line.candidate, search });
    }
  }

  /** Builds the opportunities of the candidates that are in a list, while the event's cells are valid. */
  endEvent(): void {
    for (const { candidate, search } of this.pending)
      if (candidate.lists > 0) candidate.opportunity = toOpportunity(search, candidate);
    this.pending.length = 0;
  }

  found(): readonly Opportunity[] {
    return [...this.leagues.values()].flatMap((lists) => {
      const best = new Set(lists.best.entries.map(({ candidate }) => candidate));
      return [...lists.candidates()].flatMap((candidate) => {
        const { opportunity } = candidate;
        if (opportunity === undefined) return [];
        return [best.has(candidate) ? opportunity : { ...opportunity, fewBooks: true as const }];
      });
    });
  }

  /** Lines whose best pair is a low hold, but which are in no list. */
  get cut(): number {
    const listed = [...this.leagues.values()].flatMap((lists) => [...lists.candidates()]);
    return this.qualified - listed.filter(({ isOwn }) => isOwn).length;
  }

  /** A line whose rules agree and whose prices can be believed. `cost`: of its best pair. */
  private addPlain(line: Line, cost: number): void {
    const { cells } = line.search;
    const [firsts, seconds] = [
      costsOf(cells, line.of[0], this.firstCosts),
      costsOf(cells, line.of[1], this.secondCosts),
    ];
    const isOwn = this.addOwn(line, cost);
    for (let lower = 0; lower < BOOKS; lower++) {
      const [first = 0, second = 0] = [firsts[lower], seconds[lower]];
      if (first === Number.POSITIVE_INFINITY && second === Number.POSITIVE_INFINITY) continue;
      for (let higher = lower + 1; higher < BOOKS; higher++) {
        const ofBooks = Math.min(first + (seconds[higher] ?? 0), (firsts[higher] ?? 0) + second);
        this.addOfTwoBooks(line, lower * BOOKS + higher, ofBooks, isOwn);
      }
    }
  }

  private addSearched(line: Line): void {
    const { found, quarantined } = foundOn(line.search, line.of);
    this.quarantined += quarantined;
    if (found === undefined) return;
    const isOwn = this.addOwn(line, found.cost);
    for (const { pair, cost } of pairsOn(found, line.search)) {
      const [lower = 0, higher = 0] = pair.map(positionOf).toSorted((a, b) => a - b);
      this.addOfTwoBooks(line, lower * BOOKS + higher, cost, isOwn);
    }
  }

  /** Whether the line's best pair, which has this cost, is a low hold. */
  private addOwn(line: Line, cost: number): boolean {
    if (!isLowHold(cost, this.limits)) return false;
    this.qualified++;
    const margin = marginOf(cost);
    if (margin >= line.lists.best.minMargin) line.lists.addBest(candidateOf(line, true), margin);
    return true;
  }

  private addOfTwoBooks(line: Line, books: number, cost: number, isOwn: boolean): void {
    if (cost > this.maxCost || !isLowHold(cost, this.limits)) return;
    const margin = marginOf(cost);
    if (margin >= (line.lists.minMargins[books] ?? 0))
      line.lists.addOfTwoBooks(books, candidateOf(line, isOwn), margin);
  }
}

/** By the position of the book: 1/price; Infinity where it has none. */
function costsOf(cells: EventCells, cell: number, costs: Float64Array): Float64Array {
  costs.fill(Number.POSITIVE_INFINITY);
  for (let at = cells.start[cell] ?? 0; at < (cells.start[cell + 1] ?? 0); at++) {
    const position = positionOfBook.get(cells.bookAt(at));
    if (position !== undefined) costs[position] = 1 / (cells.quotes.price[cells.rows[at] ?? 0] ?? 0);
  }
  return costs;
}

function positionOf({ sportsbookId }: Quote): number {
  return positionOfBook.get(sportsbookId) ?? 0;
}

function foundOn({ cells, limits, event }: Search, [first, second]: Line['of']): PairSearch {
  const qualifies = (cost: number) => isLowHold(cost, limits);
  return findPair(cells, first, second, { limits, league: event.league, qualifies });
}

function pairsOn({ quotes }: FoundPair, { limits, event }: Search): readonly PricedPair[] {
  return pairsOfTwoBooks(quotes, rulesBetween(event.league), {
    isListed: (cost) => isLowHold(cost, limits),
    isWrong: (cost) => isQuarantined(marginOf(cost), limits),
  });
}

function candidateOf(line: Line, isOwn: boolean): Candidate {
  const { search, facts, of } = line;
  line.candidate ??= { id: lineId(search, facts, of), facts, of, isOwn, lists: 0, opportunity: undefined };
  return line.candidate;
}

/** The id without the former ones, which are known when the event's cells are read again. */
function lineId({ cells, event }: Search, facts: GroupFacts, [first]: Line['of']): string {
  const name = oneLineName(facts, cells.threshold[first] ?? NO_THRESHOLD);
  return opportunityId({ kind: 'low-hold', eventId: event.id, participant: facts.participant, ...name });
}

/** With the line's best pair if that is a low hold, else with the best one of two books that is. Undefined only if the cells have changed. */
function toOpportunity(search: Search, { facts, of, isOwn }: Candidate): Opportunity | undefined {
  const { found } = foundOn(search, of);
  if (found === undefined) return undefined;
  const [cheapest] = isOwn ? [found] : pairsOn(found, search).toSorted(byCost);
  return cheapest && sameLineOpportunity('low-hold', search, { facts }, of, { ...found, ...cheapest });
}
