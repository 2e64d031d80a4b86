import { customerCalls } from '../objects/customers.ts';
import { elementCalls } from '../objects/elements.ts';
import { intentCalls } from '../objects/intents.ts';
import { invoiceCalls } from '../objects/invoices.ts';
import { paymentMethodCalls } from '../objects/payment-methods.ts';
import { portalCalls } from '../objects/portal.ts';
import { priceCalls } from '../objects/prices.ts';
import { refundCalls } from '../objects/refunds.ts';
import { subscriptionUpdateCalls } from '../objects/subscription-update.ts';
import { subscriptionCalls } from '../objects/subscriptions.ts';
import { testClockCalls } from '../objects/test-clocks.ts';
import { endpointCalls, eventCalls } from '../objects/webhook-endpoints.ts';
import type { Answer } from './call.ts';

/** Every call that is answered: those of the product, of its set-up, of its tests and of Stripe.js. */
const calls = {
  ...customerCalls,
  ...priceCalls,
  ...subscriptionCalls,
  ...subscriptionUpdateCalls,
  ...intentCalls,
  ...invoiceCalls,
  ...paymentMethodCalls,
  ...refundCalls,
  ...portalCalls,
  ...testClockCalls,
  ...eventCalls,
  ...endpointCalls,
  ...elementCalls,
} as const satisfies Readonly<Record<string, Answer>>;

export type CallName = keyof typeof calls;

export interface Route {
  readonly name: CallName;
  readonly answer: Answer;
  /** The one in the path; empty where it has none. */
  readonly id: string;
}

const ID = /^[^/]+$/;

/** The call of this method and path; `:id` stands for one part of it. */
export function routeOf(method: string, path: string): Route | undefined {
  const parts = path.split('/');
  for (const name of Object.keys(calls).filter(isCallName)) {
    const [wanted, pattern = ''] = name.split(' ');
    const wantedParts = pattern.split('/');
    const fits = (part: string, place: number) =>
      part === parts[place] || (part === ':id' && ID.test(parts[place] ?? ''));
    if (wanted === method && wantedParts.length === parts.length && wantedParts.every(fits))
      return { name, answer: calls[name], id: parts[wantedParts.indexOf(':id')] ?? '' };
  }
  return undefined;
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
