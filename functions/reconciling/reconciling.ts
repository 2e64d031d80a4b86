import { compensateAll } from '../billing/compensation/compensate.ts';
import type { BillingDeps } from '../billing/subscription/billing-deps.ts';
import { parkedEvents } from '../billing/webhooks/parked-event-store.ts';
import { retryParkedEvent } from '../billing/webhooks/subscription-events.ts';
import { syncChanged } from './changed-subscriptions.ts';
import { readMark } from './mark-store.ts';
import { applyMissedEvents } from './missed-events.ts';
import { settleAttempts } from './open-attempts.ts';
import { beginRun, countConcurrently, type Run } from './run.ts';

export interface ReconcilingDeps extends BillingDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/**
 * Milliseconds after the start until which each part, in order, may start new work: a long part leaves time for the others and resumes in
 * the next run. The function's timeout leaves time to finish what was started last.
 */
const UNTIL_MS = {
  attempts: 25_000,
  parked: 30_000,
  subscriptions: 50_000,
  events: 80_000,
  undoings: 95_000,
} as const;

/**
 * Reconciles our rows with Stripe, whatever webhooks we received: attempts, parked events, subscriptions, missed events, and finally owed
 * compensations, including those added by this run. Everything is idempotent and safe to run concurrently.
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
  await part('attempts', (mayBegin) => settleAttempts(run, mayBegin, deps));
  await part('parked', (mayBegin) => retryParked(run, mayBegin, deps));
  await part('subscriptions', (mayBegin) => syncChanged(mark.subscriptionsFrom, run, mayBegin, deps));
  await part('events', (mayBegin) => applyMissedEvents(mark.eventsTo, run, mayBegin, deps));
  await part('undoings', (mayBegin) => compensateAll(deps, mayBegin));
  deps.log.info('reconciled', { ...counts, failed: run.failed });
  if (run.failed > 0) throw new Error(`${run.failed} things could not be brought level with Stripe`);
}

/** Oldest first. */
async function retryParked(run: Run, mayBegin: () => boolean, deps: ReconcilingDeps): Promise<number> {
  const parked = (await parkedEvents(deps.table)).toSorted((a, b) => a.parkedAt - b.parkedAt);
  return countConcurrently(parked, mayBegin, (each) =>
    run.attempt('parked', { eventId: each.eventId, type: each.type }, () => retryParkedEvent(each, deps)),
  );
}
