import { isAtMost, type Limits, overlapCostLimit } from '../../odds/limits.ts';
import { hasResultBetween } from '../../odds/overlap-payoff.ts';
import { type EventCells, NONE } from '../cells.ts';
import type { GroupSpan } from '../finder.ts';
import { type FoundPair, findPair, needsSearch, type PairRules } from '../pair-search.ts';
import { BookCosts } from './book-costs.ts';

/** Two cells whose lines form a window: the first side wins above the lower line, the second side below the higher one. */
export interface Window {
  readonly over: number;
  readonly under: number;
  readonly found: FoundPair;
  /** Whether a window that contains it has at least its margin. */
  readonly beaten: boolean;
}

export interface OverlapWindows {
  readonly windows: readonly Window[];
  readonly quarantined: number;
}

const NOTHING: OverlapWindows = { windows: [], quarantined: 0 };

/** What a search depends on besides the cells. */
export interface WindowRules {
  readonly limits: Limits;
  readonly league: string;
  /** Whether a result of 0 is possible. It is not if the result is the winning margin of a game that cannot tie. */
  readonly zeroIsPossible: boolean;
  /** Whether the group's line 0 may hold bets that are settled by other rules than the rest. */
  readonly mixesRules: boolean;
}

/**
 * The overlaps of a group. One is beaten if another has a containing window and at least the same margin; it is listed only if somebody with
 * just two of its books would not have the better one.
 *
 * Lower lines are taken in ascending order and, for each, higher lines in descending order, so that every window that could contain the
 * current one has been visited before. Each pair of lines takes one step.
 */
export function overlapWindows(cells: EventCells, { first, end }: GroupSpan, rules: WindowRules): OverlapWindows {
  const { limits, zeroIsPossible } = rules;
  const overs = cellsOfSide(cells, first, end, 0);
  const unders = cellsOfSide(cells, first, end, 1);
  const maxCost = overlapCostLimit(limits);
  // Most groups have one line.
  const [lowest = NONE, highest = NONE] = [overs[0], unders.at(-1)];
  if ((cells.threshold[lowest] ?? 0) >= (cells.threshold[highest] ?? 0)) return NOTHING;
  const cheapestUnder = unders.reduce(
    (lowest, cell) => Math.min(lowest, cells.bestInverse[cell] ?? lowest),
    Number.POSITIVE_INFINITY,
  );
  const pairRules: PairRules = { limits, league: rules.league, qualifies: (cost) => cost <= maxCost };
  // A window whose rules differ beats only its like.
  const mixesRules = rules.mixesRules || [...overs, ...unders].some((cell) => cells.holdsOwnRules(cell));
  const anyRules = new ContainingCosts(unders.length);
  const sameRules = mixesRules ? new ContainingCosts(unders.length) : anyRules;
  const bookCosts = new BookCosts(cells, overs, unders, limits);
  const windows: Window[] = [];
  let quarantined = 0;
  for (const over of overs) {
    if ((cells.bestInverse[over] ?? 0) + cheapestUnder > maxCost) continue;
    const lower = cells.threshold[over] ?? 0;
    anyRules.startOver();
    sameRules.startOver();
    for (let u = unders.length - 1; u >= 0; u--) {
      const under = unders[u] ?? 0;
      const higher = cells.threshold[under] ?? 0;
      if (higher <= lower) break;
      anyRules.pass(u);
      sameRules.pass(u);
      const quickCost = cells.pairCost(over, under);
      if (quickCost > maxCost || !hasResultBetween(lower / 100, higher / 100, zeroIsPossible)) continue;
      const joins = rules.mixesRules && (cells.isJoined(over) || cells.isJoined(under));
      const mixes = joins || cells.holdsOwnRules(over) || cells.holdsOwnRules(under);
      let found: FoundPair | undefined;
      if (needsSearch(quickCost, mixes, limits)) {
        const search = findPair(cells, over, under, pairRules);
        quarantined += search.quarantined;
        found = search.found;
        if (found === undefined || found.cost > maxCost) continue;
      }
      const cost = found?.cost ?? quickCost;
      const differs = found?.rulesDiffer !== undefined;
      const beaten = isAtMost((differs ? anyRules : sameRules).containing, cost);
      if (
        !beaten ||
        bookCosts.areWorthListing(over, under, {
          maxCost,
          league: rules.league,
          rulesDiffer: mixesRules ? differs : undefined,
        })
      ) {
        found ??= findPair(cells, over, under, pairRules).found;
        if (found !== undefined) windows.push({ over, under, found, beaten });
      }
      anyRules.add(u, cost);
      if (!differs) sameRules.add(u, cost);
    }
  }
  return { windows, quarantined };
}

/**
 * The lowest cost of a window that contains the current one. `lowest[u]` is the lowest cost so far of a pair whose higher line is u; going
 * down from the highest line, their running minimum is the cost of the cheapest containing window.
 */
class ContainingCosts {
  containing = Number.POSITIVE_INFINITY;
  private readonly lowest: Float64Array;

  constructor(lines: number) {
    this.lowest = new Float64Array(lines).fill(Number.POSITIVE_INFINITY);
  }

  startOver(): void {
    this.containing = Number.POSITIVE_INFINITY;
  }

  pass(under: number): void {
    this.containing = Math.min(this.containing, this.lowest[under] ?? this.containing);
  }

  add(under: number, cost: number): void {
    this.lowest[under] = Math.min(this.lowest[under] ?? cost, cost);
    this.containing = Math.min(this.containing, cost);
  }
}

function cellsOfSide(cells: EventCells, first: number, end: number, side: 0 | 1): number[] {
  const selected: number[] = [];
  for (let cell = first; cell < end; cell++) if (cells.side[cell] === side) selected.push(cell);
  return selected;
}
