import * as z from 'zod/mini';
import { PARKED_SECONDS } from '../../mail/outbox-store.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { askedEmail, pendingEmail } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Condition, Step } from '../../platform/table/write.ts';

/** Longer than any code for it is valid. */
const KEPT_SECONDS = 2 * 24 * 3600;
/** At least as long as the code's row, or its email if it is parked after hours of attempts. */
const ASKED_SECONDS = KEPT_SECONDS + PARKED_SECONDS;

/** A requested address. Only the session that requested it may verify it, as long as the epoch is unchanged. */
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

/** A step of the transaction that sends the code; replaces an earlier request. */
export function emailPending(userId: string, pending: PendingEmail): Step & { readonly kind: 'put' } {
  return { kind: 'put', key: pendingEmail(userId), values: { ...pending, ttl: pending.askedAt + KEPT_SECONDS } };
}

/**
 * Remembers which address was asked for, as a step of the transaction that sends the code: the deletion of the account finds the code and
 * its email by it, also when another address was asked for since.
 */
export function emailAsked(userId: string, { email, askedAt }: PendingEmail, [hash]: KeyedHashes): Step {
  return { kind: 'put', key: askedEmail(userId, hash), values: { email, ttl: askedAt + ASKED_SECONDS } };
}

/** Deletes the request, as a step of the transaction that makes the change; refused if another was requested meanwhile. */
export function emailSettled(userId: string, pending: PendingEmail): Step {
  return { kind: 'remove', key: pendingEmail(userId), condition: isStill(pending) };
}

const isStill = ({ email, sessionHash }: PendingEmail): Condition => ({
  expression: 'email = :email AND sessionHash = :session',
  values: { ':email': email, ':session': sessionHash },
});
