import type { Millis } from '../../../shared/odds/time.ts';
import { ATTEMPT_LIFE_SECONDS, delistAttempt, type OpenAttempt, openAttempts } from '../../billing/checkout/attempt.ts';
import { attemptOf } from '../../billing/checkout/attempt-store.ts';
import { compensateAll } from '../../billing/compensation/compensate.ts';
import { payCustomerEmail } from '../../billing/customer-email/update-customer-email.ts';
import type { BillingDeps } from '../../billing/subscription/billing-deps.ts';
import { abandonAttempt } from '../../billing/webhooks/abandon-checkout.ts';
import { finalizeAttempt } from '../../billing/webhooks/apply-subscription-event.ts';
import { parkedEvents } from '../../billing/webhooks/parked-event-store.ts';
import { retryParkedEvent } from '../../billing/webhooks/subscription-events.ts';
import { pendingCustomerEmails } from '../../identity/email-change/customer-email-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { continueDeletion } from '../../privacy/delete-account.ts';
import { pendingDeletions } from '../../privacy/deletion-store.ts';
import { syncChanged } from './changed-subscriptions.ts';
import { readMark } from './mark-store.ts';
import { applyMissedEvents } from './missed-events.ts';
import { beginRun, countConcurrently, type Run } from './run.ts';

export interface ReconcilingDeps extends BillingDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/**
 * Milliseconds after the start until which each part, in order, may start new work: a long part leaves time for the others and resumes in
 * the next run. The function's timeout leaves time to finish what was started last.
 */
const UNTIL_MS = {
  deletions: 15_000,
  attempts: 25_000,
  parked: 30_000,
  subscriptions: 50_000,
  events: 80_000,
  undoings: 95_000,
  addresses: 95_000,
} as const;

/**
 * Reconciles our rows with Stripe, whatever webhooks we received: pending deletions of accounts, attempts, parked events, subscriptions, missed
 * events, pending compensations, including those added by this run, and pending addresses. Everything is idempotent and safe to run concurrently.
 * @throws Error at the end if anything failed
 */
export async function reconcile(deps: ReconcilingDeps): Promise<void> {
  const run = beginRun(deps);
  const mark = await readMark(deps.table);
  const counts: Record<string, number> = {};
  const part = (name: keyof typeof UNTIL_MS, act: (mayBegin: () => boolean) => Promise<number>) =>
    run.attempt(name, {}, async () => {
      counts[name] = await act(run.within(UNTIL_MS[name]));
    });
  await part('deletions', (mayBegin) => continueDeletions(run, mayBegin, deps));
  await part('attempts', (mayBegin) => settleAttempts(run, mayBegin, deps));
  await part('parked', (mayBegin) => retryParked(run, mayBegin, deps));
  await part('subscriptions', (mayBegin) => syncChanged(mark.subscriptionsFrom, run, mayBegin, deps));
  await part('events', (mayBegin) => applyMissedEvents(mark.eventsTo, run, mayBegin, deps));
  await part('undoings', (mayBegin) => compensateAll(deps, mayBegin));
  await part('addresses', (mayBegin) => payCustomerEmails(run, mayBegin, deps));
  deps.log.info('reconciled', { ...counts, failed: run.failed });
  if (run.failed > 0) throw new Error(`Not everything could be reconciled with Stripe: ${run.failed} failed`);
}

/** Deletions of accounts that were interrupted, and the second round of the others. Oldest first. */
async function continueDeletions(run: Run, mayBegin: () => boolean, deps: ReconcilingDeps): Promise<number> {
  const pending = (await pendingDeletions(deps.table)).toSorted((a, b) => a.begunAt - b.begunAt);
  let begun = 0;
  for (const { userId } of pending) {
    if (!mayBegin()) break;
    begun += 1;
    await run.attempt('deletion', { user: sha256(userId) }, () => continueDeletion(userId, deps));
  }
  return begun;
}

/** Oldest first. */
async function payCustomerEmails(run: Run, mayBegin: () => boolean, deps: ReconcilingDeps): Promise<number> {
  const pending = (await pendingCustomerEmails(deps.table)).toSorted((a, b) => a.enqueuedAt - b.enqueuedAt);
  return countConcurrently(pending, mayBegin, (each) =>
    run.attempt('customer-email', { user: sha256(each.userId) }, () => payCustomerEmail(each, deps)),
  );
}

/** Oldest first. */
async function retryParked(run: Run, mayBegin: () => boolean, deps: ReconcilingDeps): Promise<number> {
  const parked = (await parkedEvents(deps.table)).toSorted((a, b) => a.parkedAt - b.parkedAt);
  return countConcurrently(parked, mayBegin, (each) =>
    run.attempt('parked', { eventId: each.eventId, type: each.type }, () => retryParkedEvent(each, deps)),
  );
}

/**
 * Finalizes attempts whose confirmation we missed, and abandons those not confirmed within a day.
 * @returns how many were checked
 */
async function settleAttempts(run: Run, mayBegin: () => boolean, deps: BillingDeps): Promise<number> {
  const open = (await openAttempts(deps.table)).toSorted((a, b) => a.begunAt - b.begunAt);
  return countConcurrently(open, mayBegin, (each) =>
    run.attempt('attempt', { owner: each.kind, id: sha256(each.id) }, () => settleAttempt(each, deps)),
  );
}

async function settleAttempt(listed: OpenAttempt, deps: BillingDeps): Promise<void> {
  const { begunAt } = listed;
  const { outcome } = await finalizeAttempt(listed, {}, deps);
  if (outcome.kind === 'done' || outcome.kind === 'refused') return;
  if (wholeSeconds(deps.clock()) < begunAt + ATTEMPT_LIFE_SECONDS) return;
  // A subscription that does not match our attempt must not be canceled; it is logged.
  if (outcome.kind === 'unconfirmed' && (await abandonAttempt(listed, { why: 'not-paid', begunAt }, deps))) return;
  if ((await attemptOf(deps.table, listed)) === undefined) await delistAttempt(deps.table, listed);
}
