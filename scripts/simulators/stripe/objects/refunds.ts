import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, integer, type Params, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Tables } from '../state/tables.ts';

const newRefund = { amount: z.optional(integer), payment_intent: text };

export const refundCalls = {
  'POST /v1/refunds': call(newRefund, createRefund),
  'GET /v1/refunds': listCall('/v1/refunds', 'refund', { charge: z.optional(text), payment_intent: z.optional(text) }),
  'GET /v1/charges/:id': retrieveCall('charge'),
  'GET /v1/charges': listCall('/v1/charges', 'charge', {
    customer: z.optional(text),
    payment_intent: z.optional(text),
  }),
};

/** Refunds the rest of the charge unless an amount is given. The invoice stays paid. */
function createRefund(context: StripeContext, params: Params<typeof newRefund>): Tables['refund'] {
  const intent = getObject(context, 'payment_intent', params.payment_intent, 'payment_intent');
  const charge = context.store.get('charge', intent.latest_charge ?? '');
  if (charge?.paid !== true)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const { amount = refundable } = params;
  if (amount < 1 || amount > refundable)
    throw invalidRequest(`Refund amount is greater than unrefunded amount on charge (${refundable})`, {
      param: 'amount',
    });
  const fields = {
    id: context.newId('re_'),
    amount,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
  const refund = create(context, 'refund', fields, 'refund.created');
  const refunded = charge.amount_refunded + amount;
  const patch = { amount_refunded: refunded, refunded: refunded === charge.amount };
  change(context, 'charge', charge, patch, 'charge.refunded');
  return refund;
}
