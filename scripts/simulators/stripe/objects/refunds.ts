import * as z from 'zod/mini';
import { call, type Params, text, whole } from '../api/call.ts';
import { found, listing } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Tables } from '../state/tables.ts';

const newRefund = { amount: z.optional(whole), payment_intent: text };

export const refundCalls = {
  'POST /v1/refunds': call(newRefund, createRefund),
  'GET /v1/refunds': listing('/v1/refunds', 'refund', { charge: z.optional(text), payment_intent: z.optional(text) }),
  'GET /v1/charges': listing('/v1/charges', 'charge', { customer: z.optional(text), payment_intent: z.optional(text) }),
};

/** All that is left of the charge, unless an amount is named. The invoice stays paid. */
function createRefund(stand: Stand, params: Params<typeof newRefund>): Tables['refund'] {
  const intent = found(stand, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = stand.store.get('charge', intent.latest_charge ?? '');
  if (charge?.paid !== true)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const { amount = left } = params;
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount is greater than unrefunded amount on charge (${left})`, { param: 'amount' });
  const sketch = {
    id: stand.newId('re_'),
    amount,
    charge: charge.id,
    created: stand.now(),
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  const refund = create(stand, 'refund', sketch, 'refund.created');
  const back = charge.amount_refunded + amount;
  const patch = { amount_refunded: back, refunded: back === charge.amount };
  change(stand, 'charge', charge, patch, 'charge.refunded');
  return refund;
}
