import * as z from 'zod/mini';
import { MAX_PRESETS, type Preset, preset, TOO_MANY_PRESETS } from '../../shared/contracts/presets.ts';
import { KEY_SEPARATOR } from '../../shared/deployment/partitions.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { presetCount, preset as presetKey } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from '../platform/table/write.ts';

/** A user's presets and their count change in one transaction. */

const presetRow = z.extend(preset, {
  /** Milliseconds since 1970, to keep the order in which presets were saved. */
  createdAt: storedSeconds,
});

/** The presets of one page in the order they were saved, then by id. */
export async function presetsOf(table: Table, userId: string, page: Preset['page']): Promise<Preset[]> {
  const { pk } = presetCount(userId);
  const rows = await table.query(pk, { schema: presetRow, skPrefix: `PRESET${KEY_SEPARATOR}` });
  return rows
    .filter((row) => row.page === page)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/**
 * Adds a preset. `now`: ms.
 * @throws Conflict at the maximum number of presets
 */
export async function addPreset(table: Table, userId: string, added: Preset, now: Millis): Promise<void> {
  try {
    await table.transact([
      { kind: 'update', key: presetCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
      { kind: 'put', key: presetKey(userId, added.id), values: { ...added, createdAt: now }, condition: isNew },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Conflict(TOO_MANY_PRESETS);
    throw error;
  }
}

/**
 * Deletes a user's preset.
 * @throws NotFound if there is none with this id
 */
export async function deletePreset(table: Table, userId: string, presetId: string): Promise<void> {
  try {
    await table.transact([
      { kind: 'remove', key: presetKey(userId, presetId), condition: mustExist },
      { kind: 'update', key: presetCount(userId), change: { add: { n: -1 }, condition: hasSome } },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new NotFound();
    throw error;
  }
}

const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_PRESETS },
};

const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };
