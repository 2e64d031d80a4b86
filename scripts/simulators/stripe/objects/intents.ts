import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { call, list, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { paymentActionRequired, paymentFailed, paymentSucceeded } from '../billing/settlement.ts';
import { cardError, type Decline } from '../cards/declines.ts';
import { authorizeCard } from '../cards/test-cards.ts';
import { change, create, type StripeContext } from '../context.ts';
import type { Invoice, PaymentIntent, PaymentMethod, SetupIntent } from '../state/tables.ts';
import { makeCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { attach, testCardOf } from './payment-methods.ts';

export type Intent = PaymentIntent | SetupIntent;

/** Path of the bank's 3-D Secure page. */
export const CHALLENGE_PATH = '/__local/stripe/challenge/';
const OPEN_STATUSES: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const newSetup = {
  allowed_payment_method_types: z.optional(list(z.literal('card'))),
  customer: text,
  metadata: z.optional(metadata),
  usage: z.optional(z.literal('off_session')),
};

export const intentCalls = {
  'POST /v1/setup_intents': call(newSetup, makeSetupIntent),
  'GET /v1/setup_intents': listCall('/v1/setup_intents', 'setup_intent', { customer: z.optional(text) }),
  'GET /v1/setup_intents/:id': retrieveCall('setup_intent'),
  'POST /v1/setup_intents/:id/cancel': call({}, (context, _params, id) => {
    const intent = getObject(context, 'setup_intent', id);
    if (!OPEN_STATUSES.includes(intent.status)) throw unexpectedState(intent, 'cancel');
    return transition(context, intent, { status: 'canceled', next_action: null });
  }),
  'GET /v1/payment_intents/:id': retrieveCall('payment_intent'),
};

export function makeSetupIntent(context: StripeContext, params: Params<typeof newSetup>): SetupIntent {
  const { id: customer } = getObject(context, 'customer', params.customer, 'customer');
  const id = context.newId('seti_');
  const fields = {
    id,
    allowed_payment_method_types: params.allowed_payment_method_types,
    client_secret: `${id}_secret_${context.newId('')}`,
    created: context.now(),
    customer,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_types: ['card'],
    status: 'requires_payment_method' as const,
    usage: 'off_session',
  };
  return create(context, 'setup_intent', fields, 'setup_intent.created');
}

export function makePaymentIntent(context: StripeContext, invoice: Invoice, method: string | null): PaymentIntent {
  const id = context.newId('pi_');
  const fields = {
    id,
    amount: invoice.amount_remaining,
    capture_method: 'automatic' as const,
    client_secret: `${id}_secret_${context.newId('')}`,
    confirmation_method: 'automatic' as const,
    created: context.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method: method,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session' as const,
    status: method === null ? ('requires_payment_method' as const) : ('requires_confirmation' as const),
  };
  return create(context, 'payment_intent', fields, 'payment_intent.created');
}

interface ConfirmOptions {
  /** Whether the cardholder is present. */
  readonly onSession: boolean;
  /** Whether the cardholder has just passed 3-D Secure. */
  readonly authenticated?: boolean;
  readonly returnUrl?: string;
}

/**
 * Saves the card, or charges it and settles the invoice.
 * @throws ApiError `card_error`, with the intent reopened for another card
 */
export function confirm(
  context: StripeContext,
  intent: Intent,
  method: PaymentMethod,
  options: ConfirmOptions,
): Intent {
  if (!OPEN_STATUSES.includes(intent.status)) throw unexpectedState(intent, 'confirm');
  const { onSession, authenticated = false, returnUrl } = options;
  const setUp = intent.object === 'payment_intent' && isSetUp(context, method);
  const outcome = authorizeCard(testCardOf(method), { for: intent.object, onSession, authenticated, setUp });
  if (outcome.result === 'declined') throw declined(context, intent, method, outcome.decline);
  if (outcome.result === 'challenged') {
    const next_action = nextAction(context, intent.id, returnUrl);
    const patch = { status: 'requires_action', payment_method: method.id, next_action } as const;
    const challenged = transition(context, intent, patch);
    if (challenged.object === 'payment_intent') paymentActionRequired(context, challenged);
    return challenged;
  }
  if (intent.customer !== null) attach(context, method.id, intent.customer);
  const patch = { status: 'succeeded', payment_method: method.id, next_action: null } as const;
  const done = transition(context, charged(context, intent, method), patch);
  if (done.object === 'payment_intent') paymentSucceeded(context, done);
  else clearPendingSetupIntent(context, done);
  return done;
}

function charged(context: StripeContext, intent: Intent, method: PaymentMethod): Intent {
  if (intent.object === 'setup_intent') return intent;
  const charge = makeCharge(context, intent, method);
  if (testCardOf(method)?.disputed === true) openDispute(context, charge);
  return change(context, 'payment_intent', intent, { amount_received: intent.amount, latest_charge: charge.id });
}

/** A subscription no longer waits for a setup intent that has succeeded. */
function clearPendingSetupIntent(context: StripeContext, { id }: SetupIntent): void {
  const waiting = context.store.all('subscription').find((each) => each.pending_setup_intent === id);
  if (waiting !== undefined)
    change(context, 'subscription', waiting, { pending_setup_intent: null }, 'customer.subscription.updated');
}

/** Completes or fails 3-D Secure. */
export function authenticate(context: StripeContext, intent: Intent, outcome: 'complete' | 'fail'): Intent {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
  const method = getObject(context, 'payment_method', intent.payment_method ?? '', 'payment_method');
  if (outcome === 'complete') return confirm(context, intent, method, { onSession: true, authenticated: true });
  return reopen(context, intent, {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

export function intentById(context: StripeContext, id: string): Intent | undefined {
  return context.store.get('setup_intent', id) ?? context.store.get('payment_intent', id);
}

function declined(context: StripeContext, intent: Intent, method: PaymentMethod, decline: Decline): ApiError {
  const { code, declineCode, message } = decline;
  const error = { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) } as const;
  if (intent.object === 'setup_intent')
    return cardError(decline, { payment_method: method, setup_intent: reopen(context, intent, error) });
  const { id: charge } = makeCharge(context, intent, method, decline);
  const tried = change(context, 'payment_intent', intent, { latest_charge: charge });
  return cardError(decline, {
    payment_method: method,
    payment_intent: reopen(context, tried, { ...error, charge }),
  });
}

type IntentError = NonNullable<PaymentIntent['last_payment_error']> & NonNullable<SetupIntent['last_setup_error']>;

/** Lets the customer try another card. */
function reopen(context: StripeContext, intent: Intent, error: IntentError): Intent {
  const patch = { status: 'requires_payment_method', payment_method: null, next_action: null } as const;
  const open = transition(context, intent, patch, error);
  if (open.object === 'payment_intent') paymentFailed(context, open);
  return open;
}

interface Transition {
  readonly status: 'canceled' | 'requires_action' | 'requires_payment_method' | 'succeeded';
  readonly payment_method?: string | null;
  readonly next_action: SetupIntent['next_action'];
}

/** Stores the intent's new state and emits its event. Clears the previous error. */
function transition(
  context: StripeContext,
  intent: Intent,
  move: Transition,
  error: IntentError | null = null,
): Intent {
  const changed =
    intent.object === 'setup_intent'
      ? change(context, 'setup_intent', intent, { ...move, last_setup_error: error })
      : change(context, 'payment_intent', intent, { ...move, last_payment_error: error });
  const { object } = changed;
  if (move.status !== 'requires_payment_method') context.emit(`${object}.${move.status}`, changed);
  else context.emit(object === 'setup_intent' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed', changed);
  return changed;
}

/** Stripe.js opens a dialog; with a return URL, the browser is redirected to the bank's page. */
function nextAction(context: StripeContext, intent: string, returnUrl: string | undefined) {
  if (returnUrl === undefined) return { type: 'use_stripe_sdk' };
  const url = `${context.origin()}${CHALLENGE_PATH}${intent}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

/** Whether the card was saved with the cardholder's consent, by a setup or an earlier payment. */
function isSetUp(context: StripeContext, { id }: PaymentMethod): boolean {
  const uses = [...context.store.all('setup_intent'), ...context.store.all('payment_intent')];
  return uses.some(({ payment_method: method, status }) => method === id && status === 'succeeded');
}

function unexpectedState(intent: Intent, action: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${action} this intent because it has a status of ${intent.status}.`,
    [intent.object]: intent,
  });
}
