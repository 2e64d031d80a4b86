import * as z from 'zod/mini';
import { call, type Params, text } from '../api/call.ts';
import { found } from '../api/lists.ts';
import { unauthorised } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import { authenticate, confirm, type Intent } from './intents.ts';
import { cardData, createFromCard } from './payment-methods.ts';

const secret = { client_secret: text };
const confirmation = { ...secret, payment_method_data: z.strictObject(cardData) };
const answer = { ...secret, outcome: z.enum(['complete', 'fail']) };

/** What a browser may do: with an intent's own secret, to that intent. */
export const elementCalls = {
  'GET /v1/elements/setup_intents/:id': call(secret, opened('setup_intent')),
  'POST /v1/elements/setup_intents/:id/confirm': call(confirmation, confirming('setup_intent')),
  'POST /v1/elements/setup_intents/:id/authenticate': call(answer, answering('setup_intent')),
  'GET /v1/elements/payment_intents/:id': call(secret, opened('payment_intent')),
  'POST /v1/elements/payment_intents/:id/confirm': call(confirmation, confirming('payment_intent')),
  'POST /v1/elements/payment_intents/:id/authenticate': call(answer, answering('payment_intent')),
};

function confirming(kind: Intent['object']) {
  return (stand: Stand, params: Params<typeof confirmation>, id: string) =>
    confirm(stand, opened(kind)(stand, params, id), createFromCard(stand, params.payment_method_data), {
      onSession: true,
    });
}

function answering(kind: Intent['object']) {
  return (stand: Stand, params: Params<typeof answer>, id: string) =>
    authenticate(stand, opened(kind)(stand, params, id), params.outcome);
}

function opened(kind: Intent['object']) {
  return (stand: Stand, params: Params<typeof secret>, id: string): Intent => {
    const intent = found(stand, kind, id);
    if (intent.client_secret === params.client_secret) return intent;
    throw unauthorised('The client_secret provided does not match the client_secret associated with this intent.');
  };
}
