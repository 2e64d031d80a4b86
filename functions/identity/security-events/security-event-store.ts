import * as z from 'zod/mini';
import { type SecurityEventName, securityEvents } from '../../../shared/catalogue/security-events.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../../platform/clock.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { securityEvent } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';

const KEPT_SECONDS = 400 * 24 * 3600;
const ID_BYTES = 8;

const securityEventRow = z.object({
  /** A later version may store names that this one does not know. */
  name: z.string(),
  at: storedSeconds,
  userAgent: z.string(),
  place: z.string(),
});
export type StoredSecurityEvent = z.output<typeof securityEventRow> & { readonly name: SecurityEventName };

export interface SecurityEvent {
  readonly name: SecurityEventName;
  readonly visit: Visit;
  /** ms */
  readonly now: Millis;
}

/** Appends to the account's security log, as a step of the transaction that it reports. No row of it is ever changed. */
export function securityEventStep(userId: string, { name, visit, now }: SecurityEvent, random: RandomBytes): Step {
  const at = wholeSeconds(now);
  const key = securityEvent(userId, at, randomHex(random, ID_BYTES));
  return { kind: 'put', key, values: { name, at, ...visit, ttl: at + KEPT_SECONDS }, condition: isNew };
}

/** An account's events, newest first. `limit`: at most so many. */
export async function securityEventsOf(table: Table, userId: string, limit: number): Promise<StoredSecurityEvent[]> {
  const { pk } = securityEvent(userId, 0, '0');
  const rows = await table.query(pk, { schema: securityEventRow, limit, newestFirst: true });
  return rows.filter((row): row is StoredSecurityEvent => row.name in securityEvents);
}
