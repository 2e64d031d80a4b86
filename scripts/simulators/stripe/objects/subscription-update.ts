import * as z from 'zod/mini';
import { call, flag, mergedMetadata, metadata, type Params, text, whole } from '../api/call.ts';
import { found } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { Subscription } from '../state/tables.ts';
import { checkOwner } from './customers.ts';

const changes = {
  cancel_at: z.optional(z.union([whole, z.enum(['', 'min_period_end', 'max_period_end'])])),
  cancel_at_period_end: z.optional(flag),
  default_payment_method: z.optional(text),
  metadata: z.optional(metadata),
};
type Update = Params<typeof changes>;

export const subscriptionUpdateCalls = { 'POST /v1/subscriptions/:id': call(changes, updateSubscription) };

function updateSubscription(stand: Stand, params: Update, id: string): Subscription {
  const subscription = found(stand, 'subscription', id);
  const { default_payment_method: method, metadata: said, ...cancel } = params;
  const cancels = Object.keys(cancel).length > 0;
  if (subscription.ended_at !== null && (cancels || method !== undefined))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (subscription.status === 'incomplete' && cancels)
    throw invalid('A subscription that is incomplete can only update its metadata and its payment method.');
  if (method !== undefined) checkOwner(stand, subscription.customer, method, 'default_payment_method');
  const patch: Partial<Subscription> = {
    ...cancellation(subscription, cancel, stand.now(subscription.test_clock)),
    default_payment_method: method ?? subscription.default_payment_method,
    metadata: mergedMetadata(subscription.metadata, said),
  };
  return change(stand, 'subscription', subscription, patch, 'customer.subscription.updated');
}

const DETAILS = { comment: null, feedback: null, feedback_option: null };
/** What a cancellation that was taken back leaves. */
export const STAYING = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { ...DETAILS, reason: null },
} satisfies Partial<Subscription>;

/** What asking `now` for an end at that time writes: both seconds since 1970. */
export function leavingAt(end: number, now: number) {
  const details = { ...DETAILS, reason: 'cancellation_requested' } as const;
  return { cancel_at: end, canceled_at: now, cancellation_details: details };
}

/** A date that the portal has set is taken back by an empty `cancel_at` only; the flag takes back what the flag has set. */
function cancellation(
  subscription: Subscription,
  { cancel_at: at, cancel_at_period_end: atEnd }: Pick<Update, 'cancel_at' | 'cancel_at_period_end'>,
  now: number,
): Partial<Subscription> {
  // Both at once is not documented, so it is refused here: nothing should come to rely on it.
  if (at !== undefined && atEnd !== undefined)
    throw invalid('You cannot set both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (atEnd === true) return { ...leavingAt(Math.max(...ends), now), cancel_at_period_end: true };
  if (atEnd === false) return subscription.cancel_at_period_end ? STAYING : {};
  if (at === undefined) return {};
  if (at === '') return STAYING;
  // The named ends are fixed to a time as soon as they are asked for.
  const end = at === 'min_period_end' ? Math.min(...ends) : at === 'max_period_end' ? Math.max(...ends) : at;
  if (end <= now) throw invalid('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
  return { ...leavingAt(end, now), cancel_at_period_end: false };
}
