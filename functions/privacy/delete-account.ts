import type { BillingDeps } from '../billing/subscription/billing-deps.ts';
import { securityEventStep } from '../identity/security-events/security-event-store.ts';
import { announceSessionsEnded } from '../identity/session/announce-ended.ts';
import { rememberDeletedSteps } from '../identity/users/deleted-accounts.ts';
import { disableUserStep, userById } from '../identity/users/user-store.ts';
import { announceEmail } from '../mail/announce-mail.ts';
import { enqueueEmail, newEmailId } from '../mail/outbox-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import type { Visit } from '../platform/visit.ts';
import {
  type Deletion,
  enqueueDeletionStep,
  erasedStep,
  finishDeletionStep,
  foundStep,
  pendingDeletionOf,
} from './deletion-store.ts';
import { customersOfPerson, endAtStripe } from './end-at-stripe.ts';
import { eraseRows, lastRemovals } from './erase-rows.ts';
import { type Person, personOf } from './person.ts';

/**
 * How long calls that were admitted before access ended, and webhooks, may still write something: longer than any function runs. After it
 * everything is deleted a second time, and the address is free.
 */
export const STRAGGLERS_SECONDS = 5 * 60;

interface Deletor {
  readonly userId: string;
  /** The epoch of the caller's session. */
  readonly epoch: number;
  readonly visit: Visit;
}

/**
 * Begins the deletion of an account: from here on nobody can log in, and everything else is pending. A second request finds the first one.
 * @throws 'not-authenticated' if the session has ended meanwhile, by a new password or address
 */
export async function beginDeletion({ userId, epoch, visit }: Deletor, deps: BillingDeps): Promise<void> {
  const { table, emailKey, random, log } = deps;
  const now = deps.clock();
  const at = wholeSeconds(now);
  const user = await userById(table, userId);
  if (user === undefined || user.epoch !== epoch) return assertBegun(userId, deps);
  try {
    await table.transact([
      disableUserStep(user, at),
      enqueueDeletionStep({ userId, email: user.email, begunAt: at }),
      ...rememberDeletedSteps(emailKey, [{ userId }], at),
      securityEventStep(userId, { name: 'deletion-requested', visit, now }, random),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return assertBegun(userId, deps);
  }
  log.info('account_deletion_begun', { user: sha256(userId) });
  log.info('authn_token_revoked', { user: sha256(userId), what: 'all sessions and codes' });
  await announceSessionsEnded(deps, userId);
}

async function assertBegun(userId: string, { table }: BillingDeps): Promise<void> {
  if ((await pendingDeletionOf(table, userId)) === undefined) throw new Refusal('not-authenticated');
}

/**
 * Does what is left of a deletion that has begun: Stripe, then rows, then the receipt; and after a few minutes the same again for what was
 * still being written, and frees the address. Idempotent, and safe to run concurrently.
 * @returns whether nothing is left
 * @throws StripeFailure, 'unavailable': it stays pending
 */
export async function continueDeletion(userId: string, deps: BillingDeps): Promise<boolean> {
  const { table, emailKey } = deps;
  const deletion = await pendingDeletionOf(table, userId);
  if (deletion === undefined) return true;
  const { erasedAt } = deletion;
  if (erasedAt !== undefined && wholeSeconds(deps.clock()) < erasedAt + STRAGGLERS_SECONDS) return false;
  // No later: until the end of the deletion the address is not free.
  const signedUpUntil = deletion.begunAt + STRAGGLERS_SECONDS;
  const person = await personOf({ ...deletion, signedUpUntil }, emailKey, table);
  const customerIds = await customersOfPerson(person, deps);
  try {
    await table.transact([
      foundStep(userId, { customerIds: [...customerIds], emails: [...person.emails] }),
      // Before they are deleted, so that Stripe's events about that find them.
      ...rememberDeletedSteps(
        emailKey,
        [{ userId }, ...customerIds.map((customerId) => ({ customerId }))],
        wholeSeconds(deps.clock()),
      ),
    ]);
    const whole: Person = { ...person, customerIds: new Set(customerIds) };
    await endAtStripe(whole, customerIds, deps);
    await eraseRows(whole, table);
    if (erasedAt === undefined) await sendReceipt(deletion, deps);
    else await finish(whole, deps);
  } catch (error) {
    // Another call was first, with the same effect.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return erasedAt !== undefined;
}

async function sendReceipt({ userId, email }: Deletion, deps: BillingDeps): Promise<void> {
  const mailId = newEmailId(deps);
  await deps.table.transact([
    erasedStep(userId, wholeSeconds(deps.clock())),
    enqueueEmail({ kind: 'account-deleted', to: email }, { mailId, now: deps.clock() }),
  ]);
  deps.log.info('account_erased', { user: sha256(userId) });
  await announceEmail(deps, mailId);
}

async function finish(person: Person, { table, log }: BillingDeps): Promise<void> {
  await table.transact([finishDeletionStep(person.userId), ...(await lastRemovals(person, table))]);
  log.info('account_deleted', { user: sha256(person.userId) });
}
