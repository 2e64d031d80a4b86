import * as z from 'zod/mini';
import { call, type Params, text, whole } from '../api/call.ts';
import { found, pageOf, retrieving } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { faultOfCard, fullYear } from '../cards/check-card.ts';
import { cardRefusal } from '../cards/declines.ts';
import { brandOf, cardByAlias, cardByFingerprint, fingerprintOf, type TestCard } from '../cards/test-cards.ts';
import { change, create, type Stand } from '../stand.ts';
import type { PaymentMethod } from '../state/tables.ts';

export const cardData = {
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: whole, exp_year: whole, cvc: text }),
  billing_details: z.optional(
    z.strictObject({
      address: z.optional(z.strictObject({ country: z.optional(text), postal_code: z.optional(text) })),
    }),
  ),
};

export const paymentMethodCalls = {
  'GET /v1/payment_methods/:id': retrieving('payment_method'),
  'GET /v1/customers/:id/payment_methods': call({ limit: z.optional(whole) }, (stand, params, id) => {
    found(stand, 'customer', id);
    const cards = stand.store.all('payment_method').filter(({ customer }) => customer === id);
    return pageOf(`/v1/customers/${id}/payment_methods`, cards, params);
  }),
  'POST /v1/payment_methods/:id/detach': call({}, detach),
};

/**
 * Keeps a card as it was typed; only its fingerprint and last digits are kept.
 * @throws Refusal `card_error` for a number, date or code that cannot be right
 */
export function createFromCard(
  stand: Stand,
  { card, billing_details: details }: Params<typeof cardData>,
): PaymentMethod {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const fault = faultOfCard({ ...card, number }, stand.now());
  if (fault !== undefined) throw cardRefusal(fault);
  const brand = brandOf(number);
  const { country = null, postal_code = null } = details?.address ?? {};
  return create(stand, 'payment_method', {
    id: stand.newId('pm_'),
    allow_redisplay: 'unspecified',
    billing_details: { address: { country, postal_code } },
    card: {
      brand,
      checks: { address_postal_code_check: postal_code === null ? null : 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: fullYear(card.exp_year),
      fingerprint: fingerprintOf(number),
      funding: 'credit',
      last4: number.slice(-4),
      networks: { available: [brand] },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: stand.now(),
    type: 'card',
  });
}

/** The payment method of this id, or a new one for one of Stripe's ready-made test cards. */
export function methodOf(stand: Stand, id: string): PaymentMethod {
  const ready = cardByAlias(id);
  if (ready === undefined) return found(stand, 'payment_method', id, 'payment_method');
  const year = new Date(stand.now() * 1000).getUTCFullYear() + 1;
  const card = { number: ready.number, exp_month: 12, exp_year: year, cvc: '123' };
  return createFromCard(stand, { type: 'card', card });
}

export function testCardOf({ card }: PaymentMethod): TestCard | undefined {
  return cardByFingerprint(card?.fingerprint ?? '');
}

/** @throws Refusal when it is another customer's */
export function attached(stand: Stand, id: string, customer: string): PaymentMethod {
  const method = methodOf(stand, id);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const owned = change(stand, 'payment_method', method, { customer });
  stand.emit('payment_method.attached', owned);
  return owned;
}

/** A detached card is nobody's default any more and cannot be used again. */
function detach(stand: Stand, _params: unknown, id: string): PaymentMethod {
  const method = found(stand, 'payment_method', id);
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const detached = change(stand, 'payment_method', method, { customer: null });
  stand.emit('payment_method.detached', detached, { customer: method.customer });
  const owner = stand.store.get('customer', method.customer);
  if (owner?.invoice_settings.default_payment_method === id) {
    const settings = { ...owner.invoice_settings, default_payment_method: null };
    change(stand, 'customer', owner, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of stand.store.all('subscription'))
    if (subscription.default_payment_method === id)
      change(stand, 'subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated');
  return detached;
}
