import { bookOwner } from '../catalogue/sportsbooks.ts';
import { marketKind } from '../fair/market-kind.ts';
import { fairProbability } from '../fair/no-vig.ts';
import type { LinePoint } from '../odds/distribution/outcomes.ts';
import { type OutcomesBetween, outcomesBetween } from '../odds/overlap-outcomes.ts';
import type { EventCells } from './cells.ts';
import { NONE } from './cells.ts';
import type { GroupSpan } from './finder.ts';

/** The probabilities of a group's results, from its own lines or the league's games; computed when first asked for. */
export function groupOutcomes(
  cells: EventCells,
  span: GroupSpan,
  league: string,
  zeroIsPossible: boolean,
): OutcomesBetween {
  let between: OutcomesBetween | undefined;
  return (over, under) => {
    between ??= outcomesBetween(linePoints(cells, span), marketKind(span.facts.family, league, zeroIsPossible));
    return between(over, under);
  };
}

/** The mean no-vig price of each line that some book prices on both sides, in ascending order. `without`: an owner whose books do not count. */
export function linePoints(cells: EventCells, { first, end }: GroupSpan, without?: string): LinePoint[] {
  const points: LinePoint[] = [];
  for (let cell = first; cell < end; cell++) {
    const other = cells.opposite(cell);
    if (other === NONE) continue;
    let books = 0;
    let sum = 0;
    let match = NONE;
    for (let row = cells.start[cell] ?? 0; row < (cells.start[cell + 1] ?? 0); row++) {
      const book = cells.bookAt(row);
      if (without !== undefined && bookOwner(book) === without) continue;
      match = cells.positionOf(other, book, match + 1);
      if (match === NONE) continue;
      books++;
      sum += fairProbability(cells.decimalAt(row), cells.decimalAt(match));
    }
    if (books > 0) points.push({ line: (cells.threshold[cell] ?? 0) / 100, above: sum / books, books });
  }
  return points;
}
