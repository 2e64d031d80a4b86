import * as z from 'zod/mini';
import type { getPosition } from '../../shared/contracts/bets/positions.ts';
import type { ReplyOf } from '../../shared/contracts/contract.ts';
import { betChange } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { PositionRow } from './position-row.ts';

const changeRow = z.object({ at: z.int(), by: z.enum(['person', 'score', 'import']), text: z.string() });

/** What became of a position since it was recorded, the first first. */
export async function listChanges(
  table: Table,
  userId: string,
  { id, revision, recordedAt, importId }: PositionRow,
): Promise<ReplyOf<typeof getPosition>['changes']> {
  const { pk, sk } = betChange(userId, id, 0);
  const [begin = ''] = /^.*#/.exec(sk) ?? [];
  // An earlier position of the same id, deleted and imported again, may have left later entries.
  const rows = await table.query(pk, { schema: changeRow, skPrefix: begin, limit: Math.max(1, revision - 1) });
  const recorded = { at: recordedAt, by: importId === undefined ? 'person' : 'import' } as const;
  const first = { ...recorded, text: importId === undefined ? 'Recorded.' : 'Imported.' };
  return [first, ...(revision === 1 ? [] : rows)].map(({ at, ...change }) => ({
    at: new Date(at).toISOString(),
    ...change,
  }));
}
