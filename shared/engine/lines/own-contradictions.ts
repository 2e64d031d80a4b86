import { MONEYLINE_KEY, markets } from '../../catalogue/markets.ts';
import { contradictsLadder, sumsTooLow } from '../../fair/own-prices.ts';
import { type EventCells, NONE } from '../cells.ts';

const MONEYLINE_MARKET = markets.findIndex(({ key }) => key === MONEYLINE_KEY);
const SIDES = 2;
/** Neither a cell or group, nor the lack of one. */
const NOWHERE = NONE - 1;
/** Books with higher ids are not looked at. */
const BOOKS = 256;

/** By book, used again for each event: its price for the first side of the line, and in which cell. */
const firstCell = new Int32Array(BOOKS);
const firstInverse = new Float64Array(BOOKS);
const firstTime = new Float64Array(BOOKS);
/** By book and side: the hardest price that the easier bets of a group allow, and in which group. */
const ladderGroup = new Int32Array(BOOKS * SIDES);
const easiest = new Float64Array(BOOKS * SIDES);

/** A book's quotes of a group, or those between two cells, whose prices contradict one another. */
export interface Contradiction {
  readonly reason: 'own sum' | 'own ladder';
  readonly sportsbookId: number;
  readonly group: number;
  /** First and last cell. */
  readonly cells: readonly [number, number];
}

/**
 * The books whose own prices contradict one another: both sides of a line cost less than they return, or a bet is quoted likelier than an
 * easier one of the same name. Only prices confirmed at the same time are compared; a moneyline belongs to no ladder. Reads every price once,
 * and allocates next to nothing, since hardly any book does.
 */
export function ownContradictions(cells: EventCells): Contradiction[] {
  const found: Contradiction[] = [];
  const { quotes, rows, start } = cells;
  const { decimal, updatedAt, sportsbookId, market } = quotes;
  firstCell.fill(NOWHERE);
  ladderGroup.fill(NOWHERE);
  for (let cell = 0; cell < cells.count; cell++) {
    const side = cells.sideOf(cell);
    const group = cells.group[cell] ?? 0;
    const opposite = side === 1 ? cells.otherSide(cell) : cell;
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++) {
      const row = rows[at] ?? 0;
      const book = sportsbookId[row] ?? 0;
      const inverse = 1 / (decimal[row] ?? 0);
      if (side === 0) {
        firstCell[book] = cell;
        firstInverse[book] = inverse;
        firstTime[book] = updatedAt[row] ?? 0;
      } else if (
        firstCell[book] === opposite &&
        sumsTooLow(firstInverse[book] ?? 0, inverse) &&
        firstTime[book] === updatedAt[row]
      ) {
        found.push({ reason: 'own sum', sportsbookId: book, group, cells: [opposite, cell] });
      }
      if (market[row] === MONEYLINE_MARKET) continue;
      // Lines ascend: the first side's bets grow harder, and the second side's easier.
      const harder = side === 0 ? inverse : -inverse;
      const index = book * SIDES + side;
      if (ladderGroup[index] !== group) {
        ladderGroup[index] = group;
        easiest[index] = harder;
      } else if (contradictsLadder(easiest[index] ?? 0, harder)) {
        if (isLadderBroken(cells, group, book)) {
          const last = cells.groupEnd(cell) - 1;
          found.push({ reason: 'own ladder', sportsbookId: book, group, cells: [firstOf(cells, cell), last] });
        }
        // Looked at once.
        easiest[index] = Number.POSITIVE_INFINITY;
      } else easiest[index] = Math.min(easiest[index] ?? 0, harder);
    }
  }
  return found;
}

function firstOf({ group }: EventCells, cell: number): number {
  let first = cell;
  while (first > 0 && group[first - 1] === group[cell]) first--;
  return first;
}

/** Whether two prices of a book in a group that were confirmed at the same time contradict one another. */
function isLadderBroken({ quotes, rows, start, group, side, count }: EventCells, of: number, book: number): boolean {
  const steps: { readonly side: number; readonly time: number; readonly harder: number }[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (group[cell] !== of) continue;
    for (let at = start[cell] ?? 0; at < (start[cell + 1] ?? 0); at++) {
      const row = rows[at] ?? 0;
      if (quotes.sportsbookId[row] !== book || quotes.market[row] === MONEYLINE_MARKET) continue;
      const inverse = 1 / (quotes.decimal[row] ?? 0);
      const step = {
        side: side[cell] ?? 0,
        time: quotes.updatedAt[row] ?? 0,
        harder: side[cell] === 0 ? inverse : -inverse,
      };
      const isBroken = steps.some(
        (easier) =>
          easier.side === step.side && easier.time === step.time && contradictsLadder(easier.harder, step.harder),
      );
      if (isBroken) return true;
      steps.push(step);
    }
  }
  return false;
}
