import { MONEYLINE_KEY, markets } from '../../catalogue/markets.ts';
import type { EventCells } from '../cells.ts';
import { cellKeyOf } from '../columns.ts';
import { isInTime, judgeGameLines, type TimeSpan } from './game-lines.ts';
import { type Contradiction, ownContradictions } from './own-contradictions.ts';

const MONEYLINE_MARKET = markets.findIndex(({ key }) => key === MONEYLINE_KEY);

/**
 * Sets aside what cannot be believed of an event: first what a book says against itself, then, by what is left, the lines that contradict the
 * other books. Returns whether there was any, so that the cells have to be made anew.
 */
export function setAsideUnbelieved(cells: EventCells, league: string, span: TimeSpan): boolean {
  const { quotes } = cells;
  const before = quotes.aside.size;
  for (const contradiction of ownContradictions(cells)) setAside(cells, contradiction, span);
  judgeGameLines(quotes, league, span);
  return quotes.aside.size > before;
}

/** A broken ladder takes all that the book quotes in the group, but no moneyline; a low sum what it quotes on the line, in any market. */
function setAside(
  cells: EventCells,
  { reason, sportsbookId, group, cells: [first, last] }: Contradiction,
  span: TimeSpan,
): void {
  const { quotes } = cells;
  const keys = new Set(
    [first, last].map((cell) => cellKeyOf(quotes.key[cells.rows[cells.start[cell] ?? 0] ?? 0] ?? 0)),
  );
  for (let row = 0; row < quotes.count; row++) {
    if (quotes.group[row] !== group || quotes.sportsbookId[row] !== sportsbookId || !isInTime(quotes, row, span))
      continue;
    const isMeant =
      reason === 'own sum' ? keys.has(cellKeyOf(quotes.key[row] ?? 0)) : quotes.market[row] !== MONEYLINE_MARKET;
    if (isMeant) quotes.setAside(row, reason);
  }
}
