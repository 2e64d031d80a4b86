import type { Params } from '../api/call.ts';
import { noSuch, unauthorised } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/tables.ts';
import { found } from './found.ts';
import { authenticatePayment, payWith } from './payment-intents.ts';
import { createFromCard, methodOf } from './payment-methods.ts';
import { authenticateSetup, confirmWith } from './setup-intents.ts';

/** What a browser may do: with an intent's own secret, to that intent. */
export function retrieveSetup(
  stand: Stand,
  params: Params<'GET /v1/elements/setup_intents/:id'>,
  id: string,
): SetupIntent {
  return checked(found(stand, 'setupIntents', id), params.client_secret);
}

export function confirmSetup(
  stand: Stand,
  params: Params<'POST /v1/elements/setup_intents/:id/confirm'>,
  id: string,
): SetupIntent {
  return confirmWith(stand, retrieveSetup(stand, params, id), sentMethod(stand, params), params.return_url);
}

export function answerSetup(
  stand: Stand,
  params: Params<'POST /v1/elements/setup_intents/:id/authenticate'>,
  id: string,
): SetupIntent {
  return authenticateSetup(stand, retrieveSetup(stand, params, id), params.outcome);
}

export function retrievePayment(
  stand: Stand,
  params: Params<'GET /v1/elements/payment_intents/:id'>,
  id: string,
): PaymentIntent {
  return checked(found(stand, 'paymentIntents', id), params.client_secret);
}

export function confirmPayment(
  stand: Stand,
  params: Params<'POST /v1/elements/payment_intents/:id/confirm'>,
  id: string,
): PaymentIntent {
  const intent = retrievePayment(stand, params, id);
  return payWith(stand, intent, sentMethod(stand, params), { onSession: true, returnUrl: params.return_url });
}

export function answerPayment(
  stand: Stand,
  params: Params<'POST /v1/elements/payment_intents/:id/authenticate'>,
  id: string,
): PaymentIntent {
  return authenticatePayment(stand, retrievePayment(stand, params, id), params.outcome);
}

export function createMethod(stand: Stand, params: Params<'POST /v1/elements/payment_methods'>): PaymentMethod {
  return createFromCard(stand, params);
}

function sentMethod(stand: Stand, params: Params<'POST /v1/elements/setup_intents/:id/confirm'>): PaymentMethod {
  if (params.payment_method_data !== undefined) return createFromCard(stand, params.payment_method_data);
  if (params.payment_method === undefined) throw noSuch('PaymentMethod', '', 'payment_method');
  return methodOf(stand, params.payment_method, 'payment_method');
}

function checked<Intent extends { readonly client_secret: string | null }>(intent: Intent, secret: string): Intent {
  if (intent.client_secret !== secret)
    throw unauthorised('The client_secret provided does not match the client_secret associated with this intent.');
  return intent;
}
