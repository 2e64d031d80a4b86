import { isQuarantined, type Limits, overlapCostLimit } from '../../odds/limits.ts';
import { hasResultBetween } from '../../odds/overlap-payoff.ts';
import type { EventCells } from '../cells.ts';
import type { GroupSpan } from '../finder.ts';
import { marginOf } from '../finder.ts';

/** Two cells whose lines form a window: the first side wins above the lower line, the second side below the higher one. */
export interface Window {
  readonly over: number;
  readonly under: number;
  readonly margin: number;
}

export interface OverlapWindows {
  readonly windows: readonly Window[];
  readonly quarantined: number;
}

/**
 * The overlaps of a group that are not dominated: one is dropped if another has a containing window and at least the same margin.
 *
 * Lower lines are taken in ascending order and, for each, higher lines in descending order, so that every window that could contain the
 * current one has been visited before. `lowestCost[u]` is the lowest cost so far of a pair whose higher line is u; going down from the
 * highest line, their running minimum is the cost of the cheapest containing window. Each pair of lines takes one step.
 *
 * `zeroIsPossible`: whether a result of 0 is possible. It is not if the result is the winning margin of a game that cannot tie.
 */
export function overlapWindows(
  cells: EventCells,
  { first, end }: GroupSpan,
  limits: Limits,
  zeroIsPossible: boolean,
): OverlapWindows {
  const overs = cellsOfSide(cells, first, end, 0);
  const unders = cellsOfSide(cells, first, end, 1);
  const maxCost = overlapCostLimit(limits);
  const cheapestUnder = unders.reduce(
    (lowest, cell) => Math.min(lowest, cells.bestInverse[cell] ?? lowest),
    Number.POSITIVE_INFINITY,
  );
  const lowestCost = new Float64Array(unders.length).fill(Number.POSITIVE_INFINITY);
  const windows: Window[] = [];
  let quarantined = 0;
  for (const over of overs) {
    if ((cells.bestInverse[over] ?? 0) + cheapestUnder > maxCost) continue;
    const lower = cells.threshold[over] ?? 0;
    let containingCost = Number.POSITIVE_INFINITY;
    for (let u = unders.length - 1; u >= 0; u--) {
      const under = unders[u] ?? 0;
      const higher = cells.threshold[under] ?? 0;
      if (higher <= lower) break;
      containingCost = Math.min(containingCost, lowestCost[u] ?? containingCost);
      const cost = cells.pairCost(over, under);
      if (cost > maxCost || !hasResultBetween(lower / 100, higher / 100, zeroIsPossible)) continue;
      const margin = marginOf(cost);
      if (isQuarantined(margin, limits)) {
        quarantined++;
        continue;
      }
      if (cost < containingCost) windows.push({ over, under, margin });
      lowestCost[u] = Math.min(lowestCost[u] ?? cost, cost);
      containingCost = Math.min(containingCost, cost);
    }
  }
  return { windows, quarantined };
}

function cellsOfSide(cells: EventCells, first: number, end: number, side: 0 | 1): number[] {
  const selected: number[] = [];
  for (let cell = first; cell < end; cell++) if (cells.side[cell] === side) selected.push(cell);
  return selected;
}
