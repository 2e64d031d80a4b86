import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import type { Stand } from '../stand.ts';
import type { Invoice, InvoicePayment, PaymentIntent } from '../state/tables.ts';
import { found } from './found.ts';

export function linkPayment(stand: Stand, invoice: Invoice, intent: PaymentIntent): void {
  const link: InvoicePayment = {
    id: stand.newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: stand.now(invoice.test_clock),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  stand.store.put('invoicePayments', link);
}

export function paymentsOf(stand: Stand, { id }: Invoice): InvoicePayment[] {
  return stand.store.all('invoicePayments').filter(({ invoice }) => invoice === id);
}

export function intentOf(stand: Stand, invoice: Invoice): PaymentIntent | undefined {
  const link = paymentsOf(stand, invoice).find(({ is_default: isDefault }) => isDefault);
  return stand.store.get('paymentIntents', link?.payment.payment_intent ?? '');
}

export function retrieveInvoicePayment(stand: Stand, _params: unknown, id: string): InvoicePayment {
  return found(stand, 'invoicePayments', id);
}

export function listInvoicePayments(
  stand: Stand,
  params: Params<'GET /v1/invoice_payments'>,
): Reply<'GET /v1/invoice_payments'> {
  const { payment } = params;
  const rows = stand.store
    .all('invoicePayments')
    .filter(
      (link) =>
        isWithin(link.created, params.created) &&
        isWanted(link.invoice, params.invoice) &&
        isWanted(link.status, params.status) &&
        isWanted(link.payment.type, payment?.type) &&
        isWanted(link.payment.payment_intent, payment?.payment_intent),
    );
  return pageOf('/v1/invoice_payments', rows, params);
}
