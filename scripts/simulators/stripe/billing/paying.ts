import { change, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, Subscription } from '../state/tables.ts';
import { endNow } from './ending.ts';

const DAY_SECONDS = 86_400;

export function invoiceOf(stand: Stand, intent: PaymentIntent): Invoice | undefined {
  const link = stand.store.all('invoice_payment').find(({ payment }) => payment.payment_intent === intent.id);
  return stand.store.get('invoice', link?.invoice ?? '');
}

export function subscriptionOf(stand: Stand, { parent }: Invoice): Subscription | undefined {
  return stand.store.get('subscription', parent?.subscription_details?.subscription ?? '');
}

/** The money is in: the invoice is paid and the subscription goes on. */
export function paymentSucceeded(stand: Stand, intent: PaymentIntent): void {
  const invoice = invoiceOf(stand, intent);
  if (invoice === undefined) return;
  const subscription = subscriptionOf(stand, invoice);
  if (subscription?.payment_settings?.save_default_payment_method === 'on_subscription')
    change(stand, 'subscription', subscription, { default_payment_method: intent.payment_method });
  markPaid(stand, { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true });
}

/** Also for invoices over nothing, which are paid as soon as they are final. */
export function markPaid(stand: Stand, invoice: Invoice): Invoice {
  const now = stand.now(invoice.test_clock);
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  stand.store.put('invoice', paid);
  const link = stand.store.all('invoice_payment').find((each) => each.invoice === invoice.id && each.is_default);
  if (link !== undefined) {
    const transitions = { ...link.status_transitions, paid_at: now };
    const done = change(stand, 'invoice_payment', link, {
      amount_paid: paid.amount_paid,
      status: 'paid',
      status_transitions: transitions,
    });
    stand.emit('invoice_payment.paid', done);
  }
  stand.emit('invoice.paid', paid);
  stand.emit('invoice.payment_succeeded', paid);
  const subscription = subscriptionOf(stand, paid);
  if (subscription !== undefined && ['incomplete', 'past_due'].includes(subscription.status))
    change(stand, 'subscription', subscription, { status: 'active' }, 'customer.subscription.updated');
  return paid;
}

/** A first payment leaves the subscription incomplete; a later one makes it overdue, to be tried again or given up. */
export function paymentFailed(stand: Stand, intent: PaymentIntent): void {
  const invoice = invoiceOf(stand, intent);
  if (invoice === undefined) return;
  const subscription = subscriptionOf(stand, invoice);
  const attempts = invoice.attempt_count + 1;
  const days = subscription?.status === 'incomplete' ? undefined : stand.settings.retryDays[attempts - 1];
  const next = days === undefined ? null : stand.now(invoice.test_clock) + days * DAY_SECONDS;
  const patch = { attempt_count: attempts, attempted: true, next_payment_attempt: next };
  const failed = change(stand, 'invoice', invoice, patch, 'invoice.updated');
  stand.emit('invoice.payment_failed', failed);
  if (subscription === undefined || subscription.status === 'incomplete') return;
  const overdue = change(stand, 'subscription', subscription, { status: 'past_due' }, 'customer.subscription.updated');
  if (next === null) endNow(stand, overdue, 'payment_failed');
}

/** The bank wants to ask, and nobody is there or is being asked now. */
export function paymentAsks(stand: Stand, intent: PaymentIntent): void {
  const invoice = invoiceOf(stand, intent);
  if (invoice === undefined) return;
  stand.emit('invoice.payment_action_required', change(stand, 'invoice', invoice, { attempted: true }));
}
