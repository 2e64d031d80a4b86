import type { Params, Reply } from '../api/call.ts';
import { isWanted, pageOf } from '../api/list.ts';
import { invalid, missingParam } from '../api/refusal.ts';
import { type CardInput, faultOfCard, fullYear } from '../cards/check-card.ts';
import { cardRefusal } from '../cards/declines.ts';
import { cardByAlias, cardByFingerprint, cardByNumber, fingerprintOf, type TestCard } from '../cards/test-cards.ts';
import { change, type Stand } from '../stand.ts';
import type { PaymentMethod } from '../state/tables.ts';
import { found } from './found.ts';

type CardData = Params<'POST /v1/elements/payment_methods'>;

/**
 * Keeps a card as it was typed; only its fingerprint and last digits are kept.
 * @throws Refusal `card_error` for a number, date or code that cannot be right
 */
export function createFromCard(stand: Stand, { card, billing_details: details }: CardData): PaymentMethod {
  const number = card.number.replaceAll(/[\s-]/g, '');
  const fault = faultOfCard({ ...card, number }, stand.now());
  if (fault !== undefined) throw cardRefusal(fault);
  return keep(stand, { ...card, number }, details);
}

/** The payment method of this id, or a new one for one of Stripe's ready-made test cards. */
export function methodOf(stand: Stand, id: string, param: string): PaymentMethod {
  const ready = cardByAlias(id);
  if (ready === undefined) return found(stand, 'paymentMethods', id, param);
  const year = new Date(stand.now() * 1000).getUTCFullYear() + 1;
  const cvc = ready.brand === 'amex' ? '1234' : '123';
  return keep(stand, { number: ready.number, exp_month: 12, exp_year: year, cvc }, undefined);
}

export function testCardOf({ card }: PaymentMethod): TestCard | undefined {
  return cardByFingerprint(card?.fingerprint ?? '');
}

/** @throws Refusal when it is another customer's */
export function attached(stand: Stand, id: string, customer: string, param: string): PaymentMethod {
  const method = methodOf(stand, id, param);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const owned = change(stand, 'paymentMethods', method, { customer });
  stand.emit('payment_method.attached', owned);
  return owned;
}

export function attachMethod(
  stand: Stand,
  params: Params<'POST /v1/payment_methods/:id/attach'>,
  id: string,
): PaymentMethod {
  if (params.customer === undefined) throw missingParam('customer');
  const customer = found(stand, 'customers', params.customer, 'customer');
  const refused = cardByAlias(id)?.atSetup;
  if (refused !== undefined) throw cardRefusal(refused);
  return attached(stand, id, customer.id, 'payment_method');
}

/** A detached card is nobody's default any more and cannot be used again. */
export function detachMethod(stand: Stand, _params: unknown, id: string): PaymentMethod {
  const method = found(stand, 'paymentMethods', id);
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const detached = change(stand, 'paymentMethods', method, { customer: null });
  stand.emit('payment_method.detached', detached, { customer: method.customer });
  forgetDefaults(stand, method);
  return detached;
}

export function retrieveMethod(stand: Stand, _params: unknown, id: string): PaymentMethod {
  return found(stand, 'paymentMethods', id);
}

export function listMethods(stand: Stand, params: Params<'GET /v1/payment_methods'>): Reply<'GET /v1/payment_methods'> {
  if (params.customer !== undefined) found(stand, 'customers', params.customer, 'customer');
  const rows = stand.store
    .all('paymentMethods')
    .filter(
      ({ customer, type }) => customer !== null && isWanted(customer, params.customer) && isWanted(type, params.type),
    );
  return pageOf('/v1/payment_methods', rows, params);
}

function forgetDefaults(stand: Stand, { id, customer }: PaymentMethod): void {
  const owner = stand.store.get('customers', customer ?? '');
  if (owner?.invoice_settings.default_payment_method === id) {
    const settings = { ...owner.invoice_settings, default_payment_method: null };
    change(stand, 'customers', owner, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of stand.store.all('subscriptions'))
    if (subscription.default_payment_method === id)
      change(stand, 'subscriptions', subscription, { default_payment_method: null }, 'customer.subscription.updated');
}

function keep(stand: Stand, card: CardInput, details: CardData['billing_details']): PaymentMethod {
  const brand = cardByNumber(card.number)?.brand ?? brandOf(card.number);
  const { email = null, name = null, address } = details ?? {};
  const method: PaymentMethod = {
    id: stand.newId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: address?.country ?? null,
        line1: null,
        line2: null,
        postal_code: address?.postal_code ?? null,
        state: null,
      },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: address?.postal_code === undefined ? null : 'pass',
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: brand,
      exp_month: card.exp_month,
      exp_year: fullYear(card.exp_year),
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: stand.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  stand.store.put('paymentMethods', method);
  return method;
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^(6011|65|64[4-9])/.test(number) ? 'discover' : 'unknown';
}
