import { mayDiffer } from '../../fair/line-distance.ts';
import { medianOf } from '../../fair/outlier.ts';
import { playerFactor } from '../../fair/result-spread.ts';
import { type EventCells, NONE } from '../cells.ts';
import { type LineSet, lineOfRows } from './game-lines.ts';

/** Books with higher ids are not looked at. */
const BOOKS = 256;

/** By book, used again for each group: the row of the first side at the line at hand, and of both sides at its line nearest to one half. */
const firstRow = new Int32Array(BOOKS).fill(NONE);
const chosenFirst = new Int32Array(BOOKS).fill(NONE);
const chosenSecond = new Int32Array(BOOKS);
/** Points, and the probability of the first side, without vig. */
const chosenLine = new Float64Array(BOOKS);
const chosenNoVig = new Float64Array(BOOKS);
/** The books that have a line in the group at hand. */
const books: number[] = [];
/** Lines as near to one half as another are no nearer: the rest is floating-point noise. */
const TOLERANCE = 1e-9;

/**
 * The lines of players' counts to compare: of each book the one with both sides that is nearest to one half, of equally near ones the lower. Players
 * whose books nearly agree are left out, and allocate nothing.
 */
export function playerLines(cells: EventCells, league: string): LineSet[] {
  const sets: LineSet[] = [];
  for (let first = 0; first < cells.count; ) {
    const end = cells.groupEnd(first);
    const factor = playerFactor(league, cells.facts(first)?.family.key ?? '');
    if (factor !== undefined) {
      chooseLines(cells, first, end);
      if (mayDiffer(books, { line: chosenLine, noVig: chosenNoVig, factor })) {
        const lines = books.map((book) => lineOfRows(cells.quotes, chosenFirst[book], chosenSecond[book]));
        const spread = (some: LineSet['lines']) => factor * Math.sqrt(medianOf(some.map(({ line }) => line)));
        sets.push({ lines, spread, about: 'count' });
      }
      for (const book of books) chosenFirst[book] = NONE;
      books.length = 0;
    }
    first = end;
  }
  return sets;
}

function chooseLines(cells: EventCells, first: number, end: number): void {
  const { start, rows, quotes, threshold } = cells;
  const { sportsbookId, decimal, aside } = quotes;
  for (let cell = first; cell < end; cell++) {
    const other = cells.opposite(cell);
    if (other === NONE) continue;
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++)
      firstRow[sportsbookId[rows[at] ?? 0] ?? 0] = rows[at] ?? 0;
    for (let at = start[other] ?? 0; at < (start[other + 1] ?? 0); at++) {
      const second = rows[at] ?? 0;
      const book = sportsbookId[second] ?? 0;
      const row = firstRow[book] ?? NONE;
      if (row === NONE || (aside.size > 0 && (aside.has(row) || aside.has(second)))) continue;
      // 1/d₁ / (1/d₁ + 1/d₂)
      const [d1, d2] = [decimal[row] ?? 0, decimal[second] ?? 0];
      const noVig = d2 / (d1 + d2);
      if (chosenFirst[book] === NONE) books.push(book);
      else if (Math.abs(noVig - 0.5) > Math.abs((chosenNoVig[book] ?? 0) - 0.5) - TOLERANCE) continue;
      chosenFirst[book] = row;
      chosenSecond[book] = second;
      chosenLine[book] = (threshold[cell] ?? 0) / 100;
      chosenNoVig[book] = noVig;
    }
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++)
      firstRow[sportsbookId[rows[at] ?? 0] ?? 0] = NONE;
  }
}
