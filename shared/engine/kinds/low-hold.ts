import { holdsMoneyline } from '../../catalogue/markets.ts';
import { isLowHold, type Limits, lowHoldCostLimit } from '../../odds/limits.ts';
import { bestPair, pairCost } from '../../odds/pairing.ts';
import { NONE } from '../cells.ts';
import type { GroupFacts } from '../event-groups.ts';
import { type Finder, type GroupSpan, marginOf, type Search } from '../finder.ts';
import { oneLineName } from '../ids.ts';
import { type Opportunity, opportunityId } from '../opportunity.ts';
import { type FoundPair, findPair, mayMixRules, needsSearch, type PairSearch, rulesBetween } from '../pair-search.ts';
import { PairableBooks, pairableOf, pairableQuotes } from '../pairable-quotes.ts';
import { NO_THRESHOLD } from '../threshold.ts';
import { byCost, type PricedPair, pairsOfTwoBooks } from '../two-books.ts';
import { type Candidate, LeagueLists } from './low-hold-lists.ts';
import { sameLineOpportunity } from './same-line.ts';

/** A line at hand. */
interface Line {
  readonly search: Search;
  readonly facts: GroupFacts;
  readonly of: readonly [number, number];
  readonly lists: LeagueLists;
  readonly isSearched: boolean;
  /** Made when the line enters a list. */
  candidate: Candidate | undefined;
}

/**
 * Low holds: both sides of one line at two different books, without a profit, but with a worst case of at least `limits.minLowHoldMargin`.
 * They are many, so each league lists only its best, and for every two books their best: people who have just these miss nothing that
 * matters to them. A row that only they need is marked. A row has the quotes that some pair within the limit needs.
 */
export class LowHoldFinder implements Finder {
  quarantined = 0;
  private readonly limits: Limits;
  private readonly maxCost: number;
  private readonly leagues = new Map<string, LeagueLists>();
  private readonly pending: { readonly candidate: Candidate; readonly search: Search }[] = [];
  /** Lines whose best pair is a low hold. */
  private qualified = 0;
  private readonly firsts = new PairableBooks();
  private readonly seconds = new PairableBooks();

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
      const mixes = (mixesRules && cells.isJoined(cell)) || cells.holdsOwnRules(cell) || cells.holdsOwnRules(other);
      const isSearched = needsSearch(cost, mixes, limits);
      const line: Line = { search, facts, of: [cell, other], lists, isSearched, candidate: undefined };
      if (isSearched) this.addSearched(line);
      else this.addPlain(line, cost);
      if (line.candidate !== undefined) this.pending.push({ candidate: line.candidate, search });
    }
  }

  /** Builds the opportunities of the candidates that are in a list, while the event's cells are valid. */
  endEvent(): void {
    for (const { candidate, search } of this.pending)
      if (candidate.lists > 0) candidate.opportunity = this.toOpportunity(search, candidate);
    this.pending.length = 0;
  }

  found(): readonly Opportunity[] {
    return [...this.leagues.values()].flatMap((lists) => {
      const best = new Set(lists.best.entries);
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
    const { firsts, seconds, maxCost } = this;
    const { cells } = line.search;
    const [first, second] = line.of;
    const isOwn = this.addOwn(line, cost);
    firsts.read(cells, first, second, maxCost);
    seconds.read(cells, second, first, maxCost);
    for (let i = 0; i < firsts.count; i++) {
      const [book = 0, firstCost = 0] = [firsts.books[i], firsts.costs[i]];
      for (let j = 0; j < seconds.count; j++) {
        const [other = 0, secondCost = 0] = [seconds.books[j], seconds.costs[j]];
        if (book === other) continue;
        const ofBooks = firstCost + secondCost;
        // Of both ways around only the cheaper one counts; of equal ones that which the lower book begins.
        const otherWay = firsts.costAt(other) + seconds.costAt(book);
        if (otherWay < ofBooks || (otherWay === ofBooks && other < book)) continue;
        this.addOfTwoBooks(line, [book, other], ofBooks, isOwn);
      }
    }
  }

  private addSearched(line: Line): void {
    const { found, quarantined } = foundOn(line.search, line.of);
    this.quarantined += quarantined;
    if (found === undefined) return;
    const isOwn = this.addOwn(line, found.cost);
    for (const { pair, cost } of pairsOn(found, line.search))
      this.addOfTwoBooks(line, [pair[0].sportsbookId, pair[1].sportsbookId], cost, isOwn);
  }

  /** Whether the line's best pair, which has this cost, is a low hold. */
  private addOwn(line: Line, cost: number): boolean {
    if (!isLowHold(cost, this.limits)) return false;
    this.qualified++;
    const margin = marginOf(cost);
    if (margin >= line.lists.best.minMargin) line.lists.addBest(candidateOf(line, true), margin);
    return true;
  }

  private addOfTwoBooks(line: Line, [book, other]: readonly [number, number], cost: number, isOwn: boolean): void {
    if (cost > this.maxCost || !isLowHold(cost, this.limits)) return;
    const margin = marginOf(cost);
    if (margin >= line.lists.minMarginOf(book, other))
      line.lists.addOfTwoBooks(book, other, candidateOf(line, isOwn), margin);
  }

  /** With the line's best pair if that is a low hold, else with the best one of two books that is. Undefined only if the cells have changed. */
  private toOpportunity(search: Search, { facts, of, isOwn, isSearched }: Candidate): Opportunity | undefined {
    const found = (isSearched ? undefined : plainPair(search, of, this.maxCost)) ?? foundOn(search, of).found;
    if (found === undefined) return undefined;
    const [cheapest] = isOwn ? [found] : pairsOn(found, search).toSorted(byCost);
    const quotes = isSearched ? pairableOf(found.quotes, this.maxCost) : found.quotes;
    return cheapest && sameLineOpportunity('low-hold', search, { facts }, of, { ...cheapest, quotes });
  }
}

function foundOn({ cells, limits, event }: Search, [first, second]: Line['of']): PairSearch {
  const qualifies = (cost: number) => isLowHold(cost, limits);
  return findPair(cells, first, second, { limits, league: event.league, qualifies });
}

/** What `foundOn` finds where rules agree and prices can be believed; undefined where they do not. */
function plainPair({ cells, event }: Search, of: Line['of'], maxCost: number): FoundPair | undefined {
  const quotes = pairableQuotes(cells, of, maxCost);
  const pair = bestPair(...quotes);
  if (pair === undefined || rulesBetween(event.league)(pair) !== undefined) return undefined;
  return { pair, cost: pairCost(...pair), rulesDiffer: undefined, quotes };
}

function pairsOn({ quotes }: FoundPair, { limits, event }: Search): readonly PricedPair[] {
  return pairsOfTwoBooks(quotes, rulesBetween(event.league), limits);
}

function candidateOf(line: Line, isOwn: boolean): Candidate {
  const { search, facts, of, isSearched } = line;
  line.candidate ??= { id: lineId(search, facts, of), facts, of, isOwn, isSearched, lists: 0, opportunity: undefined };
  return line.candidate;
}

/** The id without the former ones, which are known when the event's cells are read again. */
function lineId({ cells, event }: Search, facts: GroupFacts, [first]: Line['of']): string {
  const name = oneLineName(facts, cells.threshold[first] ?? NO_THRESHOLD);
  return opportunityId({ kind: 'low-hold', eventId: event.id, participant: facts.participant, ...name });
}
