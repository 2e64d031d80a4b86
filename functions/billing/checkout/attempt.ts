import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { openAttempt } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';

/**
 * A try to subscribe: of a new account (a registration) or of one that exists. It is stored before Stripe is first asked.
 *
 * | state | at Stripe | leads to |
 * | --- | --- | --- |
 * | `open` | nothing we know of; something when an answer was lost | `stripe_created`, `abandoned` |
 * | `stripe_created` | customer, subscription, intent; nothing confirmed as far as we know | `done`, `abandoned`, `open` (other interval) |
 * | `done` | confirmed, and the account has it | an account's next attempt is `open` |
 * | `abandoned` | ended, or owed an end (an `UNDO` row) | `open`, with the next number |
 */
export const attemptFields = {
  state: z.enum(['open', 'stripe_created', 'done', 'abandoned']),
  /** Number of the subscription that is tried, from 1; part of idempotency keys, and never used for other parameters. */
  attempt: z.int(),
  interval: z.enum(billingIntervals),
  /** Whether it begins with a free trial. */
  trial: z.boolean(),
  customerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  /** `seti_…` or `pi_…`: what the browser confirms. */
  intentId: z.optional(z.string()),
  /** Cards that failed on this intent. */
  failures: z._default(z.int(), 0),
  /** Seconds since 1970. */
  begunAt: storedSeconds,
  /** Seconds since 1970 until which one call works on it alone. */
  leaseUntil: z.optional(storedSeconds),
  leaseToken: z.optional(z.string()),
} as const;

/** Whose attempt it is. */
export type AttemptOwner = { readonly kind: 'registration' | 'user'; readonly id: string };

/** So many failed cards end an attempt. */
export const MAX_FAILURES = 5;
/** An attempt that nobody confirmed is ended at Stripe after so long. */
export const ATTEMPT_LIFE_SECONDS = 24 * 3600;

/** What finishing an attempt came to. */
export type Outcome =
  /** The account has its subscription, by this call or an earlier one. */
  | { readonly kind: 'done'; readonly userId: string }
  /** Stripe does not know of a confirmed card or a paid invoice. */
  | { readonly kind: 'unconfirmed' }
  /** It was ended, and what was paid goes back. */
  | { readonly kind: 'refused'; readonly why: RefusalReason }
  /** There is no such attempt, or the subscription is not its own. */
  | { readonly kind: 'unknown' };

/** Why nothing came of an attempt. */
export const refusalReasons = ['account-exists', 'trial-used', 'already-subscribed', 'cancelled'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const openRow = z.object({ kind: z.enum(['registration', 'user']), id: z.string(), begunAt: storedSeconds });
export type OpenAttempt = z.output<typeof openRow>;

/** Lists an attempt as open, as one step of the transaction that begins it. `begunAt`: seconds since 1970. */
export function listOpenAttemptStep({ kind, id }: AttemptOwner, begunAt: Seconds): Step {
  return { kind: 'put', key: openAttempt(kind, id), values: { kind, id, begunAt } };
}

/** Lists it no more, as one step of the transaction that ends it. */
export function delistAttemptStep({ kind, id }: AttemptOwner): Step {
  return { kind: 'remove', key: openAttempt(kind, id) };
}

/** Every attempt that is neither done nor abandoned. */
export function openAttempts(table: Table): Promise<OpenAttempt[]> {
  return table.query(openAttempt('user', 'any').pk, { schema: openRow, skPrefix: 'OPEN' });
}

/** Lists no more what is gone; one that was begun again under the same name meanwhile stays. */
export async function delistAttempt(table: Table, { kind, id, begunAt }: OpenAttempt): Promise<void> {
  const isSameAttempt: Condition = { expression: 'begunAt = :begunAt', values: { ':begunAt': begunAt } };
  try {
    await table.remove(openAttempt(kind, id), isSameAttempt);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
