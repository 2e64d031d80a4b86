import { customerCalls } from '../objects/customers.ts';
import { disputeCalls } from '../objects/disputes.ts';
import { elementCalls } from '../objects/elements.ts';
import { intentCalls } from '../objects/intents.ts';
import { invoiceCalls } from '../objects/invoices.ts';
import { paymentMethodCalls } from '../objects/payment-methods.ts';
import { portalCalls } from '../objects/portal.ts';
import { priceCalls } from '../objects/prices.ts';
import { refundCalls } from '../objects/refunds.ts';
import { subscriptionUpdateCalls } from '../objects/subscription-update.ts';
import { subscriptionCalls } from '../objects/subscriptions.ts';
import { endpointCalls, eventCalls } from '../objects/webhook-endpoints.ts';
import type { CallHandler } from './call.ts';

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
