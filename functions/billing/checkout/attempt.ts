import * as z from 'zod/mini';
import { billingIntervals } from '../../../shared/catalogue/plans.ts';
import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { openAttempt } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, type Step } from '../../platform/table/write.ts';

/**
 * An attempt to subscribe, for a new account (a registration) or an existing one. It is stored before the first call to Stripe.
 *
 * | state | at Stripe | next |
 * | --- | --- | --- |
 * | `open` | nothing known; possibly something if a response was lost | `stripe_created`, `abandoned` |
 * | `stripe_created` | customer, subscription, intent; no known confirmation | `done`, `abandoned`, `open` (other interval) |
 * | `done` | confirmed, and stored with the account | `open` (the account's next attempt) |
 * | `abandoned` | canceled, or compensation pending (an `UNDO` row) | `open`, with the next number |
 */
export const attemptFields = {
  state: z.enum(['open', 'stripe_created', 'done', 'abandoned']),
  /** Number of the attempted subscription, from 1; part of idempotency keys, and never reused with other parameters. */
  attempt: z.int(),
  interval: z.enum(billingIntervals),
  /** Whether it starts with a free trial. */
  trial: z.boolean(),
  customerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  /** `seti_…` or `pi_…`: the intent that the browser confirms. */
  intentId: z.optional(z.string()),
  /** Failed cards on this intent. */
  failures: z.int(),
  /** Seconds since 1970. */
  begunAt: storedSeconds,
  /** Version of the renewal terms that its owner agreed to, and when. */
  termsVersion: z.string(),
  agreedAt: storedSeconds,
  /** Seconds since 1970 until which one call has it leased. */
  leaseUntil: z.optional(storedSeconds),
  leaseToken: z.optional(z.string()),
} as const;

/** The owner of an attempt. */
export type AttemptOwner = { readonly kind: 'registration' | 'user'; readonly id: string };

/** Failed cards after which an attempt is abandoned. */
export const MAX_FAILURES = 5;
/** An unconfirmed attempt is canceled at Stripe after this time. */
export const ATTEMPT_LIFE_SECONDS = 24 * 3600;

/** The outcome of finalizing an attempt. */
export type Outcome =
  /** The account has its subscription, by this call or an earlier one. */
  | { readonly kind: 'done'; readonly userId: string }
  /** Stripe has no confirmed card or paid invoice. */
  | { readonly kind: 'unconfirmed' }
  /** It was canceled, and any payment is refunded. */
  | { readonly kind: 'refused'; readonly why: RefusalReason }
  /** There is no such attempt, or it has another subscription. */
  | { readonly kind: 'unknown' };

/** Why an attempt was refused: codes of the reply. */
export const refusalReasons = [
  'account-exists',
  'trial-used',
  'already-subscribed',
  'subscription-canceled',
] as const satisfies readonly ErrorCode[];
export type RefusalReason = (typeof refusalReasons)[number];

const openRow = z.object({ kind: z.enum(['registration', 'user']), id: z.string(), begunAt: storedSeconds });
export type OpenAttempt = z.output<typeof openRow>;

/** Lists an attempt as open, as a step of the transaction that creates it. `begunAt`: seconds since 1970. */
export function listOpenAttemptStep({ kind, id }: AttemptOwner, begunAt: Seconds): Step {
  return { kind: 'put', key: openAttempt(kind, id), values: { kind, id, begunAt } };
}

/** Removes it from the list, as a step of the transaction that ends it. */
export function delistAttemptStep({ kind, id }: AttemptOwner): Step {
  return { kind: 'remove', key: openAttempt(kind, id) };
}

/** All attempts that are neither done nor abandoned. */
export function openAttempts(table: Table): Promise<OpenAttempt[]> {
  return table.query(openAttempt('user', 'any').pk, { schema: openRow, skPrefix: 'OPEN' });
}

/** Removes a deleted attempt from the list, unless it was created again meanwhile. */
export async function delistAttempt(table: Table, { kind, id, begunAt }: OpenAttempt): Promise<void> {
  const isSameAttempt: Condition = { expression: 'begunAt = :begunAt', values: { ':begunAt': begunAt } };
  try {
    await table.remove(openAttempt(kind, id), isSameAttempt);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
