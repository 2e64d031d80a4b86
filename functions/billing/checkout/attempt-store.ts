import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type RandomBytes, randomHex } from '../../platform/hash.ts';
import { type Key, registration, userAttempt } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, isNew, type Step, type Values } from '../../platform/table/write.ts';
import { oweCompensationStep } from '../compensation/compensation-store.ts';
import { type AttemptOwner, attemptFields, type RefusalReason, refusalReasons } from './attempt.ts';

/** An attempt as it is stored, whoever's it is. */
export const storedFields = {
  ...attemptFields,
  /** Its trial was refused for the card: whoever tries again pays at once. */
  withoutTrial: z._default(z.boolean(), false),
  /** Why it was given up: whoever asks later, as the browser does when Stripe's word was quicker, hears the same. */
  refused: z.optional(z.enum(refusalReasons)),
  /** Whoever paid for what was given up is owed the mail that says so, or was sent it. */
  toldOfMoney: z.optional(z.boolean()),
  /** Counts the writes: whoever read an older one must not write. */
  version: z.int(),
} as const;

const attemptRow = z.object(storedFields);
export type Attempt = z.output<typeof attemptRow>;

/** A call that dies keeps the others waiting no longer than this. */
export const LEASE_SECONDS = 20;
const TOKEN_BYTES = 16;
/** What was given up is forgotten after Stripe and banks have had their last word on it. */
const ABANDONED_SECONDS = 90 * 24 * 3600;
/** Of nobody's use once the attempt is over; the password hash is the account's from then on, or nobody's. */
const CLEARED_WHEN_OVER = ['leaseUntil', 'leaseToken', 'passwordHash'] as const;

function attemptKey({ kind, id }: AttemptOwner): Key {
  return kind === 'registration' ? registration(id) : userAttempt(id);
}

export function attemptOf(table: Table, owner: AttemptOwner): Promise<Attempt | undefined> {
  return table.get(attemptKey(owner), attemptRow);
}

/** A lease from `now` on, in seconds since 1970. */
export function newLease(random: RandomBytes, now: Seconds) {
  return { leaseUntil: now + LEASE_SECONDS, leaseToken: randomHex(random, TOKEN_BYTES) };
}

/** Whether a call works on it just now. `now`: seconds since 1970. */
export function isLeased(attempt: Attempt | undefined, now: Seconds): boolean {
  return attempt?.leaseUntil !== undefined && attempt.leaseUntil > now;
}

/** The whole row, as one step of a transaction; refused when somebody wrote since `before` was read. */
export function putAttemptStep(owner: AttemptOwner, before: Attempt | undefined, values: Values): Step {
  const row = { ...values, version: (before?.version ?? 0) + 1 };
  const condition = before === undefined ? isNew : isUnchanged(before);
  return { kind: 'put', key: attemptKey(owner), values: row, condition };
}

/** What Stripe made for an attempt; the lease ends. Refused when the lease is somebody else's by now. */
export function attemptCreatedStep(
  owner: AttemptOwner,
  leaseToken: string,
  made: { customerId: string; subscriptionId: string; intentId: string; attempt: number },
): Step {
  const set = { ...made, state: 'stripe_created' satisfies Attempt['state'] };
  return changeStep(owner, { set, remove: ['leaseUntil', 'leaseToken'], condition: hasLease(leaseToken) });
}

/** The lease ends; `attempt`: the number to go on with, where the present one is of no use any more. Refused as above. */
export function releaseLeaseStep(owner: AttemptOwner, leaseToken: string, attempt?: number): Step {
  return changeStep(owner, { set: { attempt }, remove: ['leaseUntil', 'leaseToken'], condition: hasLease(leaseToken) });
}

/** The account has it. Refused when somebody wrote since it was read, as are the two below. */
export function attemptDoneStep(owner: AttemptOwner, before: Attempt): Step {
  const set = { state: 'done' satisfies Attempt['state'] };
  return changeStep(owner, { set, remove: CLEARED_WHEN_OVER, condition: isUnchanged(before) });
}

/** `at`: seconds since 1970. */
export function abandonAttemptStep(
  owner: AttemptOwner,
  before: Attempt,
  { at, why, toldOfMoney }: { readonly at: Seconds; readonly why: RefusalReason; readonly toldOfMoney?: boolean },
): Step {
  const state: Attempt['state'] = 'abandoned';
  // A user's attempt stays as long as the user does; a registration is a stranger's.
  const ttl = owner.kind === 'registration' ? at + ABANDONED_SECONDS : undefined;
  const set = { state, ttl, refused: why, toldOfMoney, ...(why === 'trial-used' ? { withoutTrial: true } : {}) };
  return changeStep(owner, { set, remove: CLEARED_WHEN_OVER, condition: isUnchanged(before) });
}

export function countFailedCardStep(owner: AttemptOwner, before: Attempt): Step {
  return changeStep(owner, { set: { failures: before.failures + 1 }, condition: isUnchanged(before) });
}

/** Its owner is owed the mail that tells where the money is. */
export function ownerNotifiedStep(owner: AttemptOwner, before: Attempt): Step {
  return changeStep(owner, { set: { toldOfMoney: true }, condition: isUnchanged(before) });
}

/**
 * Whatever follows has a later number than `used`, which is spent. Refused as above; also of an attempt that was gone and is there again.
 */
export function spendNumberStep(owner: AttemptOwner, before: Attempt | undefined, used: number): Step {
  if (before === undefined) return { kind: 'check', key: attemptKey(owner), condition: isNew };
  return changeStep(owner, { set: { attempt: Math.max(before.attempt, used) }, condition: isUnchanged(before) });
}

/** Nothing is written; refused when somebody wrote since it was read. */
export function attemptUnchangedStep(owner: AttemptOwner, before: Attempt): Step {
  return { kind: 'check', key: attemptKey(owner), condition: isUnchanged(before) };
}

/** An attempt for which Stripe made something. */
export type CreatedAttempt = Attempt & { readonly subscriptionId: string; readonly customerId: string };

export function isCreated(attempt: Attempt): attempt is CreatedAttempt {
  return attempt.subscriptionId !== undefined && attempt.customerId !== undefined;
}

/** Owes the compensation of what was made, as one step of the transaction that is its cause. `at`: seconds since 1970. */
export function oweCompensationForStep(
  { subscriptionId, customerId, intentId }: CreatedAttempt,
  why: string,
  at: Seconds,
): Step {
  // A payment's intent ends with its subscription; a setup's does not.
  const setup = intentId?.startsWith('seti_') === true ? { intentId } : {};
  return oweCompensationStep({ subscriptionId, customerId, ...setup, why, owedAt: at });
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
