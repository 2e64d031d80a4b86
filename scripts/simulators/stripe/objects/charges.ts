import type { Decline } from '../cards/declines.ts';
import { create, type Stand } from '../stand.ts';
import type { PaymentIntent, PaymentMethod, Tables } from '../state/tables.ts';

/** One try to take money, and what came of it. */
export function makeCharge(
  stand: Stand,
  intent: PaymentIntent,
  { id, billing_details, card }: PaymentMethod,
  decline?: Decline,
): Tables['charge'] {
  const paid = decline === undefined;
  const customer = stand.store.get('customer', intent.customer ?? '');
  const sketch = {
    id: stand.newId('ch_'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details,
    captured: paid,
    created: stand.now(customer?.test_clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: {},
    outcome: {
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: id,
    payment_method_details: {
      card: {
        brand: card?.brand ?? null,
        exp_month: card?.exp_month ?? 0,
        exp_year: card?.exp_year ?? 0,
        fingerprint: card?.fingerprint ?? null,
        last4: card?.last4 ?? null,
        regulated_status: 'unregulated' as const,
      },
      type: 'card',
    },
    refunded: false,
    status: paid ? ('succeeded' as const) : ('failed' as const),
  };
  return create(stand, 'charge', sketch, paid ? 'charge.succeeded' : 'charge.failed');
}
