import { chargeCard, defaultMethod, draftInvoice, finalize } from '../objects/invoices.ts';
import { announceTrialEnd, TRIAL_NOTICE_SECONDS } from '../objects/subscriptions.ts';
import { change, type Stand } from '../stand.ts';
import type { Invoice, Subscription } from '../state/tables.ts';
import { periodEnd } from './period.ts';
import { endNow, expire, subscriptionOf } from './settling.ts';

const HOUR_SECONDS = 3600;
/** To pay the first invoice. */
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS;

/** More than this in one jump of the clock is a task that does not end itself. */
const MOST_AT_ONCE = 100_000;

interface Task {
  /** Seconds since 1970. */
  readonly at: number;
  readonly run: () => void;
}

/** Does all that has come due on one clock until now, in the order in which it did, each as of its own moment. */
export function runDue(stand: Stand, testClock: string | null): void {
  const until = stand.now(testClock);
  for (let done = 0; done < MOST_AT_ONCE; done += 1) {
    const next = earliest(tasks(stand, testClock));
    if (next === undefined || next.at > until) return;
    stand.asOf(testClock, next.at, next.run);
  }
  throw new Error('What came due does not come to an end');
}

function earliest(all: readonly Task[]): Task | undefined {
  return all.reduce<Task | undefined>(
    (first, task) => (first === undefined || task.at < first.at ? task : first),
    undefined,
  );
}

function tasks(stand: Stand, testClock: string | null): Task[] {
  const subscriptions = stand.store
    .all('subscription')
    .filter((each) => each.test_clock === testClock && each.ended_at === null);
  const invoices = stand.store.all('invoice').filter((each) => each.test_clock === testClock);
  return [
    ...subscriptions.flatMap((each) => subscriptionTasks(stand, each)),
    ...invoices.flatMap((each) => invoiceTasks(stand, each)),
  ];
}

function subscriptionTasks(stand: Stand, subscription: Subscription): Task[] {
  const { id, status, created, trial_end: trialEnd, cancel_at: cancelAt, cancel_at_period_end: atEnd } = subscription;
  if (status === 'incomplete') return [{ at: created + INCOMPLETE_SECONDS, run: () => expire(stand, subscription) }];
  const ends = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  const endAt = cancelAt ?? (atEnd ? ends : null);
  const end = endAt === null ? [] : [{ at: endAt, run: () => void endNow(stand, subscription) }];
  // What ends with a period ends before the next one would begin.
  if (endAt !== null && endAt <= ends) return end;
  if (status !== 'trialing' || trialEnd === null)
    return [...end, { at: ends, run: () => renew(stand, subscription, ends) }];
  const told = stand.store.get('announced', id) !== undefined;
  const notice = told ? [] : [{ at: trialEnd - TRIAL_NOTICE_SECONDS, run: () => announceTrialEnd(stand, id) }];
  return [...end, ...notice, { at: trialEnd, run: () => endTrial(stand, subscription, trialEnd) }];
}

/** The status turns active first; the money is asked for an hour later. */
function endTrial(stand: Stand, subscription: Subscription, at: number): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (missing === 'cancel' && defaultMethod(stand, subscription) === null) endNow(stand, subscription);
  else renew(stand, subscription, at, at);
}

/** `anchor`: the moment by which periods are counted; both in seconds since 1970. */
function renew(stand: Stand, subscription: Subscription, at: number, anchor = subscription.billing_cycle_anchor): void {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: periodEnd(at, anchor, item.plan.interval),
  }));
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const patch = { status, billing_cycle_anchor: anchor, items: { ...subscription.items, data } };
  const renewed = change(stand, 'subscription', subscription, patch, 'customer.subscription.updated');
  draftInvoice(stand, renewed, 'subscription_cycle');
}

function invoiceTasks(stand: Stand, invoice: Invoice): Task[] {
  const { automatically_finalizes_at: finalizeAt, next_payment_attempt: retryAt } = invoice;
  if (invoice.status === 'draft' && finalizeAt !== null)
    return [{ at: finalizeAt, run: () => collect(stand, invoice) }];
  if (invoice.status === 'open' && retryAt !== null) return [{ at: retryAt, run: () => retry(stand, invoice) }];
  return [];
}

function collect(stand: Stand, draft: Invoice): void {
  const subscription = subscriptionOf(stand, draft);
  const method = defaultMethod(stand, subscription);
  const invoice = finalize(stand, draft, method);
  if (invoice.status !== 'open') return;
  if (method !== null) chargeCard(stand, invoice, subscription);
  else {
    // There is nothing to try: the invoice waits to be paid by hand.
    stand.emit('invoice.payment_failed', change(stand, 'invoice', invoice, { attempted: true }));
    change(stand, 'subscription', subscription, { status: 'past_due' }, 'customer.subscription.updated');
  }
}

function retry(stand: Stand, invoice: Invoice): void {
  const tried = change(stand, 'invoice', invoice, { next_payment_attempt: null });
  chargeCard(stand, tried, subscriptionOf(stand, tried));
}
