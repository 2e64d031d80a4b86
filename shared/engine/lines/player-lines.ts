import { mayDiffer } from '../../fair/line-distance.ts';
import { medianOf } from '../../fair/outlier.ts';
import { playerFactor } from '../../fair/result-spread.ts';
import { type EventCells, NONE } from '../cells.ts';
import { type LineSet, lineOfRows } from './game-lines.ts';

/** Books with higher ids are not looked at. */
const BOOKS = 256;
/** More lines of a player than any books have. */
const LINES = 4096;

/** By book: its row of the first side at the line at hand. */
const firstRow = new Int32Array(BOOKS).fill(NONE);
/** The lines of the group at hand, used again for each: rows of both sides, points, and the probability of the first side, without vig. */
const firstRows = new Int32Array(LINES);
const secondRows = new Int32Array(LINES);
const line = new Float64Array(LINES);
const noVig = new Float64Array(LINES);

/** The lines of players' counts to compare: those with both sides. Players whose books nearly agree are left out, and allocate nothing. */
export function playerLines(cells: EventCells, league: string): LineSet[] {
  const sets: LineSet[] = [];
  for (let first = 0; first < cells.count; ) {
    const end = cells.groupEnd(first);
    const factor = playerFactor(league, cells.facts(first)?.family.key ?? '');
    if (factor !== undefined) {
      const count = readLines(cells, first, end);
      if (mayDiffer({ line, noVig, factor, count })) {
        const rowsOf = Array.from(firstRows.subarray(0, count), (row, n) => [row, secondRows[n]] as const);
        const lines = rowsOf.map(([row, second]) => lineOfRows(cells.quotes, row, second));
        const spread = (some: LineSet['lines']) => factor * Math.sqrt(medianOf(some.map((one) => one.line)));
        sets.push({ lines, spread, about: 'count' });
      }
    }
    first = end;
  }
  return sets;
}

/** Returns how many lines there are. */
function readLines(cells: EventCells, first: number, end: number): number {
  const { start, rows, quotes, threshold } = cells;
  const { sportsbookId, decimal, aside } = quotes;
  let count = 0;
  for (let cell = first; cell < end; cell++) {
    const other = cells.opposite(cell);
    if (other === NONE) continue;
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++)
      firstRow[sportsbookId[rows[at] ?? 0] ?? 0] = rows[at] ?? 0;
    for (let at = start[other] ?? 0; at < (start[other + 1] ?? 0) && count < LINES; at++) {
      const second = rows[at] ?? 0;
      const row = firstRow[sportsbookId[second] ?? 0] ?? NONE;
      if (row === NONE || (aside.size > 0 && (aside.has(row) || aside.has(second)))) continue;
      // 1/d₁ / (1/d₁ + 1/d₂)
      const [d1, d2] = [decimal[row] ?? 0, decimal[second] ?? 0];
      firstRows[count] = row;
      secondRows[count] = second;
      line[count] = (threshold[cell] ?? 0) / 100;
      noVig[count] = d2 / (d1 + d2);
      count++;
    }
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++)
      firstRow[sportsbookId[rows[at] ?? 0] ?? 0] = NONE;
  }
  return count;
}
