import type { Decline } from '../cards/declines.ts';
import { create, type Stand } from '../stand.ts';
import type { PaymentIntent, PaymentMethod, Tables } from '../state/tables.ts';

/** One try to take money, and what came of it. */
export function makeCharge(
  stand: Stand,
  intent: PaymentIntent,
  { id, billing_details }: PaymentMethod,
  decline?: Decline,
): Tables['charge'] {
  const paid = decline === undefined;
  const customer = stand.store.get('customer', intent.customer ?? '');
  const sketch = {
    id: stand.newId('ch_'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    billing_details,
    captured: paid,
    created: stand.now(customer?.test_clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code,
    failure_message: decline?.message,
    paid,
    payment_intent: intent.id,
    payment_method: id,
    status: paid ? ('succeeded' as const) : ('failed' as const),
  };
  return create(stand, 'charge', sketch, paid ? 'charge.succeeded' : 'charge.failed');
}
