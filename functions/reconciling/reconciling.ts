import type { Millis } from '../../shared/odds/time.ts';
import { ATTEMPT_LIFE_SECONDS, delistAttempt, type OpenAttempt, openAttempts } from '../billing/checkout/attempt.ts';
import { attemptOf } from '../billing/checkout/attempt-store.ts';
import { compensateAll } from '../billing/compensation/compensate.ts';
import type { BillingDeps } from '../billing/subscription/billing-deps.ts';
import { abandonAttempt } from '../billing/webhooks/abandon-checkout.ts';
import { finalizeAttempt } from '../billing/webhooks/apply-subscription-event.ts';
import { parkedEvents } from '../billing/webhooks/parked-event-store.ts';
import { retryParkedEvent } from '../billing/webhooks/subscription-events.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { syncChanged } from './changed-subscriptions.ts';
import { readMark } from './mark-store.ts';
import { applyMissedEvents } from './missed-events.ts';
import { beginRun, countConcurrently, type Run } from './run.ts';

export interface ReconcilingDeps extends BillingDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/**
 * Milliseconds after the beginning until which a part may begin things, in their order: one that has much to do leaves time to the
 * others, and goes on in the next run. The function's time-out leaves what was begun last room to end.
 */
const UNTIL_MS = {
  attempts: 25_000,
  parked: 30_000,
  subscriptions: 50_000,
  events: 80_000,
  undoings: 95_000,
} as const;

/**
 * Makes our rows say what Stripe says, whatever we were told or not: attempts to subscribe, events put aside, subscriptions, missed
 * events, and at last what is owed a compensation, some of it since this run. Everything may run again, at any time and beside everything
 * else.
 * @throws Error when something could not be done, after all else
 */
export async function reconcile(deps: ReconcilingDeps): Promise<void> {
  const run = beginRun(deps);
  const mark = await readMark(deps.table);
  const counts: Record<string, number> = {};
  const part = (name: keyof typeof UNTIL_MS, act: (mayBegin: () => boolean) => Promise<number>) =>
    run.attempt(name, {}, async () => {
      counts[name] = await act(run.within(UNTIL_MS[name]));
    });
  await part('attempts', (mayBegin) => settleAttempts(run, mayBegin, deps));
  await part('parked', (mayBegin) => retryParked(run, mayBegin, deps));
  await part('subscriptions', (mayBegin) => syncChanged(mark.subscriptionsFrom, run, mayBegin, deps));
  await part('events', (mayBegin) => applyMissedEvents(mark.eventsTo, run, mayBegin, deps));
  await part('undoings', (mayBegin) => compensateAll(deps, mayBegin));
  deps.log.info('reconciled', { ...counts, failed: run.failed });
  if (run.failed > 0) throw new Error(`${run.failed} things could not be brought level with Stripe`);
}

/** Those that have waited longest first. */
async function retryParked(run: Run, mayBegin: () => boolean, deps: ReconcilingDeps): Promise<number> {
  const parked = (await parkedEvents(deps.table)).toSorted((a, b) => a.parkedAt - b.parkedAt);
  return countConcurrently(parked, mayBegin, (each) =>
    run.attempt('parked', { eventId: each.eventId, type: each.type }, () => retryParkedEvent(each, deps)),
  );
}

/**
 * Finishes what was confirmed while nobody told us, and gives up what was not within a day.
 * @returns how many were looked at
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
  // What is not what we think it is at Stripe must not be ended there; the log tells of it.
  if (outcome.kind === 'unconfirmed' && (await abandonAttempt(listed, { why: 'not-paid' }, deps))) return;
  if ((await attemptOf(deps.table, listed)) === undefined) await delistAttempt(deps.table, listed);
}
