import { MONEYLINE_KEY, markets } from '../../catalogue/markets.ts';
import { bookOwner, referenceIds } from '../../catalogue/sportsbooks.ts';
import type { AsideReason, Limits } from '../../odds/limits.ts';
import type { Seconds } from '../../odds/time.ts';
import { EventCells } from '../cells.ts';
import { cellKeyOf, type EventQuotes } from '../columns.ts';
import { gameLines, isInTime, judgeLines, mayDependOnOthers, type TimeSpan } from './game-lines.ts';
import { type Contradiction, ownContradictions } from './own-contradictions.ts';
import { playerLines } from './player-lines.ts';

const MONEYLINE_MARKET = markets.findIndex(({ key }) => key === MONEYLINE_KEY);

/** What is believed of an event's quotes when a bet at a book is priced. */
export interface Heard {
  readonly cells: EventCells;
  /** Rows whose lines stand apart from the others', by how many owners they were compared with. */
  readonly distant: ReadonlyMap<number, number>;
}

/** By the book whose bets are priced. */
export type HeardAtBook = (sportsbookId: number) => Heard;

/**
 * Sorts an event's quotes into cells and sets aside what cannot be believed: first what a book says against itself, then, by what is left, the
 * lines that contradict the other books. Returns the cells that price a bet at a book: nearly always the same ones, but there the book has no
 * say in which of the others are believed. Books that only price bets elsewhere are heard, and in no cell that is paired.
 */
export function resolveBelieved(
  cells: EventCells,
  quotes: EventQuotes,
  { league, at, limits }: { readonly league: string; readonly at: Seconds; readonly limits: Limits },
): HeardAtBook {
  const span = { oldest: at - limits.freshSeconds, newest: at + limits.aheadSeconds };
  const before = quotes.aside.size;
  const references = referenceRows(quotes);
  const all = references.length === 0 ? cells : new EventCells();
  cells.withReferences = all;
  all.resolve(quotes, at, limits);
  for (const contradiction of ownContradictions(all)) setAside(all, contradiction, span);
  const { sets, winner } = gameLines(quotes, league, span);
  const lines = { sets: [...sets, ...playerLines(all, league)], winner };
  const { aside, distant } = judgeLines(quotes, lines, { span });
  const ownAside = new Map(quotes.aside);
  for (const [row, reason] of aside) quotes.setAside(row, reason);
  for (const [row, owners] of distant) quotes.distant.set(row, owners);
  if (quotes.aside.size > before) all.resolve(quotes, at, limits);
  if (all !== cells) cells.resolve(quotes, at, limits, new Set([...quotes.aside.keys(), ...references]));
  const heardByAll = { cells: all, distant };
  if (!mayDependOnOthers(lines)) return () => heardByAll;

  const cellsWithout = (owner: string, without: ReadonlyMap<number, AsideReason>): EventCells => {
    const isSame = [...aside.keys(), ...without.keys()].every(
      (row) => bookOwner(quotes.sportsbookId[row] ?? 0) === owner || aside.has(row) === without.has(row),
    );
    if (isSame) return all;
    const others = new EventCells();
    others.resolve(quotes, at, limits, new Map([...ownAside, ...without]));
    return others;
  };
  const known = new Map<string, Heard>();
  const heardWithout = (owner: string): Heard => {
    const verdicts = judgeLines(quotes, lines, { span, without: owner });
    return { cells: cellsWithout(owner, verdicts.aside), distant: verdicts.distant };
  };
  return (sportsbookId) => {
    const owner = bookOwner(sportsbookId);
    const heard = known.get(owner) ?? heardWithout(owner);
    known.set(owner, heard);
    return heard;
  };
}

function referenceRows({ count, sportsbookId }: EventQuotes): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) if (referenceIds.has(sportsbookId[row] ?? 0)) rows.push(row);
  return rows;
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
