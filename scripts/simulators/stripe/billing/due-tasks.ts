import { change, type StripeContext } from '../context.ts';
import { chargeDefaultCard, defaultPaymentMethod, draftInvoice, finalize } from '../objects/invoices.ts';
import { announceTrialEnd, TRIAL_NOTICE_SECONDS } from '../objects/subscriptions.ts';
import type { Invoice, Subscription } from '../state/tables.ts';
import { periodEnd } from './period.ts';
import { endSubscription, expireSubscription, invoiceSubscription } from './settlement.ts';

const HOUR_SECONDS = 3600;
/** Time to pay the first invoice. */
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS;

/** More tasks than this at once mean an endless loop. */
const MAX_TASKS = 100_000;

interface Task {
  /** Seconds since 1970. */
  readonly at: number;
  readonly run: () => void;
}

/** Runs every task due by now, in order, each as of its due time. */
export function runDueTasks(context: StripeContext): void {
  const until = context.now();
  for (let done = 0; done < MAX_TASKS; done += 1) {
    const next = earliest(tasks(context));
    if (next === undefined || next.at > until) return;
    context.asOf(next.at, next.run);
  }
  throw new Error('Due tasks never end');
}

function earliest(all: readonly Task[]): Task | undefined {
  return all.reduce<Task | undefined>(
    (first, task) => (first === undefined || task.at < first.at ? task : first),
    undefined,
  );
}

function tasks(context: StripeContext): Task[] {
  const running = context.store.all('subscription').filter((each) => each.ended_at === null);
  return [
    ...running.flatMap((each) => subscriptionTasks(context, each)),
    ...context.store.all('invoice').flatMap((each) => invoiceTasks(context, each)),
  ];
}

function subscriptionTasks(context: StripeContext, subscription: Subscription): Task[] {
  const { id, status, created, trial_end: trialEnd, cancel_at: cancelAt, cancel_at_period_end: atEnd } = subscription;
  if (status === 'incomplete')
    return [{ at: created + INCOMPLETE_SECONDS, run: () => expireSubscription(context, subscription) }];
  const ends = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  const endAt = cancelAt ?? (atEnd ? ends : null);
  const end = endAt === null ? [] : [{ at: endAt, run: () => void endSubscription(context, subscription) }];
  // A subscription that ends with its period does not renew first.
  if (endAt !== null && endAt <= ends) return end;
  if (status !== 'trialing' || trialEnd === null)
    return [...end, { at: ends, run: () => renew(context, subscription, ends) }];
  const announced = context.store.get('announced', id) !== undefined;
  const notice = announced ? [] : [{ at: trialEnd - TRIAL_NOTICE_SECONDS, run: () => announceTrialEnd(context, id) }];
  return [...end, ...notice, { at: trialEnd, run: () => endTrial(context, subscription, trialEnd) }];
}

/** The subscription becomes active; its invoice is charged an hour later. */
function endTrial(context: StripeContext, subscription: Subscription, at: number): void {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (missing === 'cancel' && defaultPaymentMethod(context, subscription) === null)
    endSubscription(context, subscription);
  else renew(context, subscription, at, at);
}

/** `anchor`: the billing cycle anchor. Both in seconds since 1970. */
function renew(
  context: StripeContext,
  subscription: Subscription,
  at: number,
  anchor = subscription.billing_cycle_anchor,
): void {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: at,
    current_period_end: periodEnd(at, anchor, item.plan.interval),
  }));
  const status = subscription.status === 'trialing' ? 'active' : subscription.status;
  const patch = { status, billing_cycle_anchor: anchor, items: { ...subscription.items, data } };
  const renewed = change(context, 'subscription', subscription, patch, 'customer.subscription.updated');
  draftInvoice(context, renewed, 'subscription_cycle');
}

function invoiceTasks(context: StripeContext, invoice: Invoice): Task[] {
  const { automatically_finalizes_at: finalizeAt, next_payment_attempt: retryAt } = invoice;
  if (invoice.status === 'draft' && finalizeAt !== null)
    return [{ at: finalizeAt, run: () => collect(context, invoice) }];
  if (invoice.status === 'open' && retryAt !== null) return [{ at: retryAt, run: () => retry(context, invoice) }];
  return [];
}

function collect(context: StripeContext, draft: Invoice): void {
  const subscription = invoiceSubscription(context, draft);
  const method = defaultPaymentMethod(context, subscription);
  const invoice = finalize(context, draft, method);
  if (invoice.status !== 'open') return;
  if (method !== null) chargeDefaultCard(context, invoice, subscription);
  else {
    // Without a card, the invoice waits to be paid manually.
    context.emit('invoice.payment_failed', change(context, 'invoice', invoice, { attempted: true }));
    change(context, 'subscription', subscription, { status: 'past_due' }, 'customer.subscription.updated');
  }
}

function retry(context: StripeContext, invoice: Invoice): void {
  const retried = change(context, 'invoice', invoice, { next_payment_attempt: null });
  chargeDefaultCard(context, retried, invoiceSubscription(context, retried));
}
