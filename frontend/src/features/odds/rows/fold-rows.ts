import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { rowFigures } from './row-figures.ts';

/** Fewer rows stay as they are. */
const LEAST_FOLDED = 3;

/** One game's rows of which one book's price is much older than the other: most likely that price is wrong, and all of them go together. */
export interface Fold {
  readonly key: string;
  readonly count: number;
  /** The name of the book. */
  readonly book: string;
  readonly open: boolean;
}

export interface FoldedRows {
  readonly rows: readonly unknown[];
  /** By the id of the row that stands for the others. */
  readonly folds: ReadonlyMap<string, Fold>;
}

/** The first of such rows stands for the others, which follow it if its fold is open. The same array if there is nothing to fold. */
export function foldRows(rows: readonly unknown[], opened: ReadonlySet<string>): FoldedRows {
  const groups = [...Map.groupBy(rows, foldKey)].filter(([key, { length }]) => key !== '' && length >= LEAST_FOLDED);
  if (groups.length === 0) return { rows, folds: new Map() };
  const byKey = new Map(groups);
  const folds = new Map<string, Fold>();
  const folded = rows.flatMap((row) => {
    const key = foldKey(row);
    const group = byKey.get(key);
    if (group === undefined) return [row];
    if (group[0] !== row) return [];
    const { id, laggingBook } = rowFigures(row);
    const open = opened.has(key);
    folds.set(id, { key, count: group.length, book: sportsbookName(laggingBook ?? 0), open });
    return open ? group : [row];
  });
  return { rows: folded, folds };
}

/** Empty for a row that is never folded. */
function foldKey(row: unknown): string {
  const { eventId, laggingBook } = rowFigures(row);
  return eventId === undefined || laggingBook === undefined ? '' : JSON.stringify([eventId, laggingBook]);
}
