import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, integer, type Params, text } from '../api/call.ts';
import { getObject, paginate, retrieveCall } from '../api/lists.ts';
import { checkCard, fullYear } from '../cards/check-card.ts';
import { cardError } from '../cards/declines.ts';
import { brandOf, cardByAlias, cardByFingerprint, cardFingerprint, type TestCard } from '../cards/test-cards.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { PaymentMethod } from '../state/tables.ts';

export const cardData = {
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
  billing_details: z.optional(
    z.strictObject({
      address: z.optional(z.strictObject({ country: z.optional(text), postal_code: z.optional(text) })),
    }),
  ),
};

export const paymentMethodCalls = {
  'GET /v1/payment_methods/:id': retrieveCall('payment_method'),
  'GET /v1/customers/:id/payment_methods': call({ limit: z.optional(integer) }, (context, params, id) => {
    getObject(context, 'customer', id);
    const cards = context.store.all('payment_method').filter(({ customer }) => customer === id);
    return paginate(`/v1/customers/${id}/payment_methods`, cards, params);
  }),
  'POST /v1/payment_methods/:id/attach': call({ customer: text }, (context, { customer }, id) =>
    attach(context, id, getObject(context, 'customer', customer, 'customer').id),
  ),
  'POST /v1/payment_methods/:id/detach': call({}, detach),
};

/**
 * Saves a card by its fingerprint and last four digits.
 * @throws ApiError `card_error` for an invalid number, date or security code
 */
export function createFromCard(
  context: StripeContext,
  { card, billing_details: details }: Params<typeof cardData>,
): PaymentMethod {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const decline = checkCard({ ...card, number }, context.now());
  if (decline !== undefined) throw cardError(decline);
  const brand = brandOf(number);
  const { country = null, postal_code = null } = details?.address ?? {};
  return create(context, 'payment_method', {
    id: context.newId('pm_'),
    allow_redisplay: 'unspecified',
    billing_details: { address: { country, postal_code } },
    card: {
      brand,
      checks: { address_postal_code_check: postal_code === null ? null : 'pass', cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: fullYear(card.exp_year),
      fingerprint: cardFingerprint(number),
      funding: 'credit',
      last4: number.slice(-4),
      networks: { available: [brand] },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: context.now(),
    type: 'card',
  });
}

/** The payment method with this id, or a new one if the id is the alias of a test card. */
export function resolvePaymentMethod(context: StripeContext, id: string): PaymentMethod {
  const testCard = cardByAlias(id);
  if (testCard === undefined) return getObject(context, 'payment_method', id, 'payment_method');
  const year = new Date(context.now() * 1000).getUTCFullYear() + 1;
  const card = { number: testCard.number, exp_month: 12, exp_year: year, cvc: '123' };
  return createFromCard(context, { type: 'card', card });
}

export function testCardOf({ card }: PaymentMethod): TestCard | undefined {
  return cardByFingerprint(card?.fingerprint ?? '');
}

/** @throws ApiError if it is attached to another customer */
export function attach(context: StripeContext, id: string, customer: string): PaymentMethod {
  const method = resolvePaymentMethod(context, id);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const attached = change(context, 'payment_method', method, { customer });
  context.emit('payment_method.attached', attached);
  return attached;
}

/** Also removes the card as the default of its customer and subscriptions. */
function detach(context: StripeContext, _params: unknown, id: string): PaymentMethod {
  const method = getObject(context, 'payment_method', id);
  if (method.customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const detached = change(context, 'payment_method', method, { customer: null });
  context.emit('payment_method.detached', detached, { customer: method.customer });
  const owner = context.store.get('customer', method.customer);
  if (owner?.invoice_settings.default_payment_method === id) {
    const settings = { ...owner.invoice_settings, default_payment_method: null };
    change(context, 'customer', owner, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of context.store.all('subscription'))
    if (subscription.default_payment_method === id)
      change(context, 'subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated');
  return detached;
}
