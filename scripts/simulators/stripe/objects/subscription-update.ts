import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, flag, integer, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject } from '../api/lists.ts';
import { change, type StripeContext } from '../context.ts';
import type { Subscription } from '../state/tables.ts';
import { checkOwner } from './customers.ts';

const changes = {
  cancel_at: z.optional(z.union([integer, z.enum(['', 'min_period_end', 'max_period_end'])])),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text),
  metadata: z.optional(metadata),
};
type Update = Params<typeof changes>;

export const subscriptionUpdateCalls = { 'POST /v1/subscriptions/:id': call(changes, updateSubscription) };

function updateSubscription(context: StripeContext, params: Update, id: string): Subscription {
  const subscription = getObject(context, 'subscription', id);
  const { default_payment_method: method, metadata: sent, ...cancel } = params;
  const cancels = Object.keys(cancel).length > 0;
  if (subscription.ended_at !== null && (cancels || method !== undefined))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.status === 'incomplete' && cancels)
    throw invalidRequest('A subscription that is incomplete can only update its metadata and its payment method.');
  if (method !== undefined) checkOwner(context, subscription.customer, method, 'default_payment_method');
  const patch: Partial<Subscription> = {
    ...cancellation(subscription, cancel, context.now()),
    default_payment_method: method ?? subscription.default_payment_method,
    metadata: mergeMetadata(subscription.metadata, sent),
  };
  return change(context, 'subscription', subscription, patch, 'customer.subscription.updated');
}

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null };
/** The patch that undoes a scheduled cancellation. */
export const NO_CANCELLATION = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { ...NO_DETAILS, reason: null },
} satisfies Partial<Subscription>;

/** The patch that schedules a cancellation, requested `now`, for `end`; both in seconds since 1970. */
export function scheduledCancellation(end: number, now: number) {
  const details = { ...NO_DETAILS, reason: 'cancellation_requested' } as const;
  return { cancel_at: end, canceled_at: now, cancellation_details: details };
}

/** `cancel_at_period_end: false` undoes only the flag; a date set by the portal is cleared by an empty `cancel_at`. */
function cancellation(
  subscription: Subscription,
  { cancel_at: at, cancel_at_period_end: atEnd }: Pick<Update, 'cancel_at' | 'cancel_at_period_end'>,
  now: number,
): Partial<Subscription> {
  // Stripe does not document sending both, so it is refused here.
  if (at !== undefined && atEnd !== undefined)
    throw invalidRequest('You cannot set both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (atEnd === true) return { ...scheduledCancellation(Math.max(...ends), now), cancel_at_period_end: true };
  if (atEnd === false) return subscription.cancel_at_period_end ? NO_CANCELLATION : {};
  if (at === undefined) return {};
  if (at === '') return NO_CANCELLATION;
  // The named ends are resolved to a time immediately.
  const end = at === 'min_period_end' ? Math.min(...ends) : at === 'max_period_end' ? Math.max(...ends) : at;
  if (end <= now) throw invalidRequest('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
  return { ...scheduledCancellation(end, now), cancel_at_period_end: false };
}
