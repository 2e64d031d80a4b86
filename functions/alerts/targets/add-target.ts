import * as z from 'zod/mini';
import { Refusal } from '../../platform/errors.ts';
import { alertTargets } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';

/** What is about to be added, after the targets were read. */
export interface Addition<T> {
  readonly steps: readonly Step[];
  readonly added: T;
  /** The targets that there will be. */
  readonly count: number;
  readonly max: number;
  /** The refusal if those are too many. */
  readonly tooMany: 'too-many-devices' | 'too-many-webhooks';
}

/** How often an addition is planned anew when another call came between. */
const ATTEMPTS = 5;

const additionsRow = z.object({ additions: z.int() });

/**
 * Adds a target of a user. Of two additions at a time one is planned again, so that no maximum is exceeded; a removal in between does no
 * harm. `plan` reads the targets.
 * @throws `tooMany` of the plan at the maximum
 * @throws 'unavailable' if it is always another one's turn
 */
export async function addTarget<T>(table: Table, userId: string, plan: () => Promise<Addition<T>>): Promise<T> {
  const key = alertTargets(userId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await table.get(key, additionsRow);
    const { steps, added, count, max, tooMany } = await plan();
    if (count > max) throw new Refusal(tooMany);
    const condition = before === undefined ? isNew : isUnchangedSince(before.additions);
    try {
      await table.transact([{ kind: 'update', key, change: { add: { additions: 1 }, condition } }, ...steps]);
      return added;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('unavailable', { cause: new Error('other targets were added all the time') });
}

function isUnchangedSince(additions: number): Condition {
  return { expression: 'additions = :additions', values: { ':additions': additions } };
}
