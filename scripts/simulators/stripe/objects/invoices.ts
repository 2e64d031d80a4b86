import * as z from 'zod/mini';
import { call, text } from '../api/call.ts';
import { found, listing, retrieving } from '../api/lists.ts';
import { invalid, Refusal } from '../api/refusal.ts';
import { markPaid, paymentOf, voidInvoice } from '../billing/settling.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, Subscription, Tables } from '../state/tables.ts';
import { confirm, makePaymentIntent } from './intents.ts';
import { methodOf } from './payment-methods.ts';

export const INVOICE_PATH = '/__local/stripe/invoice/';
/** A renewal's invoice stays a draft this long before it is final and charged. */
const DRAFT_SECONDS = 3600;

const wanted = { customer: z.optional(text), status: z.optional(text), subscription: z.optional(text) };

export const invoiceCalls = {
  'GET /v1/invoices': listing('/v1/invoices', 'invoice', wanted, {
    subscription: ({ parent }, id) => id === undefined || parent?.subscription_details?.subscription === id,
  }),
  'GET /v1/invoices/:id': retrieving('invoice'),
  'POST /v1/invoices/:id/void': call({}, (stand, _params, id) => {
    const invoice = found(stand, 'invoice', id);
    if (invoice.status !== 'open') throw invalid(`You can only void open invoices. This invoice is ${invoice.status}.`);
    return voidInvoice(stand, invoice);
  }),
  'GET /v1/invoice_payments': listing('/v1/invoice_payments', 'invoice_payment', {
    invoice: z.optional(text),
    status: z.optional(text),
  }),
};

/** A draft of what a subscription owes for its present period; nothing during a trial. */
export function draftInvoice(
  stand: Stand,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const customer = found(stand, 'customer', subscription.customer, 'customer');
  const now = stand.now(subscription.test_clock);
  const id = stand.newId('in_');
  const lines = subscription.items.data.map((item) => lineOf(stand, id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const start = subscription.items.data[0]?.current_period_start ?? now;
  const sketch = {
    id,
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    automatically_finalizes_at: now + DRAFT_SECONDS,
    billing_reason: reason,
    collection_method: 'charge_automatically' as const,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    issuer: { type: 'self' as const },
    lines: { data: lines, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: now + DRAFT_SECONDS,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details' as const,
    },
    payment_settings: { payment_method_types: subscription.payment_settings?.payment_method_types ?? null },
    period_end: start,
    period_start: start,
    status: 'draft' as const,
    subtotal: total,
    test_clock: subscription.test_clock,
    total,
  };
  const invoice = create(stand, 'invoice', sketch);
  change(stand, 'subscription', subscription, { latest_invoice: id });
  stand.emit('invoice.created', invoice);
  return invoice;
}

function lineOf(stand: Stand, invoice: string, subscription: Subscription, item: Tables['subscription_item']) {
  const free = subscription.status === 'trialing';
  const { price, quantity = 1 } = item;
  const amount = free ? 0 : quantity * (price.unit_amount ?? 0);
  const product = stand.store.get('product', price.product)?.name ?? price.product;
  return {
    id: stand.newId('il_'),
    amount,
    currency: price.currency,
    description: free ? `Trial period for ${product}` : `${quantity} × ${product}`,
    invoice,
    metadata: subscription.metadata,
    period: { start: item.current_period_start, end: item.current_period_end },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
  };
}

/** Makes it final: it has a number, and a payment to be made; over nothing, it is paid. */
export function finalize(stand: Stand, draft: Invoice, method: string | null): Invoice {
  const now = stand.now(draft.test_clock);
  const invoice = change(stand, 'invoice', draft, {
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${stand.origin()}${INVOICE_PATH}${draft.id}`,
    next_payment_attempt: null,
    number: numberFor(stand, draft),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  stand.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) return markPaid(stand, invoice);
  const intent = makePaymentIntent(stand, invoice, method);
  create(stand, 'invoice_payment', {
    id: stand.newId('inpay_'),
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
  });
  return invoice;
}

/** Charges the subscription's card, or else the customer's, with nobody there to be asked. What fails is written down, not thrown. */
export function chargeCard(stand: Stand, invoice: Invoice, subscription: Subscription): void {
  const method = defaultMethod(stand, subscription);
  if (method === null) return;
  try {
    confirm(stand, payable(stand, invoice), methodOf(stand, method), { onSession: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = stand.store.get('invoice', invoice.id);
    if (error.body.code === 'authentication_required' && now !== undefined)
      stand.emit('invoice.payment_action_required', now);
  }
}

/** The card that is charged: the subscription's, or else the customer's. */
export function defaultMethod(stand: Stand, { default_payment_method: own, customer }: Subscription): string | null {
  return own ?? stand.store.get('customer', customer)?.invoice_settings.default_payment_method ?? null;
}

/** What is to be paid. @throws Refusal for an invoice that is not open */
export function payable(stand: Stand, invoice: Invoice): PaymentIntent {
  const intent = stand.store.get('payment_intent', paymentOf(stand, invoice)?.payment.payment_intent ?? '');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open' || intent === undefined)
    throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`, { code: 'invoice_not_editable' });
  return intent;
}

function numberFor(stand: Stand, { customer }: Invoice): string {
  const owner = found(stand, 'customer', customer ?? '');
  const next = owner.next_invoice_sequence ?? 1;
  change(stand, 'customer', owner, { next_invoice_sequence: next + 1 });
  return `${owner.invoice_prefix}-${String(next).padStart(4, '0')}`;
}
