import type { Params } from '../api/call.ts';
import { invalid } from '../api/refusal.ts';
import type { Stand } from '../stand.ts';
import type { Customer, Subscription } from '../state/tables.ts';
import { mergedMetadata } from './metadata.ts';
import { cancelDate } from './subscription-fields.ts';
import { makeItems } from './subscription-items.ts';

type Created = Params<'POST /v1/subscriptions'>;

const DAY_SECONDS = 86_400;
const LONGEST_TRIAL_DAYS = 730;

/** Seconds since 1970; null for no trial. */
export function trialEndOf({ trial_period_days: days, trial_end: end }: Created, now: number): number | null {
  if (days !== undefined) {
    if (!Number.isInteger(days) || days < 1 || days > LONGEST_TRIAL_DAYS)
      throw invalid(`\`trial_period_days\` must be between 1 and ${LONGEST_TRIAL_DAYS}.`, {
        param: 'trial_period_days',
      });
    return now + days * DAY_SECONDS;
  }
  if (end === undefined || end === 'now') return null;
  if (end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  return end;
}

/** As it is when nothing has been paid or tried. */
export function newSubscription(
  stand: Stand,
  params: Created,
  customer: Customer,
  now: number,
  trialEnd: number | null,
): Subscription {
  const id = stand.newId('sub_');
  const items = makeItems(stand, id, params.items, { start: now, anchor: now, trialEnd });
  const periodEnds = items.map((item) => item.current_period_end);
  const behavior = params.trial_settings?.end_behavior;
  const cancelAt =
    params.cancel_at_period_end === true ? Math.max(...periodEnds) : cancelDate(params.cancel_at, periodEnds, now);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode:
      params.billing_mode?.type === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelAt,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    canceled_at: cancelAt === null ? null : now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergedMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types || null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: behavior?.billing_cycle_anchor ?? null,
        missing_payment_method: behavior?.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
}
