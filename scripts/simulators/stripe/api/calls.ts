import * as z from 'zod/mini';
import type { StripeContext } from '../context.ts';
import { customerCalls } from '../objects/customers.ts';
import { disputeCalls } from '../objects/disputes.ts';
import { authenticate, confirm, type Intent, intentCalls } from '../objects/intents.ts';
import { invoiceCalls } from '../objects/invoices.ts';
import { cardData, createFromCard, paymentMethodCalls } from '../objects/payment-methods.ts';
import { portalCalls } from '../objects/portal.ts';
import { priceCalls } from '../objects/prices.ts';
import { refundCalls } from '../objects/refunds.ts';
import { subscriptionUpdateCalls } from '../objects/subscription-update.ts';
import { subscriptionCalls } from '../objects/subscriptions.ts';
import { endpointCalls, eventCalls } from '../objects/webhook-endpoints.ts';
import { unauthorized } from './api-error.ts';
import { type CallHandler, call, type Params, text } from './call.ts';
import { getObject } from './lists.ts';

const secret = { client_secret: text };

const confirmation = { ...secret, payment_method_data: z.strictObject(cardData) };

const authentication = { ...secret, outcome: z.enum(['complete', 'fail']) };

/** The calls of Stripe.js. Each needs the intent's client secret. */
const elementCalls = {
  'GET /v1/elements/setup_intents/:id': call(secret, intentForSecret('setup_intent')),
  'POST /v1/elements/setup_intents/:id/confirm': call(confirmation, confirmCall('setup_intent')),
  'POST /v1/elements/setup_intents/:id/authenticate': call(authentication, authenticateCall('setup_intent')),
  'GET /v1/elements/payment_intents/:id': call(secret, intentForSecret('payment_intent')),
  'POST /v1/elements/payment_intents/:id/confirm': call(confirmation, confirmCall('payment_intent')),
  'POST /v1/elements/payment_intents/:id/authenticate': call(authentication, authenticateCall('payment_intent')),
};

/** Every supported call: those made by the product, its setup, its tests and Stripe.js. */
const calls = {
  ...customerCalls,
  ...priceCalls,
  ...subscriptionCalls,
  ...subscriptionUpdateCalls,
  ...intentCalls,
  ...invoiceCalls,
  ...paymentMethodCalls,
  ...refundCalls,
  ...disputeCalls,
  ...portalCalls,
  ...eventCalls,
  ...endpointCalls,
  ...elementCalls,
} as const satisfies Readonly<Record<string, CallHandler>>;

export type CallName = keyof typeof calls;

export interface Route {
  readonly name: CallName;
  readonly handler: CallHandler;
  /** From the path; empty if the path has none. */
  readonly id: string;
}

const ID = /^[^/]+$/;

/** The call for this method and path; `:id` matches one path segment. */
export function findRoute(method: string, path: string): Route | undefined {
  const parts = path.split('/');
  for (const name of Object.keys(calls).filter(isCallName)) {
    const [callMethod, pattern = ''] = name.split(' ');
    const patternParts = pattern.split('/');
    const matches = (part: string, index: number) =>
      part === parts[index] || (part === ':id' && ID.test(parts[index] ?? ''));
    if (callMethod === method && patternParts.length === parts.length && patternParts.every(matches))
      return { name, handler: calls[name], id: parts[patternParts.indexOf(':id')] ?? '' };
  }
  return undefined;
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

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
