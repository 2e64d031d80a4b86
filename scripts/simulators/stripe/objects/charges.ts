import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import type { Decline } from '../cards/declines.ts';
import type { Stand } from '../stand.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../state/tables.ts';
import { found } from './found.ts';

/** One try to take money, and what came of it. */
export function makeCharge(stand: Stand, intent: PaymentIntent, method: PaymentMethod, decline?: Decline): Charge {
  const { card } = method;
  const paid = decline === undefined;
  const customer = stand.store.get('customers', intent.customer ?? '');
  const charge: Charge = {
    id: stand.newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LOCAL',
    captured: paid,
    created: stand.now(customer?.test_clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: null,
        brand: card?.brand ?? null,
        checks: card?.checks ?? null,
        country: card?.country ?? null,
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 0,
        exp_year: card?.exp_year ?? 0,
        fingerprint: card?.fingerprint ?? null,
        funding: card?.funding ?? null,
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? null,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  stand.store.put('charges', charge);
  stand.emit(paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

export function retrieveCharge(stand: Stand, _params: unknown, id: string): Charge {
  return found(stand, 'charges', id);
}

export function listCharges(stand: Stand, params: Params<'GET /v1/charges'>): Reply<'GET /v1/charges'> {
  const rows = stand.store
    .all('charges')
    .filter(
      (charge) =>
        isWithin(charge.created, params.created) &&
        isWanted(charge.customer, params.customer) &&
        isWanted(charge.payment_intent, params.payment_intent),
    );
  return pageOf('/v1/charges', rows, params);
}
