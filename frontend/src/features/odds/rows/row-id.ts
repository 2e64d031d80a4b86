import type { Opportunity } from '../../../api/from-wire.ts';
import { readRow } from './read-row.ts';

/** The id of a row, even if the row is otherwise invalid. */
export function idOf(row: unknown): string | undefined {
  return idsOf(row)[0];
}

/** The id of a row, then the ids under which the same bets were listed before. */
export function idsOf(row: unknown): readonly string[] {
  if (typeof row !== 'object' || row === null || !('id' in row) || typeof row.id !== 'string') return [];
  const former: readonly unknown[] = 'formerIds' in row && Array.isArray(row.formerIds) ? row.formerIds : [];
  return [row.id, ...former.filter((id) => typeof id === 'string')];
}

/** The row with this id, otherwise the one that had it before; -1 if there is none. */
export function indexOfId(rows: readonly unknown[], id: string): number {
  const index = rows.findIndex((row) => idOf(row) === id);
  return index >= 0 ? index : rows.findIndex((row) => idsOf(row).includes(id));
}

export function rowWithId(rows: readonly unknown[], id: string): Opportunity | undefined {
  return readRow(rows[indexOfId(rows, id)]);
}
