import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid, missingParam, Refusal } from '../api/refusal.ts';
import { attemptCard } from '../cards/attempt.ts';
import { cardRefusal, type Decline } from '../cards/declines.ts';
import { change, type Stand } from '../stand.ts';
import type { PaymentMethod, SetupIntent } from '../state/tables.ts';
import { found } from './found.ts';
import { authenticationFailure, errorOfDecline } from './intent-errors.ts';
import { mergedMetadata } from './metadata.ts';
import { nextAction } from './next-action.ts';
import { attached, methodOf, testCardOf } from './payment-methods.ts';

type Fields = Omit<Params<'POST /v1/setup_intents'>, 'confirm' | 'expand' | 'payment_method' | 'return_url'>;

export function makeSetupIntent(stand: Stand, fields: Fields): SetupIntent {
  const owner = fields.customer === undefined ? undefined : found(stand, 'customers', fields.customer, 'customer');
  const id = stand.newId('seti_');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: fields.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${stand.newId('')}`,
    created: stand.now(owner?.test_clock),
    customer: owner?.id ?? null,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata({}, fields.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: fields.usage ?? 'off_session',
  };
  stand.store.put('setupIntents', intent);
  stand.emit('setup_intent.created', intent);
  return intent;
}

export function createSetupIntent(stand: Stand, params: Params<'POST /v1/setup_intents'>): SetupIntent {
  const types = params.allowed_payment_method_types;
  if (types !== undefined && !types.includes('card'))
    throw invalid('Only cards are accepted.', { param: 'allowed_payment_method_types' });
  const intent = makeSetupIntent(stand, params);
  const method =
    params.payment_method === undefined ? undefined : methodOf(stand, params.payment_method, 'payment_method');
  if (params.confirm === true) {
    if (method === undefined) throw missingParam('payment_method');
    return confirmWith(stand, intent, method, params.return_url);
  }
  return method === undefined
    ? intent
    : change(stand, 'setupIntents', intent, { payment_method: method.id, status: 'requires_confirmation' });
}

export function confirmSetupIntent(
  stand: Stand,
  params: Params<'POST /v1/setup_intents/:id/confirm'>,
  id: string,
): SetupIntent {
  const intent = found(stand, 'setupIntents', id);
  const wanted = params.payment_method ?? intent.payment_method;
  if (wanted === null) throw missingParam('payment_method');
  return confirmWith(stand, intent, methodOf(stand, wanted, 'payment_method'), params.return_url);
}

/**
 * Asks the bank whether the card may be kept.
 * @throws Refusal `card_error`, after the intent has been given back for another try
 */
export function confirmWith(
  stand: Stand,
  intent: SetupIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
  authenticated = false,
): SetupIntent {
  if (
    !authenticated &&
    !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  )
    throw unexpected(intent, 'confirm');
  const card = testCardOf(method);
  const outcome = attemptCard(card, { for: 'setup', onSession: true, authenticated, setUp: false });
  if (outcome.is === 'declined') throw failed(stand, intent, method, outcome.decline);
  if (outcome.is === 'asks') {
    const patch = {
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextAction(stand, intent.id, returnUrl),
      last_setup_error: null,
    } as const;
    const asking = change(stand, 'setupIntents', intent, patch);
    stand.emit('setup_intent.requires_action', asking);
    return asking;
  }
  if (intent.customer !== null) attached(stand, method.id, intent.customer, 'payment_method');
  const patch = { status: 'succeeded', payment_method: method.id, next_action: null, last_setup_error: null } as const;
  const done = change(stand, 'setupIntents', intent, patch);
  stand.emit('setup_intent.succeeded', done);
  settleSubscription(stand, done);
  return done;
}

/** The holder's answer to the bank. */
export function authenticateSetup(stand: Stand, intent: SetupIntent, outcome: 'complete' | 'fail'): SetupIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = found(stand, 'paymentMethods', intent.payment_method ?? '', 'payment_method');
  if (outcome === 'complete') return confirmWith(stand, intent, method, undefined, true);
  const error = authenticationFailure('setup_intent');
  return giveBack(stand, intent, error);
}

/** A cancelled intent stays cancelled; a subscription's intent is not cancelled with the subscription. */
export function cancelSetupIntent(
  stand: Stand,
  params: Params<'POST /v1/setup_intents/:id/cancel'>,
  id: string,
): SetupIntent {
  const intent = found(stand, 'setupIntents', id);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpected(intent, 'cancel');
  const patch = {
    status: 'canceled',
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  } as const;
  const canceled = change(stand, 'setupIntents', intent, patch);
  stand.emit('setup_intent.canceled', canceled);
  return canceled;
}

export function retrieveSetupIntent(stand: Stand, _params: unknown, id: string): SetupIntent {
  return found(stand, 'setupIntents', id);
}

export function listSetupIntents(
  stand: Stand,
  params: Params<'GET /v1/setup_intents'>,
): Reply<'GET /v1/setup_intents'> {
  const rows = stand.store
    .all('setupIntents')
    .filter(
      (intent) =>
        isWithin(intent.created, params.created) &&
        isWanted(intent.customer, params.customer) &&
        isWanted(intent.payment_method, params.payment_method),
    );
  return pageOf('/v1/setup_intents', rows, params);
}

function failed(stand: Stand, intent: SetupIntent, method: PaymentMethod, decline: Decline): Refusal {
  const open = giveBack(stand, intent, errorOfDecline(decline));
  return cardRefusal(decline, { payment_method: method, setup_intent: open });
}

function giveBack(stand: Stand, intent: SetupIntent, error: SetupIntent['last_setup_error']): SetupIntent {
  const patch = {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  } as const;
  const open = change(stand, 'setupIntents', intent, patch);
  stand.emit('setup_intent.setup_failed', open);
  return open;
}

/** A subscription no longer waits for an intent that has succeeded: its field is null again. */
function settleSubscription(stand: Stand, intent: SetupIntent): void {
  const waiting = stand.store.all('subscriptions').find((each) => each.pending_setup_intent === intent.id);
  if (waiting === undefined) return;
  const card = stand.settings.setupBecomesDefault ? { default_payment_method: intent.payment_method } : {};
  change(stand, 'subscriptions', waiting, { pending_setup_intent: null, ...card }, 'customer.subscription.updated');
}

function unexpected(intent: SetupIntent, what: string): Refusal {
  const message =
    what === 'cancel'
      ? `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`
      : `You cannot ${what} this SetupIntent because it has already ${intent.status}.`;
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  });
}
