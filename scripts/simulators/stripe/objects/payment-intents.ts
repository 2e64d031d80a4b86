import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { missingParam, Refusal } from '../api/refusal.ts';
import { paymentAsks, paymentFailed, paymentSucceeded } from '../billing/paying.ts';
import { attemptCard } from '../cards/attempt.ts';
import { cardRefusal, type Decline } from '../cards/declines.ts';
import { change, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from '../state/tables.ts';
import { makeCharge } from './charges.ts';
import { found } from './found.ts';
import { authenticationFailure, errorOfDecline } from './intent-errors.ts';
import { nextAction } from './next-action.ts';
import { attached, methodOf, testCardOf } from './payment-methods.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

interface How {
  /** Whether the card's holder is there. */
  readonly onSession: boolean;
  readonly authenticated?: boolean;
  readonly returnUrl?: string | undefined;
}

export function confirmPaymentIntent(
  stand: Stand,
  params: Params<'POST /v1/payment_intents/:id/confirm'>,
  id: string,
): PaymentIntent {
  const intent = found(stand, 'paymentIntents', id);
  const wanted = params.payment_method ?? intent.payment_method;
  if (wanted === null) throw missingParam('payment_method');
  const method = methodOf(stand, wanted, 'payment_method');
  return payWith(stand, intent, method, { onSession: true, returnUrl: params.return_url });
}

/**
 * Takes the money, and settles the invoice that asked for it.
 * @throws Refusal `card_error`, after the intent has been given back for another try
 */
export function payWith(stand: Stand, intent: PaymentIntent, method: PaymentMethod, how: How): PaymentIntent {
  if (!OPEN.includes(intent.status)) throw unexpected(intent, 'confirm');
  const use = {
    for: 'payment',
    onSession: how.onSession,
    authenticated: how.authenticated === true,
    setUp: isSetUp(stand, method),
  } as const;
  const outcome = attemptCard(testCardOf(method), use);
  if (outcome.is === 'declined') throw refused(stand, intent, method, outcome.decline);
  if (outcome.is === 'asks') {
    const asking = change(stand, 'paymentIntents', intent, {
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextAction(stand, intent.id, how.returnUrl),
      last_payment_error: null,
    });
    stand.emit('payment_intent.requires_action', asking);
    paymentAsks(stand, asking);
    return asking;
  }
  if (intent.customer !== null) attached(stand, method.id, intent.customer, 'payment_method');
  const charge = makeCharge(stand, intent, method);
  const done = change(stand, 'paymentIntents', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  stand.emit('payment_intent.succeeded', done);
  paymentSucceeded(stand, done);
  return done;
}

/** The holder's answer to the bank. */
export function authenticatePayment(stand: Stand, intent: PaymentIntent, outcome: 'complete' | 'fail'): PaymentIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = found(stand, 'paymentMethods', intent.payment_method ?? '', 'payment_method');
  if (outcome === 'complete') return payWith(stand, intent, method, { onSession: true, authenticated: true });
  return giveBack(stand, intent, authenticationFailure('payment_intent'), {});
}

export function makePaymentIntent(stand: Stand, invoice: Invoice, method: string | null): PaymentIntent {
  const id = stand.newId('pi_');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_remaining,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${stand.newId('')}`,
    confirmation_method: 'automatic',
    created: stand.now(invoice.test_clock),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_group: null,
  };
  stand.store.put('paymentIntents', intent);
  stand.emit('payment_intent.created', intent);
  return intent;
}

export function retrievePaymentIntent(stand: Stand, _params: unknown, id: string): PaymentIntent {
  return found(stand, 'paymentIntents', id);
}

export function listPaymentIntents(
  stand: Stand,
  params: Params<'GET /v1/payment_intents'>,
): Reply<'GET /v1/payment_intents'> {
  const rows = stand.store
    .all('paymentIntents')
    .filter((intent) => isWithin(intent.created, params.created) && isWanted(intent.customer, params.customer));
  return pageOf('/v1/payment_intents', rows, params);
}

function refused(stand: Stand, intent: PaymentIntent, method: PaymentMethod, decline: Decline): Refusal {
  const charge = makeCharge(stand, intent, method, decline);
  const open = giveBack(stand, intent, { ...errorOfDecline(decline), charge: charge.id }, { latest_charge: charge.id });
  return cardRefusal(decline, { payment_method: method, payment_intent: open });
}

function giveBack(
  stand: Stand,
  intent: PaymentIntent,
  error: PaymentIntent['last_payment_error'],
  patch: Partial<PaymentIntent>,
): PaymentIntent {
  const open = change(stand, 'paymentIntents', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    ...patch,
  });
  stand.emit('payment_intent.payment_failed', open);
  paymentFailed(stand, open);
  return open;
}

/** Saved with its holder's consent, by a setup or by an earlier payment. */
function isSetUp(stand: Stand, { id }: PaymentMethod): boolean {
  const uses = [...stand.store.all('setupIntents'), ...stand.store.all('paymentIntents')];
  return uses.some(({ payment_method: method, status }) => method === id && status === 'succeeded');
}

function unexpected(intent: PaymentIntent, what: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
