import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid, Refusal } from '../api/refusal.ts';
import { voidInvoice } from '../billing/ending.ts';
import { markPaid } from '../billing/paying.ts';
import { change, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, Subscription } from '../state/tables.ts';
import { found } from './found.ts';
import { intentOf, linkPayment, paymentsOf } from './invoice-payments.ts';
import { makePaymentIntent, payWith } from './payment-intents.ts';
import { methodOf } from './payment-methods.ts';

export const INVOICE_PATH = '/__local/stripe/invoice/';
/** Makes it final: it has a number, and a payment to be made; over nothing, it is paid. */
export function finalize(stand: Stand, draft: Invoice, method: string | null): Invoice {
  const now = stand.now(draft.test_clock);
  const invoice = change(stand, 'invoices', draft, {
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
  linkPayment(stand, invoice, makePaymentIntent(stand, invoice, method));
  return invoice;
}

/** Charges the subscription's card, or else the customer's, with nobody there to be asked. What fails is written down, not thrown. */
export function charge(stand: Stand, invoice: Invoice, subscription: Subscription): void {
  const intent = intentOf(stand, invoice);
  const method = defaultMethod(stand, subscription);
  if (intent === undefined || method === null) return;
  try {
    payWith(stand, intent, methodOf(stand, method, 'payment_method'), { onSession: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.body.code !== 'authentication_required') return;
    const now = stand.store.get('invoices', invoice.id);
    if (now !== undefined) stand.emit('invoice.payment_action_required', now);
  }
}

/** The card that is charged: the subscription's, or else the customer's. */
export function defaultMethod(stand: Stand, { default_payment_method: own, customer }: Subscription): string | null {
  return own ?? stand.store.get('customers', customer)?.invoice_settings.default_payment_method ?? null;
}

export function payInvoice(stand: Stand, params: Params<'POST /v1/invoices/:id/pay'>, id: string): Invoice {
  const invoice = found(stand, 'invoices', id);
  const intent = payable(stand, invoice);
  const subscription = stand.store.get('subscriptions', invoice.parent?.subscription_details?.subscription ?? '');
  const wanted = params.payment_method ?? (subscription === undefined ? null : defaultMethod(stand, subscription));
  if (wanted === null)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`.',
    );
  const method = methodOf(stand, wanted, 'payment_method');
  const paid = payWith(stand, intent, method, { onSession: params.off_session === false });
  if (paid.status === 'requires_action')
    throw invalid('Payment for this invoice requires additional user action before it can be completed successfully.', {
      code: 'invoice_payment_intent_requires_action',
    });
  return found(stand, 'invoices', id);
}

export function voidOpenInvoice(stand: Stand, _params: unknown, id: string): Invoice {
  const invoice = found(stand, 'invoices', id);
  if (invoice.status !== 'open') throw invalid(`You can only void open invoices. This invoice is ${invoice.status}.`);
  return voidInvoice(stand, invoice);
}

/** @throws Refusal for an invoice that is not open */
export function payable(stand: Stand, invoice: Invoice): PaymentIntent {
  const intent = intentOf(stand, invoice);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open' || intent === undefined)
    throw invalid(`This invoice can no longer be paid: it is ${invoice.status}.`, { code: 'invoice_not_editable' });
  return intent;
}

export function retrieveInvoice(stand: Stand, _params: unknown, id: string): Invoice {
  return found(stand, 'invoices', id);
}

export function listInvoices(stand: Stand, params: Params<'GET /v1/invoices'>): Reply<'GET /v1/invoices'> {
  const rows = stand.store
    .all('invoices')
    .filter(
      (invoice) =>
        isWithin(invoice.created, params.created) &&
        isWanted(invoice.customer, params.customer) &&
        isWanted(invoice.status, params.status) &&
        isWanted(invoice.parent?.subscription_details?.subscription, params.subscription),
    );
  return pageOf('/v1/invoices', rows, params);
}

/** What an invoice shows only to who asks for it. */
export function includedInInvoice(stand: Stand, invoice: Invoice): Pick<Invoice, 'confirmation_secret' | 'payments'> {
  const secret = invoice.status === 'open' ? intentOf(stand, invoice)?.client_secret : undefined;
  return {
    confirmation_secret:
      secret === undefined || secret === null ? null : { client_secret: secret, type: 'payment_intent' },
    payments: {
      object: 'list',
      data: paymentsOf(stand, invoice),
      has_more: false,
      url: `/v1/invoice_payments?invoice=${invoice.id}`,
    },
  };
}

function numberFor(stand: Stand, { customer }: Invoice): string {
  const owner = stand.store.get('customers', customer ?? '');
  if (owner === undefined) return 'LOCAL-0001';
  const next = owner.next_invoice_sequence ?? 1;
  change(stand, 'customers', owner, { next_invoice_sequence: next + 1 });
  return `${owner.invoice_prefix}-${String(next).padStart(4, '0')}`;
}
