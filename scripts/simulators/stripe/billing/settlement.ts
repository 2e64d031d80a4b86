import { getObject } from '../api/lists.ts';
import { change, type StripeContext } from '../context.ts';
import type { Invoice, PaymentIntent, Subscription, Tables } from '../state/tables.ts';

const DAY_SECONDS = 86_400;

/** The payment of an invoice; undefined for a draft or a $0 invoice. */
export function paymentOf(context: StripeContext, { id }: Invoice): Tables['invoice_payment'] | undefined {
  return context.store.all('invoice_payment').find(({ invoice }) => invoice === id);
}

export function invoiceSubscription(context: StripeContext, { parent }: Invoice): Subscription {
  return getObject(context, 'subscription', parent?.subscription_details?.subscription ?? '');
}

function invoiceOf(context: StripeContext, { id }: PaymentIntent): Invoice {
  const link = context.store.all('invoice_payment').find(({ payment }) => payment.payment_intent === id);
  return getObject(context, 'invoice', link?.invoice ?? '');
}

/** Marks the invoice paid, which activates the subscription. */
export function paymentSucceeded(context: StripeContext, intent: PaymentIntent): void {
  const invoice = invoiceOf(context, intent);
  const subscription = invoiceSubscription(context, invoice);
  if (subscription.payment_settings?.save_default_payment_method === 'on_subscription')
    change(context, 'subscription', subscription, { default_payment_method: intent.payment_method });
  markPaid(context, { ...invoice, attempt_count: invoice.attempt_count + 1 });
}

/** Also used for $0 invoices, which are paid as soon as they are finalized. */
export function markPaid(context: StripeContext, invoice: Invoice): Invoice {
  const now = context.now();
  const paid = change(context, 'invoice', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const link = paymentOf(context, invoice);
  if (link !== undefined) {
    const transitions = { ...link.status_transitions, paid_at: now };
    const patch = { amount_paid: paid.amount_paid, status: 'paid', status_transitions: transitions };
    context.emit('invoice_payment.paid', change(context, 'invoice_payment', link, patch));
  }
  context.emit('invoice.paid', paid);
  context.emit('invoice.payment_succeeded', paid);
  const subscription = invoiceSubscription(context, paid);
  if (['incomplete', 'past_due'].includes(subscription.status))
    change(context, 'subscription', subscription, { status: 'active' }, 'customer.subscription.updated');
  return paid;
}

/** After a failed first payment the subscription stays `incomplete`; later it becomes `past_due` and is retried, then canceled. */
export function paymentFailed(context: StripeContext, intent: PaymentIntent): void {
  const invoice = invoiceOf(context, intent);
  const subscription = invoiceSubscription(context, invoice);
  const isFirst = subscription.status === 'incomplete';
  const charges = invoice.attempt_count + 1;
  const days = isFirst ? undefined : context.settings.retryDays[charges - 1];
  const next = days === undefined ? null : context.now() + days * DAY_SECONDS;
  const patch = { attempt_count: charges, attempted: true, next_payment_attempt: next };
  context.emit('invoice.payment_failed', change(context, 'invoice', invoice, patch, 'invoice.updated'));
  if (isFirst) return;
  const overdue = change(
    context,
    'subscription',
    subscription,
    { status: 'past_due' },
    'customer.subscription.updated',
  );
  if (next === null) endSubscription(context, overdue, 'payment_failed');
}

/** The payment needs 3-D Secure. */
export function paymentActionRequired(context: StripeContext, intent: PaymentIntent): void {
  const invoice = change(context, 'invoice', invoiceOf(context, intent), { attempted: true });
  context.emit('invoice.payment_action_required', invoice);
}

/** Ends a subscription. Leaves its pending setup intent open, as Stripe does. */
export function endSubscription(
  context: StripeContext,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Subscription {
  const now = context.now();
  const isFirst = subscription.status === 'incomplete';
  if (isFirst) voidLatestInvoice(context, subscription);
  else stopCollecting(context, subscription);
  const ended = change(context, 'subscription', subscription, {
    // A subscription that never started is expired, not canceled.
    status: isFirst ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
  context.emit('customer.subscription.deleted', ended);
  return ended;
}

/** The first invoice was not paid within 23 hours. */
export function expireSubscription(context: StripeContext, subscription: Subscription): void {
  voidLatestInvoice(context, subscription);
  const patch = { status: 'incomplete_expired', ended_at: context.now() } as const;
  change(context, 'subscription', subscription, patch, 'customer.subscription.updated');
}

function voidLatestInvoice(context: StripeContext, { latest_invoice: id }: Subscription): void {
  const latest = context.store.get('invoice', id ?? '');
  if (latest?.status === 'open') voidInvoice(context, latest);
}

/** Voids an open invoice and cancels its payment intent, so that neither can be paid. */
export function voidInvoice(context: StripeContext, invoice: Invoice): Invoice {
  const now = context.now();
  const link = paymentOf(context, invoice);
  const intent = context.store.get('payment_intent', link?.payment.payment_intent ?? '');
  if (link !== undefined && intent !== undefined) {
    const canceled = {
      status: 'canceled',
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      next_action: null,
    } as const;
    context.emit('payment_intent.canceled', change(context, 'payment_intent', intent, canceled));
    const transitions = { ...link.status_transitions, canceled_at: now };
    change(context, 'invoice_payment', link, { status: 'canceled', status_transitions: transitions });
  }
  const status_transitions = { ...invoice.status_transitions, voided_at: now };
  const patch = { status: 'void', auto_advance: false, next_payment_attempt: null, status_transitions } as const;
  const voided = change(context, 'invoice', invoice, patch);
  context.emit('invoice.voided', voided);
  return voided;
}

const NO_COLLECTION = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };

/** Stops automatic charges for a subscription that has ended. */
function stopCollecting(context: StripeContext, { id }: Subscription): void {
  for (const invoice of context.store.all('invoice'))
    if (invoice.parent?.subscription_details?.subscription === id && ['draft', 'open'].includes(invoice.status ?? ''))
      change(context, 'invoice', invoice, NO_COLLECTION, 'invoice.updated');
}
