import * as z from 'zod/mini';
import { noLimits, type OwnLimits, stopsAt } from '../../../shared/exposure/stops.ts';
import { cents } from '../../../shared/odds/money.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { userLimits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/**
 * Limits that a person has set, in one row. `version` counts the writes: who judges by the limits and bets writes the row too, so that of two
 * at the same time the second one judges anew.
 */

const millis: z.ZodMiniType<Millis> = z.int();
const amount = z.nullable(z.pipe(z.int(), z.transform(cents)));
const limit = z.object({ amount, next: z.nullable(z.object({ amount, from: millis })) });

const limitsRow = z.object({
  version: z.int(),
  dayStakes: limit,
  weekLoss: limit,
  timeOutUntil: z.nullable(millis),
  dayStopUntil: z.nullable(millis),
  weekStopUntil: z.nullable(millis),
});

export interface StoredLimits {
  readonly limits: OwnLimits;
  /** 0 before the first limit. */
  readonly version: number;
}

export async function limitsOf(table: Table, userId: string): Promise<StoredLimits> {
  const row = await table.get(userLimits(userId), limitsRow);
  if (row === undefined) return { limits: noLimits, version: 0 };
  const { version, ...limits } = row;
  return { limits, version };
}

/** Writes limits that follow from those that were read; refused if they were written since. */
export function limitsStep(userId: string, limits: OwnLimits, { version }: StoredLimits): Step {
  const condition = version === 0 ? isNew : { expression: 'version = :version', values: { ':version': version } };
  return { kind: 'put', key: userLimits(userId), values: { ...limits, version: version + 1 }, condition };
}

/** Refused if the person's first limit was written since none was read. */
export function noLimitsStep(userId: string): Step {
  return { kind: 'check', key: userLimits(userId), condition: isNew };
}

/** Whether a limit that was reached, or a time-out, stops a person's alerts. */
export async function areAlertsStopped(table: Table, userId: string, at: Millis): Promise<boolean> {
  return stopsAt((await limitsOf(table, userId)).limits, at).length > 0;
}
