import * as z from 'zod/mini';
import { MAX_PRESETS } from '../../../../shared/contracts/presets.ts';
import { KEY_SEPARATOR } from '../../../../shared/deployment/partitions.ts';
import type { Millis } from '../../../../shared/odds/time.ts';
import { presetCount, preset as presetKey } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { isNew, mustExist } from '../../../platform/table/write.ts';

/**
 * The preset store of version 2, frozen: it knows no markets, periods, search, sort and view. Never adapt it to the present store; delete it
 * when no deployment that reads its rows can come back.
 */

const presetRow = z.object({
  id: z.string(),
  name: z.string(),
  page: z.enum(['dashboard', 'track', 'hidden', 'bonus', 'overlap']),
  selectedSportsbooks: z.array(z.int()),
  selectedLeagues: z.array(z.string()),
  selectedTimeRange: z.string(),
  minProfit: z.nullable(z.number()),
  maxProfit: z.nullable(z.number()),
  savedAt: z.optional(z.int()),
  createdAt: z.optional(z.int()),
});
type Added = Omit<z.output<typeof presetRow>, 'savedAt' | 'createdAt'>;

export async function presetsOf(table: Table, userId: string, page: Added['page']) {
  const { pk } = presetCount(userId);
  const rows = await table.query(pk, { schema: presetRow, skPrefix: `PRESET${KEY_SEPARATOR}` });
  const timeOf = ({ savedAt, createdAt }: (typeof rows)[number]) => savedAt ?? createdAt ?? 0;
  return rows
    .filter((row) => row.page === page)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
}

export function addPreset(table: Table, userId: string, added: Added, now: Millis): Promise<void> {
  const hasRoom = { expression: 'attribute_not_exists(n) OR n < :max', values: { ':max': MAX_PRESETS } };
  const values = { ...added, v: 2, savedAt: now, createdAt: now };
  return table.transact([
    { kind: 'update', key: presetCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
    { kind: 'put', key: presetKey(userId, added.id), values, condition: isNew },
  ]);
}

export function deletePreset(table: Table, userId: string, presetId: string): Promise<void> {
  const hasSome = { expression: 'n > :zero', values: { ':zero': 0 } };
  return table.transact([
    { kind: 'remove', key: presetKey(userId, presetId), condition: mustExist },
    { kind: 'update', key: presetCount(userId), change: { add: { n: -1 }, condition: hasSome } },
  ]);
}
