import type { DecimalOdds } from '../../odds/american.ts';
import { consensus } from '../../odds/no-vig.ts';
import type { EventCells } from '../cells.ts';
import { NONE } from '../cells.ts';
import type { GroupSpan } from '../finder.ts';
import { sameBetLine } from '../threshold.ts';

/** The market's probability that the first side of a line wins given no push; undefined if too few books quote both sides. */
export type ConsensusAt = (line: number) => number | undefined;

/** The consensus of a group's lines, computed lazily. `zeroIsPossible`: whether the result can be 0. */
export function consensusOf(cells: EventCells, { first, end }: GroupSpan, zeroIsPossible: boolean): ConsensusAt {
  const cache = new Map<number, number | undefined>();
  return (line) => {
    const threshold = sameBetLine(Math.round(line * 100), zeroIsPossible);
    if (!cache.has(threshold)) cache.set(threshold, consensusAtCell(cells, cellAt(cells, first, end, threshold)));
    return cache.get(threshold);
  };
}

/** The first side's cell at a threshold (hundredths), by binary search: cells ascend by threshold, then side. NONE if there is none. */
function cellAt(cells: EventCells, first: number, end: number, threshold: number): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cells.threshold[middle] ?? 0) < threshold) low = middle + 1;
    else high = middle;
  }
  return low < end && cells.threshold[low] === threshold && cells.side[low] === 0 ? low : NONE;
}

function consensusAtCell(cells: EventCells, cell: number): number | undefined {
  const other = cell === NONE ? NONE : cells.opposite(cell);
  if (other === NONE) return undefined;
  const pairs: (readonly [DecimalOdds, DecimalOdds])[] = [];
  const end = cells.start[other + 1] ?? 0;
  for (let first = cells.start[cell] ?? 0; first < (cells.start[cell + 1] ?? 0); first++) {
    const book = cells.bookAt(first);
    let second = cells.start[other] ?? 0;
    while (second < end && cells.bookAt(second) !== book) second++;
    if (second < end) pairs.push([cells.decimalAt(first), cells.decimalAt(second)]);
  }
  return consensus(pairs);
}
