import * as z from 'zod/mini';
import { ApiError, invalidRequest, resourceMissing } from '../api/api-error.ts';
import { call, integer, list, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, listCall, retrieveCall } from '../api/lists.ts';
import { periodEnd } from '../billing/period.ts';
import { endSubscription } from '../billing/settlement.ts';
import { change, type StripeContext } from '../context.ts';
import { fillObject } from '../schema/objects.ts';
import type { Subscription, Tables } from '../state/tables.ts';
import { checkOwner } from './customers.ts';
import { confirm, makeSetupIntent } from './intents.ts';
import { defaultPaymentMethod, draftInvoice, finalize, intentToPay } from './invoices.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

const DAY_SECONDS = 86_400;
/** `trial_will_end` is sent this long before the end, or immediately for a shorter trial. */
export const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS;

const endBehavior = z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice']) });
const newSubscription = {
  billing_mode: z.optional(z.strictObject({ type: z.literal('flexible') })),
  customer: text,
  default_payment_method: z.optional(text),
  items: list(z.strictObject({ price: text })),
  metadata: z.optional(metadata),
  payment_behavior: z.optional(z.enum(['allow_incomplete', 'default_incomplete'])),
  payment_settings: z.optional(
    z.strictObject({
      payment_method_types: list(z.literal('card')),
      save_default_payment_method: z.enum(['off', 'on_subscription']),
    }),
  ),
  trial_end: z.optional(integer),
  trial_period_days: z.optional(integer),
  trial_settings: z.optional(z.strictObject({ end_behavior: endBehavior })),
};
type CreateParams = Params<typeof newSubscription>;

const filters = { customer: z.optional(text), status: z.optional(text) };

export const subscriptionCalls = {
  'POST /v1/subscriptions': call(newSubscription, createSubscription),
  /** Leaves out canceled subscriptions unless a status is given. */
  'GET /v1/subscriptions': listCall('/v1/subscriptions', 'subscription', filters, { status: hasStatus }),
  'GET /v1/subscriptions/:id': retrieveCall('subscription'),
  /** Cancels immediately. A pending setup intent stays open and must be canceled by the caller. */
  'DELETE /v1/subscriptions/:id': call({}, (context, _params, id) => {
    const subscription = getObject(context, 'subscription', id);
    if (subscription.ended_at !== null) throw resourceMissing('subscription', id);
    return endSubscription(context, subscription);
  }),
};

/**
 * Without a trial the subscription is `incomplete` until its first invoice is paid. With one it is `trialing` immediately, and gets a
 * setup intent unless it already has a payment method.
 */
function createSubscription(context: StripeContext, params: CreateParams): Subscription {
  const customer = getObject(context, 'customer', params.customer, 'customer');
  if (params.default_payment_method !== undefined)
    checkOwner(context, customer.id, params.default_payment_method, 'default_payment_method');
  const now = context.now();
  const trialEnd = trialEndOf(params, now);
  const subscription = buildSubscription(context, params, { customer, now, trialEnd });
  const method = defaultPaymentMethod(context, subscription);
  const chargesNow = params.payment_behavior !== 'default_incomplete' && trialEnd === null;
  if (chargesNow && method === null)
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  context.store.put('subscription', subscription);
  context.emit('customer.subscription.created', subscription);
  const invoice = finalize(context, draftInvoice(context, subscription, 'subscription_create'), method);
  if (trialEnd !== null) {
    if (method === null) {
      const { id } = makeSetupIntent(context, { customer: customer.id });
      change(context, 'subscription', getObject(context, 'subscription', subscription.id), {
        pending_setup_intent: id,
      });
    }
    if (trialEnd - now <= TRIAL_NOTICE_SECONDS) announceTrialEnd(context, subscription.id);
  } else if (chargesNow && method !== null) {
    try {
      confirm(context, intentToPay(context, invoice), resolvePaymentMethod(context, method), { onSession: true });
    } catch (error) {
      // A declined card leaves the subscription incomplete; the invoice has the reason.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return getObject(context, 'subscription', subscription.id);
}

export function announceTrialEnd(context: StripeContext, id: string): void {
  context.store.put('announced', { id });
  context.emit('customer.subscription.trial_will_end', getObject(context, 'subscription', id));
}

/** Seconds since 1970; null without a trial. */
function trialEndOf({ trial_period_days: days, trial_end: end }: CreateParams, now: number): number | null {
  if (days !== undefined && end !== undefined)
    throw invalidRequest('You cannot set both `trial_end` and `trial_period_days`.', { param: 'trial_period_days' });
  if (days !== undefined) {
    if (days < 1 || days > 730) throw invalidRequest('Invalid `trial_period_days`.', { param: 'trial_period_days' });
    return now + days * DAY_SECONDS;
  }
  if (end !== undefined && end <= now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  return end ?? null;
}

interface SubscriptionStart {
  readonly customer: Tables['customer'];
  readonly now: number;
  readonly trialEnd: number | null;
}

/** A new subscription, before any payment. */
function buildSubscription(
  context: StripeContext,
  params: CreateParams,
  { customer, now, trialEnd }: SubscriptionStart,
): Subscription {
  const id = context.newId('sub_');
  const items = params.items.map((item, index) => {
    const price = priceOf(context, item.price, `items[${index}][price]`);
    return itemOf(context, id, price, { start: now, end: trialEnd ?? periodEnd(now, now, price.recurring.interval) });
  });
  return fillObject('subscription', {
    id,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: params.default_payment_method,
    invoice_settings: { issuer: { type: 'self' } },
    items: { data: items, url: `/v1/subscription_items?subscription=${id}` },
    metadata: mergeMetadata({}, params.metadata),
    payment_settings: {
      payment_method_types: params.payment_settings?.payment_method_types,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        missing_payment_method: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  });
}

/** @throws ApiError for an unknown, inactive or one-time price */
function priceOf(context: StripeContext, id: string, param: string) {
  const price = getObject(context, 'price', id, param);
  if (price.active && price.recurring !== null) return { ...price, recurring: price.recurring };
  throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param });
}

function itemOf(
  context: StripeContext,
  subscription: string,
  price: ReturnType<typeof priceOf>,
  { start, end }: { readonly start: number; readonly end: number },
): Tables['subscription_item'] {
  const { id, active, billing_scheme, created, currency, metadata, product } = price;
  const { interval, interval_count, usage_type } = price.recurring;
  return fillObject('subscription_item', {
    id: context.newId('si_', 14),
    created: start,
    current_period_end: end,
    current_period_start: start,
    // The legacy form of the price, which items still carry.
    plan: {
      ...{ id, active, billing_scheme, created, currency, interval, interval_count },
      ...{ amount: price.unit_amount, amount_decimal: price.unit_amount_decimal, metadata, product, usage_type },
    },
    price,
    quantity: 1,
    subscription,
  });
}

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled' && status !== 'incomplete_expired';
  return wanted === 'all' || status === wanted;
}
