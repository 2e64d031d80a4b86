import * as z from 'zod/mini';
import { storedSeconds } from '../platform/clock.ts';
import { pendingEmail } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { Condition, Step } from '../platform/table/write.ts';
import { parseEmailAddress } from '../users/email-address.ts';

/** Long after every code for it has ended. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** The address that is to become somebody's. Who may prove it: the session that asked, while nothing raised the epoch. */
const pendingRow = z.object({
  email: z.pipe(z.string(), z.transform(parseEmailAddress)),
  /** SHA-256 of the session's token. */
  sessionHash: z.string(),
  epoch: z.int(),
  /** Seconds since 1970. */
  askedAt: storedSeconds,
});
export type PendingEmail = z.output<typeof pendingRow>;

export function pendingEmailOf(table: Table, userId: string): Promise<PendingEmail | undefined> {
  return table.get(pendingEmail(userId), pendingRow);
}

/** As one step of the transaction that mails the code; a change that was asked for earlier is given up. */
export function emailPending(userId: string, pending: PendingEmail): Step & { readonly kind: 'put' } {
  return { kind: 'put', key: pendingEmail(userId), values: { ...pending, ttl: pending.askedAt + KEPT_SECONDS } };
}

/** The change is done, as one step of the transaction that does it; refused when another was asked for meanwhile. */
export function emailSettled(userId: string, pending: PendingEmail): Step {
  return { kind: 'remove', key: pendingEmail(userId), condition: isStill(pending) };
}

const isStill = ({ email, sessionHash }: PendingEmail): Condition => ({
  expression: 'email = :email AND sessionHash = :session',
  values: { ':email': email, ':session': sessionHash },
});
