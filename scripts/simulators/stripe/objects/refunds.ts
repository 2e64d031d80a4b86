import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid, missingParam } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { Charge, Refund } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';

/** All that is left of the charge, unless an amount is named. The invoice stays paid. */
export function createRefund(stand: Stand, params: Params<'POST /v1/refunds'>): Refund {
  const charge = chargeOf(stand, params);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      {
        param: 'amount',
      },
    );
  const refund: Refund = {
    id: stand.newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: stand.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  stand.store.put('refunds', refund);
  stand.emit('refund.created', refund);
  const refunded = charge.amount_refunded + amount;
  change(
    stand,
    'charges',
    charge,
    { amount_refunded: refunded, refunded: refunded === charge.amount },
    'charge.refunded',
  );
  return refund;
}

export function retrieveRefund(stand: Stand, _params: unknown, id: string): Refund {
  return found(stand, 'refunds', id);
}

export function listRefunds(stand: Stand, params: Params<'GET /v1/refunds'>): Reply<'GET /v1/refunds'> {
  const rows = stand.store
    .all('refunds')
    .filter(
      (refund) =>
        isWithin(refund.created, params.created) &&
        isWanted(refund.charge, params.charge) &&
        isWanted(refund.payment_intent, params.payment_intent),
    );
  return pageOf('/v1/refunds', rows, params);
}

function chargeOf(stand: Stand, { charge: id, payment_intent: intentId }: Params<'POST /v1/refunds'>): Charge {
  const intent = intentId === undefined ? undefined : found(stand, 'paymentIntents', intentId, 'payment_intent');
  const wanted = id ?? intent?.latest_charge;
  if (wanted === undefined) throw missingParam('payment_intent');
  const charge = wanted === null ? undefined : found(stand, 'charges', wanted, 'charge');
  if (charge?.paid !== true)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  return charge;
}
