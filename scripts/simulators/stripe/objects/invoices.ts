import * as z from 'zod/mini';
import { ApiError, invalidRequest } from '../api/api-error.ts';
import { call, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { markPaid, paymentOf, voidInvoice } from '../billing/settlement.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Invoice, PaymentIntent, Subscription, Tables } from '../state/tables.ts';
import { confirm, makePaymentIntent } from './intents.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

export const INVOICE_PATH = '/__local/stripe/invoice/';
/** A renewal's invoice stays a draft this long before it is finalized and charged. */
const DRAFT_SECONDS = 3600;

const filters = { customer: z.optional(text), status: z.optional(text), subscription: z.optional(text) };

export const invoiceCalls = {
  'GET /v1/invoices': listCall('/v1/invoices', 'invoice', filters, {
    subscription: ({ parent }, id) => id === undefined || parent?.subscription_details?.subscription === id,
  }),
  'GET /v1/invoices/:id': retrieveCall('invoice'),
  'POST /v1/invoices/:id/void': call({}, (context, _params, id) => {
    const invoice = getObject(context, 'invoice', id);
    if (invoice.status !== 'open')
      throw invalidRequest(`You can only void open invoices. This invoice is ${invoice.status}.`);
    return voidInvoice(context, invoice);
  }),
  'GET /v1/invoice_payments': listCall(
    '/v1/invoice_payments',
    'invoice_payment',
    {
      invoice: z.optional(text),
      payment: z.optional(z.strictObject({ type: z.literal('payment_intent'), payment_intent: text })),
      status: z.optional(text),
    },
    { payment: ({ payment }, of) => of === undefined || payment.payment_intent === of.payment_intent },
  ),
};

/** A draft invoice for the subscription's current period; over $0 during a trial. */
export function draftInvoice(
  context: StripeContext,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const customer = getObject(context, 'customer', subscription.customer, 'customer');
  const now = context.now();
  const id = context.newId('in_');
  const lines = subscription.items.data.map((item) => lineOf(context, id, subscription, item));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const start = subscription.items.data[0]?.current_period_start ?? now;
  const fields = {
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
    total,
  };
  const invoice = create(context, 'invoice', fields);
  change(context, 'subscription', subscription, { latest_invoice: id });
  context.emit('invoice.created', invoice);
  return invoice;
}

function lineOf(
  context: StripeContext,
  invoice: string,
  subscription: Subscription,
  item: Tables['subscription_item'],
) {
  const free = subscription.status === 'trialing';
  const { price, quantity = 1 } = item;
  const amount = free ? 0 : quantity * (price.unit_amount ?? 0);
  const product = context.store.get('product', price.product)?.name ?? price.product;
  return {
    id: context.newId('il_'),
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

/** Gives the invoice its number and a payment intent; a $0 invoice is paid immediately. */
export function finalize(context: StripeContext, draft: Invoice, method: string | null): Invoice {
  const now = context.now();
  const invoice = change(context, 'invoice', draft, {
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${context.origin()}${INVOICE_PATH}${draft.id}`,
    next_payment_attempt: null,
    number: nextInvoiceNumber(context, draft),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  context.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) return markPaid(context, invoice);
  const intent = makePaymentIntent(context, invoice, method);
  create(context, 'invoice_payment', {
    id: context.newId('inpay_'),
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

/** Charges the default card off-session. A failure is recorded, not thrown. */
export function chargeDefaultCard(context: StripeContext, invoice: Invoice, subscription: Subscription): void {
  const method = defaultPaymentMethod(context, subscription);
  if (method === null) return;
  try {
    confirm(context, intentToPay(context, invoice), resolvePaymentMethod(context, method), { onSession: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const current = context.store.get('invoice', invoice.id);
    if (error.body.code === 'authentication_required' && current !== undefined)
      context.emit('invoice.payment_action_required', current);
  }
}

/** The subscription's own payment method, or else the customer's default. */
export function defaultPaymentMethod(
  context: StripeContext,
  { default_payment_method: own, customer }: Subscription,
): string | null {
  return own ?? context.store.get('customer', customer)?.invoice_settings.default_payment_method ?? null;
}

/**
 * The invoice's payment intent.
 * @throws ApiError for an invoice that is not open
 */
export function intentToPay(context: StripeContext, invoice: Invoice): PaymentIntent {
  const intent = context.store.get('payment_intent', paymentOf(context, invoice)?.payment.payment_intent ?? '');
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open' || intent === undefined)
    throw invalidRequest(`This invoice can no longer be paid: it is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    });
  return intent;
}

function nextInvoiceNumber(context: StripeContext, { customer }: Invoice): string {
  const owner = getObject(context, 'customer', customer ?? '');
  const next = owner.next_invoice_sequence ?? 1;
  change(context, 'customer', owner, { next_invoice_sequence: next + 1 });
  return `${owner.invoice_prefix}-${String(next).padStart(4, '0')}`;
}
