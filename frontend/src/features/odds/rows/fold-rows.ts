import { foldKey, staleGroups } from '../../../../../shared/boards/stale-book.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { rowFigures } from './row-figures.ts';

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
  const groups = staleGroups(rows, rowFigures);
  if (groups.size === 0) return { rows, folds: new Map() };
  const folds = new Map<string, Fold>();
  const folded = rows.flatMap((row) => {
    const key = foldKey(rowFigures(row));
    const group = groups.get(key);
    if (group === undefined) return [row];
    if (group[0] !== row) return [];
    const { id, laggingBook } = rowFigures(row);
    const open = opened.has(key);
    folds.set(id, { key, count: group.length, book: sportsbookName(laggingBook ?? 0), open });
    return open ? group : [row];
  });
  return { rows: folded, folds };
}
