import * as z from 'zod/mini';
import type { Key } from '../platform/table/keys.ts';
import type { StoredRow, Table } from '../platform/table/table.ts';

const anyRow = z.record(z.string(), z.unknown());

/** The rows that exist at these keys. */
export async function rowsAt(table: Table, keys: readonly Key[]): Promise<StoredRow[]> {
  if (keys.length === 0) return [];
  const found = await table.getMany(keys, anyRow);
  return keys.flatMap((key, at) => {
    const values = found[at];
    return values === undefined ? [] : [{ key, values }];
  });
}
