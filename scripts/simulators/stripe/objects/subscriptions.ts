import * as z from 'zod/mini';
import { call, list, mergedMetadata, metadata, type Params, text, whole } from '../api/call.ts';
import { found, listing, retrieving } from '../api/lists.ts';
import { invalid, noSuch, Refusal } from '../api/refusal.ts';
import { periodEnd } from '../billing/period.ts';
import { endNow } from '../billing/settling.ts';
import { complete } from '../schema/objects.ts';
import { change, type Stand } from '../stand.ts';
import type { Subscription, Tables } from '../state/tables.ts';
import { checkOwner } from './customers.ts';
import { confirm, makeSetupIntent } from './intents.ts';
import { defaultMethod, draftInvoice, finalize, payable } from './invoices.ts';
import { methodOf } from './payment-methods.ts';

const DAY_SECONDS = 86_400;
/** A trial that is shorter is announced as soon as it begins. */
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
  trial_end: z.optional(whole),
  trial_period_days: z.optional(whole),
  trial_settings: z.optional(z.strictObject({ end_behavior: endBehavior })),
};
type Created = Params<typeof newSubscription>;

const wanted = { customer: z.optional(text), status: z.optional(text), test_clock: z.optional(text) };

export const subscriptionCalls = {
  'POST /v1/subscriptions': call(newSubscription, createSubscription),
  /** Leaves out what was cancelled, unless it is asked for. */
  'GET /v1/subscriptions': listing('/v1/subscriptions', 'subscription', wanted, { status: hasStatus }),
  'GET /v1/subscriptions/:id': retrieving('subscription'),
  /** At once. Its setup intent, if it still waits for one, stays open: whoever made it must cancel it. */
  'DELETE /v1/subscriptions/:id': call({}, (stand, _params, id) => {
    const subscription = found(stand, 'subscription', id);
    if (subscription.ended_at !== null) throw noSuch('subscription', id);
    return endNow(stand, subscription);
  }),
};

/**
 * Without a trial the first invoice is open and the subscription incomplete until it is paid; with one it is `trialing` at once, card or
 * not, and waits for a card by a setup intent, unless there is one to charge already.
 */
function createSubscription(stand: Stand, params: Created): Subscription {
  const customer = found(stand, 'customer', params.customer, 'customer');
  if (params.default_payment_method !== undefined)
    checkOwner(stand, customer.id, params.default_payment_method, 'default_payment_method');
  const now = stand.now(customer.test_clock);
  const trialEnd = trialEndOf(params, now);
  const subscription = made(stand, params, { customer, now, trialEnd });
  const method = defaultMethod(stand, subscription);
  const chargesNow = params.payment_behavior !== 'default_incomplete' && trialEnd === null;
  if (chargesNow && method === null)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  stand.store.put('subscription', subscription);
  stand.emit('customer.subscription.created', subscription);
  const invoice = finalize(stand, draftInvoice(stand, subscription, 'subscription_create'), method);
  if (trialEnd !== null) {
    if (method === null) {
      const { id } = makeSetupIntent(stand, { customer: customer.id });
      change(stand, 'subscription', found(stand, 'subscription', subscription.id), { pending_setup_intent: id });
    }
    if (trialEnd - now <= TRIAL_NOTICE_SECONDS) announceTrialEnd(stand, subscription.id);
  } else if (chargesNow && method !== null) {
    try {
      confirm(stand, payable(stand, invoice), methodOf(stand, method), { onSession: true });
    } catch (error) {
      // What the bank refused leaves the subscription incomplete; its invoice says why.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return found(stand, 'subscription', subscription.id);
}

export function announceTrialEnd(stand: Stand, id: string): void {
  stand.store.put('announced', { id });
  stand.emit('customer.subscription.trial_will_end', found(stand, 'subscription', id));
}

/** Seconds since 1970; null for no trial. */
function trialEndOf({ trial_period_days: days, trial_end: end }: Created, now: number): number | null {
  if (days !== undefined && end !== undefined)
    throw invalid('You cannot set both `trial_end` and `trial_period_days`.', { param: 'trial_period_days' });
  if (days !== undefined) {
    if (days < 1 || days > 730) throw invalid('Invalid `trial_period_days`.', { param: 'trial_period_days' });
    return now + days * DAY_SECONDS;
  }
  if (end !== undefined && end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  return end ?? null;
}

interface Begun {
  readonly customer: Tables['customer'];
  readonly now: number;
  readonly trialEnd: number | null;
}

/** As it is when nothing has been paid or tried. */
function made(stand: Stand, params: Created, { customer, now, trialEnd }: Begun): Subscription {
  const id = stand.newId('sub_');
  const items = params.items.map((item, index) => {
    const price = priceOf(stand, item.price, `items[${index}][price]`);
    return itemOf(stand, id, price, { start: now, end: trialEnd ?? periodEnd(now, now, price.recurring.interval) });
  });
  return complete('subscription', {
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
    metadata: mergedMetadata({}, params.metadata),
    payment_settings: {
      payment_method_types: params.payment_settings?.payment_method_types,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        missing_payment_method: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  });
}

/** @throws Refusal for a price that is unknown or switched off */
function priceOf(stand: Stand, id: string, param: string) {
  const price = found(stand, 'price', id, param);
  if (price.active && price.recurring !== null) return { ...price, recurring: price.recurring };
  throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
}

function itemOf(
  stand: Stand,
  subscription: string,
  price: ReturnType<typeof priceOf>,
  { start, end }: { readonly start: number; readonly end: number },
): Tables['subscription_item'] {
  const { id, active, billing_scheme, created, currency, metadata: said, product } = price;
  const { interval, interval_count, usage_type } = price.recurring;
  return complete('subscription_item', {
    id: stand.newId('si_', 14),
    created: start,
    current_period_end: end,
    current_period_start: start,
    // The price in the words of an older day; items still carry it.
    plan: {
      ...{ id, active, billing_scheme, created, currency, interval, interval_count },
      ...{ amount: price.unit_amount, amount_decimal: price.unit_amount_decimal, metadata: said, product, usage_type },
    },
    price,
    quantity: 1,
    subscription,
  });
}

function hasStatus({ status }: Subscription, sought: string | undefined): boolean {
  if (sought === undefined) return status !== 'canceled' && status !== 'incomplete_expired';
  return sought === 'all' || status === sought;
}
