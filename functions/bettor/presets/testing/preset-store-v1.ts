import * as z from 'zod/mini';
import { MAX_PRESETS, type Preset } from '../../../../shared/contracts/presets.ts';
import { KEY_SEPARATOR } from '../../../../shared/deployment/partitions.ts';
import type { Millis } from '../../../../shared/odds/time.ts';
import { presetCount, preset as presetKey } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { isNew, mustExist } from '../../../platform/table/write.ts';

/**
 * The preset store as it was before rows had a version, frozen: what still runs next to the present one while a deployment moves calls,
 * and again after going back. Never adapt it to the present store; delete it when no deployment that reads its rows can come back.
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
  createdAt: z.int(),
});

export async function presetsOf(table: Table, userId: string, page: Preset['page']) {
  const { pk } = presetCount(userId);
  const rows = await table.query(pk, { schema: presetRow, skPrefix: `PRESET${KEY_SEPARATOR}` });
  return rows
    .filter((row) => row.page === page)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

export function addPreset(table: Table, userId: string, added: Preset, now: Millis): Promise<void> {
  const hasRoom = { expression: 'attribute_not_exists(n) OR n < :max', values: { ':max': MAX_PRESETS } };
  return table.transact([
    { kind: 'update', key: presetCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
    { kind: 'put', key: presetKey(userId, added.id), values: { ...added, createdAt: now }, condition: isNew },
  ]);
}

export function deletePreset(table: Table, userId: string, presetId: string): Promise<void> {
  const hasSome = { expression: 'n > :zero', values: { ':zero': 0 } };
  return table.transact([
    { kind: 'remove', key: presetKey(userId, presetId), condition: mustExist },
    { kind: 'update', key: presetCount(userId), change: { add: { n: -1 }, condition: hasSome } },
  ]);
}
