import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { type Key, registration, userAttempt } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, type Step, type Values } from '../../platform/table/write.ts';
import { enqueueCompensationStep } from '../compensation/compensation-store.ts';
import { type AttemptOwner, attemptFields, type RefusalReason, refusalReasons } from './attempt.ts';

/** Stored fields of an attempt of either kind. */
export const storedFields = {
  ...attemptFields,
  /** The card had a trial before: the next attempt is paid at once. */
  withoutTrial: z.boolean(),
  /** Why it was abandoned: later calls, such as the browser's after a webhook, get the same reason. */
  refused: z.optional(z.enum(refusalReasons)),
  /** Whether the email about the refund of an abandoned attempt has been enqueued. */
  paymentNotified: z.optional(z.boolean()),
  /** Incremented by each write, for optimistic locking. */
  version: z.int(),
} as const;

const attemptRow = z.object(storedFields);
export type Attempt = z.output<typeof attemptRow>;

/** How long a call that died blocks others. */
export const LEASE_SECONDS = 20;
const TOKEN_BYTES = 16;
/** How long abandoned attempts are kept: longer than late Stripe events and bank disputes about them. */
const ABANDONED_SECONDS = 90 * 24 * 3600;
/** How long a finished registration is kept: longer than its flow may complete it again. The account has its facts. */
const DONE_SECONDS = 7 * 24 * 3600;
/** Not needed once the attempt is over; the password hash and the referral then belong to the account, if any. */
const CLEARED_WHEN_OVER = ['leaseUntil', 'leaseToken', 'passwordHash', 'referralCode'] as const;
/** Nor is who registered: emptied, so that every registration has the same fields. */
const ERASED_WHEN_OVER = { email: '', firstName: '', lastName: '' } as const;

function attemptKey({ kind, id }: AttemptOwner): Key {
  return kind === 'registration' ? registration(id) : userAttempt(id);
}

export function attemptOf(table: Table, owner: AttemptOwner): Promise<Attempt | undefined> {
  return table.get(attemptKey(owner), attemptRow);
}

/** A new lease from `now`, in seconds since 1970. */
export function newLease(random: RandomBytes, now: Seconds) {
  return { leaseUntil: now + LEASE_SECONDS, leaseToken: randomHex(random, TOKEN_BYTES) };
}

/** Whether it is leased. `now`: seconds since 1970. */
export function isLeased(attempt: Attempt | undefined, now: Seconds): boolean {
  return attempt?.leaseUntil !== undefined && attempt.leaseUntil > now;
}

/** Writes the whole row, as a transaction step; refused if the row changed since `before` was read. */
export function putAttemptStep(owner: AttemptOwner, before: Attempt | undefined, values: Values): Step {
  const row = { ...values, version: (before?.version ?? 0) + 1 };
  const condition = before === undefined ? isNew : isUnchanged(before);
  return { kind: 'put', key: attemptKey(owner), values: row, condition };
}

/** Stores what was created at Stripe and releases the lease. Refused if another call has the lease. */
export function attemptCreatedStep(
  owner: AttemptOwner,
  leaseToken: string,
  made: { customerId: string; subscriptionId: string; intentId: string; attempt: number },
): Step {
  const set = { ...made, state: 'stripe_created' satisfies Attempt['state'] };
  return changeStep(owner, { set, remove: ['leaseUntil', 'leaseToken'], condition: hasLease(leaseToken) });
}

/** Releases the lease; `attempt`: the next number, if the current one cannot be used any more. Refused as above. */
export function releaseLeaseStep(owner: AttemptOwner, leaseToken: string, attempt?: number): Step {
  return changeStep(owner, { set: { attempt }, remove: ['leaseUntil', 'leaseToken'], condition: hasLease(leaseToken) });
}

/** Marks the attempt as done. Refused if the row changed since it was read, like the two below. `at`: seconds since 1970. */
export function attemptDoneStep(owner: AttemptOwner, before: Attempt, at: Seconds): Step {
  const state: Attempt['state'] = 'done';
  const set = owner.kind === 'registration' ? { state, ...ERASED_WHEN_OVER, ttl: at + DONE_SECONDS } : { state };
  return changeStep(owner, { set, remove: CLEARED_WHEN_OVER, condition: isUnchanged(before) });
}

/** `at`: seconds since 1970. */
export function abandonAttemptStep(
  owner: AttemptOwner,
  before: Attempt,
  {
    at,
    why,
    paymentNotified,
  }: { readonly at: Seconds; readonly why: RefusalReason; readonly paymentNotified?: boolean },
): Step {
  const state: Attempt['state'] = 'abandoned';
  // A user's attempt stays as long as the user; a registration expires.
  const end = owner.kind === 'registration' ? { ...ERASED_WHEN_OVER, ttl: at + ABANDONED_SECONDS } : {};
  const set = { state, ...end, refused: why, paymentNotified, withoutTrial: why === 'trial-used' ? true : undefined };
  return changeStep(owner, { set, remove: CLEARED_WHEN_OVER, condition: isUnchanged(before) });
}

export function countFailedCardStep(owner: AttemptOwner, before: Attempt): Step {
  return changeStep(owner, { set: { failures: before.failures + 1 }, condition: isUnchanged(before) });
}

/** Records that the email about the refund was enqueued. */
export function ownerNotifiedStep(owner: AttemptOwner, before: Attempt): Step {
  return changeStep(owner, { set: { paymentNotified: true }, condition: isUnchanged(before) });
}

/** Makes later attempts use a number above `used`. Refused as above, and if the row was deleted and created again. */
export function spendNumberStep(owner: AttemptOwner, before: Attempt | undefined, used: number): Step {
  if (before === undefined) return { kind: 'check', key: attemptKey(owner), condition: isNew };
  return changeStep(owner, { set: { attempt: Math.max(before.attempt, used) }, condition: isUnchanged(before) });
}

/** Writes nothing; refused if the row changed since it was read. */
export function attemptUnchangedStep(owner: AttemptOwner, before: Attempt): Step {
  return { kind: 'check', key: attemptKey(owner), condition: isUnchanged(before) };
}

/** An attempt with objects at Stripe. */
export type CreatedAttempt = Attempt & { readonly subscriptionId: string; readonly customerId: string };

export function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.subscriptionId !== undefined && attempt.customerId !== undefined;
}

/** Records the pending compensation of an attempt, as a step of the transaction that causes it. `at`: seconds since 1970. */
export function enqueueCompensationForStep(
  { subscriptionId, customerId, intentId }: CreatedAttempt,
  why: string,
  at: Seconds,
): Step {
  // A payment intent ends with its subscription, a setup intent does not.
  const setup = intentId?.startsWith('seti_') === true ? { intentId } : {};
  return enqueueCompensationStep({ subscriptionId, customerId, ...setup, why, enqueuedAt: at });
}

interface AttemptChange {
  readonly set?: Values;
  readonly remove?: readonly string[];
  readonly condition: Condition;
}

function changeStep(owner: AttemptOwner, change: AttemptChange): Step {
  return { kind: 'update', key: attemptKey(owner), change: { ...change, add: { version: 1 } } };
}

const isUnchanged = ({ version }: Attempt): Condition => ({
  expression: 'version = :version',
  values: { ':version': version },
});

const hasLease = (leaseToken: string): Condition => ({
  expression: 'leaseToken = :token',
  values: { ':token': leaseToken },
});
