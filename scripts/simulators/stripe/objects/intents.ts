import * as z from 'zod/mini';
import { call, list, mergedMetadata, metadata, type Params, text } from '../api/call.ts';
import { found, listing, retrieving } from '../api/lists.ts';
import { Refusal } from '../api/refusal.ts';
import { paymentAsks, paymentFailed, paymentSucceeded } from '../billing/settling.ts';
import { cardRefusal, type Decline } from '../cards/declines.ts';
import { attemptCard } from '../cards/test-cards.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Invoice, PaymentIntent, PaymentMethod, SetupIntent } from '../state/tables.ts';
import { makeCharge } from './charges.ts';
import { attached, testCardOf } from './payment-methods.ts';

export type Intent = PaymentIntent | SetupIntent;

/** Where the bank asks on a page of its own. */
export const CHALLENGE_PATH = '/__local/stripe/challenge/';
const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const newSetup = {
  allowed_payment_method_types: z.optional(list(z.literal('card'))),
  customer: text,
  metadata: z.optional(metadata),
  usage: z.optional(z.literal('off_session')),
};

export const intentCalls = {
  'POST /v1/setup_intents': call(newSetup, makeSetupIntent),
  'GET /v1/setup_intents': listing('/v1/setup_intents', 'setup_intent', { customer: z.optional(text) }),
  'GET /v1/setup_intents/:id': retrieving('setup_intent'),
  'POST /v1/setup_intents/:id/cancel': call({}, (stand, _params, id) => {
    const intent = found(stand, 'setup_intent', id);
    if (!OPEN.includes(intent.status)) throw unexpected(intent, 'cancel');
    return moved(stand, intent, { status: 'canceled', next_action: null });
  }),
  'GET /v1/payment_intents/:id': retrieving('payment_intent'),
};

export function makeSetupIntent(stand: Stand, params: Params<typeof newSetup>): SetupIntent {
  const id = stand.newId('seti_');
  const sketch = {
    id,
    allowed_payment_method_types: params.allowed_payment_method_types,
    client_secret: `${id}_secret_${stand.newId('')}`,
    created: stand.now(found(stand, 'customer', params.customer, 'customer').test_clock),
    customer: params.customer,
    metadata: mergedMetadata({}, params.metadata),
    payment_method_types: ['card'],
    status: 'requires_payment_method' as const,
    usage: 'off_session',
  };
  return create(stand, 'setup_intent', sketch, 'setup_intent.created');
}

export function makePaymentIntent(stand: Stand, invoice: Invoice, method: string | null): PaymentIntent {
  const id = stand.newId('pi_');
  const sketch = {
    id,
    amount: invoice.amount_remaining,
    capture_method: 'automatic' as const,
    client_secret: `${id}_secret_${stand.newId('')}`,
    confirmation_method: 'automatic' as const,
    created: stand.now(invoice.test_clock),
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method: method,
    payment_method_types: ['card'],
    setup_future_usage: 'off_session' as const,
    status: method === null ? ('requires_payment_method' as const) : ('requires_confirmation' as const),
  };
  return create(stand, 'payment_intent', sketch, 'payment_intent.created');
}

interface How {
  /** Whether the card's holder is there. */
  readonly onSession: boolean;
  /** Whether the bank has just asked and been satisfied. */
  readonly authenticated?: boolean;
  readonly returnUrl?: string;
}

/**
 * Asks the bank whether the card may be kept, or takes the money and settles the invoice that asked for it.
 * @throws Refusal `card_error`, after the intent has been given back for another try
 */
export function confirm(stand: Stand, intent: Intent, method: PaymentMethod, how: How): Intent {
  if (!OPEN.includes(intent.status)) throw unexpected(intent, 'confirm');
  const { onSession, authenticated = false, returnUrl } = how;
  const setUp = intent.object === 'payment_intent' && isSetUp(stand, method);
  const outcome = attemptCard(testCardOf(method), { for: intent.object, onSession, authenticated, setUp });
  if (outcome.is === 'declined') throw declined(stand, intent, method, outcome.decline);
  if (outcome.is === 'asks') {
    const next_action = nextAction(stand, intent.id, returnUrl);
    const patch = { status: 'requires_action', payment_method: method.id, next_action } as const;
    const asking = moved(stand, intent, patch);
    if (asking.object === 'payment_intent') paymentAsks(stand, asking);
    return asking;
  }
  if (intent.customer !== null) attached(stand, method.id, intent.customer);
  const patch = { status: 'succeeded', payment_method: method.id, next_action: null } as const;
  const done = moved(stand, charged(stand, intent, method), patch);
  if (done.object === 'payment_intent') paymentSucceeded(stand, done);
  else stopWaiting(stand, done);
  return done;
}

function charged(stand: Stand, intent: Intent, method: PaymentMethod): Intent {
  if (intent.object === 'setup_intent') return intent;
  const { id } = makeCharge(stand, intent, method);
  return change(stand, 'payment_intent', intent, { amount_received: intent.amount, latest_charge: id });
}

/** A subscription no longer waits for an intent that has succeeded: its field is null again. */
function stopWaiting(stand: Stand, { id }: SetupIntent): void {
  const waiting = stand.store.all('subscription').find((each) => each.pending_setup_intent === id);
  if (waiting !== undefined)
    change(stand, 'subscription', waiting, { pending_setup_intent: null }, 'customer.subscription.updated');
}

/** The holder's answer to the bank. */
export function authenticate(stand: Stand, intent: Intent, outcome: 'complete' | 'fail'): Intent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = found(stand, 'payment_method', intent.payment_method ?? '', 'payment_method');
  if (outcome === 'complete') return confirm(stand, intent, method, { onSession: true, authenticated: true });
  return givenBack(stand, intent, {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

export function intentById(stand: Stand, id: string): Intent | undefined {
  return stand.store.get('setup_intent', id) ?? stand.store.get('payment_intent', id);
}

function declined(stand: Stand, intent: Intent, method: PaymentMethod, decline: Decline): Refusal {
  const { code, declineCode, message } = decline;
  const error = { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) } as const;
  if (intent.object === 'setup_intent')
    return cardRefusal(decline, { payment_method: method, setup_intent: givenBack(stand, intent, error) });
  const { id: charge } = makeCharge(stand, intent, method, decline);
  const tried = change(stand, 'payment_intent', intent, { latest_charge: charge });
  return cardRefusal(decline, {
    payment_method: method,
    payment_intent: givenBack(stand, tried, { ...error, charge }),
  });
}

type IntentError = NonNullable<PaymentIntent['last_payment_error']> & NonNullable<SetupIntent['last_setup_error']>;

/** For another try. */
function givenBack(stand: Stand, intent: Intent, error: IntentError): Intent {
  const patch = { status: 'requires_payment_method', payment_method: null, next_action: null } as const;
  const open = moved(stand, intent, patch, error);
  if (open.object === 'payment_intent') paymentFailed(stand, open);
  return open;
}

interface Move {
  readonly status: 'canceled' | 'requires_action' | 'requires_payment_method' | 'succeeded';
  readonly payment_method?: string | null;
  readonly next_action: SetupIntent['next_action'];
}

/** The intent in another state, of which is told; what failed before is forgotten. */
function moved(stand: Stand, intent: Intent, move: Move, error: IntentError | null = null): Intent {
  const changed =
    intent.object === 'setup_intent'
      ? change(stand, 'setup_intent', intent, { ...move, last_setup_error: error })
      : change(stand, 'payment_intent', intent, { ...move, last_payment_error: error });
  const { object } = changed;
  if (move.status !== 'requires_payment_method') stand.emit(`${object}.${move.status}`, changed);
  else stand.emit(object === 'setup_intent' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed', changed);
  return changed;
}

/** In a window that Stripe.js opens, or on a page for who named a way back. */
function nextAction(stand: Stand, intent: string, returnUrl: string | undefined) {
  if (returnUrl === undefined) return { type: 'use_stripe_sdk' };
  const url = `${stand.origin()}${CHALLENGE_PATH}${intent}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}

/** Saved with its holder's consent, by a setup or by an earlier payment. */
function isSetUp(stand: Stand, { id }: PaymentMethod): boolean {
  const uses = [...stand.store.all('setup_intent'), ...stand.store.all('payment_intent')];
  return uses.some(({ payment_method: method, status }) => method === id && status === 'succeeded');
}

function unexpected(intent: Intent, what: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${what} this intent because it has a status of ${intent.status}.`,
    [intent.object]: intent,
  });
}
