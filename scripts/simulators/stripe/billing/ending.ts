import { change, type Stand } from '../stand.ts';
import type { Invoice, Subscription } from '../state/tables.ts';

/** Ends a subscription for good. What it still waits for is left as it is, above all its setup intent. */
export function endNow(
  stand: Stand,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Subscription {
  const now = stand.now(subscription.test_clock);
  const latest = stand.store.get('invoice', subscription.latest_invoice ?? '');
  if (subscription.status === 'incomplete' && latest !== undefined) voidInvoice(stand, latest);
  else stopCollecting(stand, subscription);
  const ended: Subscription = {
    ...subscription,
    // A subscription that never began does not count as one that was cancelled.
    status: subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  };
  stand.store.put('subscription', ended);
  stand.emit('customer.subscription.deleted', ended);
  return ended;
}

/** A first invoice that nobody paid within 23 hours; final. */
export function expire(stand: Stand, subscription: Subscription): void {
  const latest = stand.store.get('invoice', subscription.latest_invoice ?? '');
  if (latest !== undefined) voidInvoice(stand, latest);
  const patch = { status: 'incomplete_expired', ended_at: stand.now(subscription.test_clock) } as const;
  change(stand, 'subscription', subscription, patch, 'customer.subscription.updated');
}

/** An invoice that is void cannot be paid any more, nor can its payment intent. */
export function voidInvoice(stand: Stand, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') return invoice;
  const now = stand.now(invoice.test_clock);
  const link = stand.store.all('invoice_payment').find((each) => each.invoice === invoice.id);
  const intent = stand.store.get('payment_intent', link?.payment.payment_intent ?? '');
  if (intent !== undefined && intent.status !== 'succeeded') {
    const patch = {
      status: 'canceled',
      canceled_at: now,
      cancellation_reason: 'void_invoice',
      next_action: null,
    } as const;
    stand.emit('payment_intent.canceled', change(stand, 'payment_intent', intent, patch));
  }
  if (link !== undefined)
    change(stand, 'invoice_payment', link, {
      status: 'canceled',
      status_transitions: { ...link.status_transitions, canceled_at: now },
    });
  const transitions = { ...invoice.status_transitions, voided_at: now };
  const patch = {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: transitions,
  } as const;
  const voided = change(stand, 'invoice', invoice, patch);
  stand.emit('invoice.voided', voided);
  return voided;
}

/** Nothing is tried by itself any more for a subscription that has ended. */
function stopCollecting(stand: Stand, subscription: Subscription): void {
  for (const invoice of stand.store.all('invoice'))
    if (
      invoice.parent?.subscription_details?.subscription === subscription.id &&
      ['draft', 'open'].includes(invoice.status ?? '')
    )
      change(
        stand,
        'invoice',
        invoice,
        { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null },
        'invoice.updated',
      );
}
