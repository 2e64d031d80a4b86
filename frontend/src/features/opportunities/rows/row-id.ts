import type { Opportunity } from '../../../api/from-wire.ts';
import { readRow } from './read-row.ts';

/** The id of a row, even if the row is otherwise invalid. */
export function idOf(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}

export function indexOfId(rows: readonly unknown[], id: string): number {
  return rows.findIndex((row) => idOf(row) === id);
}

export function rowWithId(rows: readonly unknown[], id: string): Opportunity | undefined {
  return readRow(rows.find((row) => idOf(row) === id));
}
