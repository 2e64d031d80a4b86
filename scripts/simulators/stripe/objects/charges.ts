import type { Decline } from '../cards/declines.ts';
import { create, type StripeContext } from '../context.ts';
import type { PaymentIntent, PaymentMethod, Tables } from '../state/tables.ts';

/** A charge for one payment, with its result. */
export function makeCharge(
  context: StripeContext,
  intent: PaymentIntent,
  { id, billing_details, card }: PaymentMethod,
  decline?: Decline,
): Tables['charge'] {
  const paid = decline === undefined;
  const fields = {
    id: context.newId('ch_'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    billing_details,
    captured: paid,
    created: context.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code,
    failure_message: decline?.message,
    paid,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: {
      type: 'card',
      card: { brand: card?.brand, fingerprint: card?.fingerprint, last4: card?.last4 },
    },
    status: paid ? ('succeeded' as const) : ('failed' as const),
  };
  return create(context, 'charge', fields, paid ? 'charge.succeeded' : 'charge.failed');
}
