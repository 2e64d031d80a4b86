import * as z from 'zod/mini';
import type { ImportedPosition } from '../../../shared/contracts/bets/imports.ts';
import { betPosition } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';

/** The double key of a position of our own export names the position that it was made from. */
const EXPORTED = /^crossbook:([0-9a-f]{32})$/;

const storedRow = z.object({ id: z.string() });

/** For each position, whether the user still has the one that it was exported from. */
export async function areExportedFromHere(
  table: Table,
  userId: string,
  positions: readonly ImportedPosition[],
): Promise<boolean[]> {
  const ids = positions.map(({ doubleKey }) => EXPORTED.exec(doubleKey)?.[1]);
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const stored = await table.getMany(
    wanted.map((id) => betPosition(userId, id)),
    storedRow,
  );
  const here = new Set(stored.flatMap((row) => row?.id ?? []));
  return ids.map((id) => id !== undefined && here.has(id));
}
