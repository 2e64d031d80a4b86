import * as z from 'zod/mini';
import { unauthorized } from '../api/api-error.ts';
import { call, type Params, text } from '../api/call.ts';
import { getObject } from '../api/lists.ts';
import type { StripeContext } from '../context.ts';
import { authenticate, confirm, type Intent } from './intents.ts';
import { cardData, createFromCard } from './payment-methods.ts';

const secret = { client_secret: text };
const confirmation = { ...secret, payment_method_data: z.strictObject(cardData) };
const authentication = { ...secret, outcome: z.enum(['complete', 'fail']) };

/** The calls of Stripe.js. Each needs the intent's client secret. */
export const elementCalls = {
  'GET /v1/elements/setup_intents/:id': call(secret, intentForSecret('setup_intent')),
  'POST /v1/elements/setup_intents/:id/confirm': call(confirmation, confirmCall('setup_intent')),
  'POST /v1/elements/setup_intents/:id/authenticate': call(authentication, authenticateCall('setup_intent')),
  'GET /v1/elements/payment_intents/:id': call(secret, intentForSecret('payment_intent')),
  'POST /v1/elements/payment_intents/:id/confirm': call(confirmation, confirmCall('payment_intent')),
  'POST /v1/elements/payment_intents/:id/authenticate': call(authentication, authenticateCall('payment_intent')),
};

function confirmCall(kind: Intent['object']) {
  return (context: StripeContext, params: Params<typeof confirmation>, id: string) =>
    confirm(context, intentForSecret(kind)(context, params, id), createFromCard(context, params.payment_method_data), {
      onSession: true,
    });
}

function authenticateCall(kind: Intent['object']) {
  return (context: StripeContext, params: Params<typeof authentication>, id: string) =>
    authenticate(context, intentForSecret(kind)(context, params, id), params.outcome);
}

function intentForSecret(kind: Intent['object']) {
  return (context: StripeContext, params: Params<typeof secret>, id: string): Intent => {
    const intent = getObject(context, kind, id);
    if (intent.client_secret === params.client_secret) return intent;
    throw unauthorized('The client_secret provided does not match the client_secret associated with this intent.');
  };
}
