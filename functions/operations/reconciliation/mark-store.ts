import * as z from 'zod/mini';
import { reconcilerMark } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';

const markRow = z.object({
  /** Seconds since 1970: all Stripe events before it have been applied. */
  eventsTo: z.optional(z.int()),
  /** The subscription at which the last run stopped; the next run resumes after it. Absent if the last run reached the end. */
  subscriptionsFrom: z.optional(z.string()),
});
export type Mark = z.output<typeof markRow>;

const isForward = (to: number): Condition => ({
  expression: 'attribute_not_exists(eventsTo) OR eventsTo < :to',
  values: { ':to': to },
});

export async function readMark(table: Table): Promise<Mark> {
  return (await table.get(reconcilerMark(), markRow)) ?? {};
}

/** Only moves forward: each of two concurrent runs has handled everything before its own mark. */
export async function markEvents(table: Table, eventsTo: number): Promise<void> {
  try {
    await table.update(reconcilerMark(), { set: { eventsTo }, condition: isForward(eventsTo) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Only saves work: with an older mark some subscriptions are checked again. */
export async function markSubscriptions(table: Table, from: string | undefined): Promise<void> {
  const change = from === undefined ? { remove: ['subscriptionsFrom'] } : { set: { subscriptionsFrom: from } };
  await table.update(reconcilerMark(), change);
}
