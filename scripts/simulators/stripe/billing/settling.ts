import { found } from '../api/lists.ts';
import { change, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, Subscription, Tables } from '../state/tables.ts';

const DAY_SECONDS = 86_400;

/** What is to pay an invoice; undefined for one that is a draft still or over nothing. */
export function paymentOf(stand: Stand, { id }: Invoice): Tables['invoice_payment'] | undefined {
  return stand.store.all('invoice_payment').find(({ invoice }) => invoice === id);
}

export function subscriptionOf(stand: Stand, { parent }: Invoice): Subscription {
  return found(stand, 'subscription', parent?.subscription_details?.subscription ?? '');
}

function invoiceOf(stand: Stand, { id }: PaymentIntent): Invoice {
  const link = stand.store.all('invoice_payment').find(({ payment }) => payment.payment_intent === id);
  return found(stand, 'invoice', link?.invoice ?? '');
}

/** The money is in: the invoice is paid and the subscription goes on. */
export function paymentSucceeded(stand: Stand, intent: PaymentIntent): void {
  const invoice = invoiceOf(stand, intent);
  const subscription = subscriptionOf(stand, invoice);
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    change(stand, 'subscription', subscription, { default_payment_method: intent.payment_method });
  markPaid(stand, { ...invoice, attempt_count: invoice.attempt_count + 1 });
}

/** Also for invoices over nothing, which are paid as soon as they are final. */
export function markPaid(stand: Stand, invoice: Invoice): Invoice {
  const now = stand.now(invoice.test_clock);
  const paid = change(stand, 'invoice', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const link = paymentOf(stand, invoice);
  if (link !== undefined) {
    const transitions = { ...link.status_transitions, paid_at: now };
    const patch = { amount_paid: paid.amount_paid, status: 'paid', status_transitions: transitions };
    stand.emit('invoice_payment.paid', change(stand, 'invoice_payment', link, patch));
  }
  stand.emit('invoice.paid', paid);
  stand.emit('invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(stand, paid);
  if (['incomplete', 'past_due'].includes(subscription.status))
    change(stand, 'subscription', subscription, { status: 'active' }, 'customer.subscription.updated');
  return paid;
}

/** A first payment leaves the subscription incomplete; a later one makes it overdue, to be tried again or given up. */
export function paymentFailed(stand: Stand, intent: PaymentIntent): void {
  const invoice = invoiceOf(stand, intent);
  const subscription = subscriptionOf(stand, invoice);
  const isFirst = subscription.status === 'incomplete';
  const attempts = invoice.attempt_count + 1;
  const days = isFirst ? undefined : stand.settings.retryDays[attempts - 1];
  const next = days === undefined ? null : stand.now(invoice.test_clock) + days * DAY_SECONDS;
  const patch = { attempt_count: attempts, attempted: true, next_payment_attempt: next };
  stand.emit('invoice.payment_failed', change(stand, 'invoice', invoice, patch, 'invoice.updated'));
  if (isFirst) return;
  const overdue = change(stand, 'subscription', subscription, { status: 'past_due' }, 'customer.subscription.updated');
  if (next === null) endNow(stand, overdue, 'payment_failed');
}

/** The bank wants to ask, and nobody is there or is being asked now. */
export function paymentAsks(stand: Stand, intent: PaymentIntent): void {
  const asking = change(stand, 'invoice', invoiceOf(stand, intent), { attempted: true });
  stand.emit('invoice.payment_action_required', asking);
}

/** Ends a subscription for good. What it still waits for is left as it is, above all its setup intent. */
export function endNow(
  stand: Stand,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Subscription {
  const now = stand.now(subscription.test_clock);
  const isFirst = subscription.status === 'incomplete';
  if (isFirst) voidLatest(stand, subscription);
  else stopCollecting(stand, subscription);
  const ended = change(stand, 'subscription', subscription, {
    // A subscription that never began does not count as one that was cancelled.
    status: isFirst ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
  stand.emit('customer.subscription.deleted', ended);
  return ended;
}

/** A first invoice that nobody paid within 23 hours; final. */
export function expire(stand: Stand, subscription: Subscription): void {
  voidLatest(stand, subscription);
  const patch = { status: 'incomplete_expired', ended_at: stand.now(subscription.test_clock) } as const;
  change(stand, 'subscription', subscription, patch, 'customer.subscription.updated');
}

function voidLatest(stand: Stand, { latest_invoice: id }: Subscription): void {
  const latest = stand.store.get('invoice', id ?? '');
  if (latest?.status === 'open') voidInvoice(stand, latest);
}

/** An open invoice that is void cannot be paid any more, nor can its payment intent. */
export function voidInvoice(stand: Stand, invoice: Invoice): Invoice {
  const now = stand.now(invoice.test_clock);
  const link = paymentOf(stand, invoice);
  const intent = stand.store.get('payment_intent', link?.payment.payment_intent ?? '');
  if (link !== undefined && intent !== undefined) {
    const gone = {
      status: 'canceled',
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      next_action: null,
    } as const;
    stand.emit('payment_intent.canceled', change(stand, 'payment_intent', intent, gone));
    const transitions = { ...link.status_transitions, canceled_at: now };
    change(stand, 'invoice_payment', link, { status: 'canceled', status_transitions: transitions });
  }
  const status_transitions = { ...invoice.status_transitions, voided_at: now };
  const patch = { status: 'void', auto_advance: false, next_payment_attempt: null, status_transitions } as const;
  const voided = change(stand, 'invoice', invoice, patch);
  stand.emit('invoice.voided', voided);
  return voided;
}

const LEFT = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };

/** Nothing is tried by itself any more for a subscription that has ended. */
function stopCollecting(stand: Stand, { id }: Subscription): void {
  for (const invoice of stand.store.all('invoice'))
    if (invoice.parent?.subscription_details?.subscription === id && ['draft', 'open'].includes(invoice.status ?? ''))
      change(stand, 'invoice', invoice, LEFT, 'invoice.updated');
}
