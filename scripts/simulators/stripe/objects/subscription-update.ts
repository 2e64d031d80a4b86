import type { Params } from '../api/call.ts';
import { invalid } from '../api/refusal.ts';
import { periodEnd } from '../billing/period.ts';
import { change, type Stand } from '../stand.ts';
import type { Subscription } from '../state/tables.ts';
import { draftInvoice } from './draft-invoice.ts';
import { found } from './found.ts';
import { charge, finalize } from './invoices.ts';
import { mergedMetadata } from './metadata.ts';
import { cancelDate, checkCancel, ownMethod } from './subscription-fields.ts';
import { announceTrialEnd } from './subscriptions.ts';

type Update = Params<'POST /v1/subscriptions/:id'>;

export function updateSubscription(stand: Stand, params: Update, id: string): Subscription {
  const subscription = found(stand, 'subscriptions', id);
  checkUpdate(subscription, params);
  if (params.default_payment_method !== undefined)
    ownMethod(stand, subscription.customer, params.default_payment_method);
  const { description = subscription.description, payment_settings: settings, trial_settings: trial } = params;
  const before = subscription.payment_settings;
  const patch: Partial<Subscription> = {
    ...cancellation(subscription, params, stand.now(subscription.test_clock)),
    default_payment_method: params.default_payment_method ?? subscription.default_payment_method,
    description: description === '' ? null : description,
    metadata: mergedMetadata(subscription.metadata, params.metadata),
    payment_settings: {
      payment_method_options: before?.payment_method_options ?? null,
      payment_method_types:
        settings?.payment_method_types === undefined
          ? (before?.payment_method_types ?? null)
          : settings.payment_method_types || null,
      save_default_payment_method: settings?.save_default_payment_method ?? before?.save_default_payment_method ?? null,
    },
    trial_settings: trialSettings(subscription, trial),
    ...trialMoved(subscription, params.trial_end),
  };
  const changed = change(stand, 'subscriptions', subscription, patch, 'customer.subscription.updated');
  return params.trial_end === 'now' && subscription.status === 'trialing' ? endTrialNow(stand, changed) : changed;
}

function checkUpdate(subscription: Subscription, params: Update): void {
  if (
    subscription.ended_at !== null &&
    Object.keys(params).some((key) => !['metadata', 'cancellation_details', 'expand'].includes(key))
  )
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  if (
    subscription.status === 'incomplete' &&
    Object.keys(params).some(
      (key) => !['metadata', 'expand', 'default_payment_method', 'payment_settings', 'description'].includes(key),
    )
  )
    throw invalid('A subscription that is incomplete can only update its metadata and its payment method.');
  checkCancel(params);
  const { trial_end: end } = params;
  if (end === undefined) return;
  if (subscription.status !== 'trialing')
    throw invalid('The subscription has no trial to change.', { param: 'trial_end' });
}

/** A date that the portal has set is taken back by an empty `cancel_at` only; the flag takes back what the flag has set. */
function cancellation(
  subscription: Subscription,
  { cancel_at: at, cancel_at_period_end: atEnd, cancellation_details: said }: Update,
  now: number,
): Partial<Subscription> {
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const old = subscription.cancellation_details;
  const details = {
    comment: said?.comment || (old?.comment ?? null),
    feedback: said?.feedback || (old?.feedback ?? null),
    feedback_option: null,
  };
  const reason = old?.reason ?? null;
  const asked = { canceled_at: now, cancellation_details: { ...details, reason: 'cancellation_requested' } };
  const withdrawn = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  };
  if (atEnd === true) return { cancel_at: Math.max(...ends), cancel_at_period_end: true, ...asked };
  if (atEnd === false && subscription.cancel_at_period_end) return withdrawn;
  if (at !== undefined) {
    const date = cancelDate(at, ends, now);
    return date === null ? withdrawn : { cancel_at: date, cancel_at_period_end: false, ...asked };
  }
  return said === undefined ? {} : { cancellation_details: { ...details, reason } };
}

function trialSettings(subscription: Subscription, sent: Update['trial_settings']): Subscription['trial_settings'] {
  if (sent === undefined) return subscription.trial_settings;
  const { billing_cycle_anchor: anchor, missing_payment_method: missing } = sent.end_behavior;
  return {
    end_behavior: { billing_cycle_anchor: anchor ?? null, missing_payment_method: missing ?? 'create_invoice' },
  };
}

function trialMoved(subscription: Subscription, end: 'now' | number | undefined): Partial<Subscription> {
  if (end === undefined || end === 'now') return {};
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: end }));
  return { trial_end: end, billing_cycle_anchor: end, items: { ...subscription.items, data } };
}

/** The first paid period begins, and is charged at once. */
function endTrialNow(stand: Stand, trialing: Subscription): Subscription {
  const now = stand.now(trialing.test_clock);
  const data = trialing.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: periodEnd(now, now, item.price.recurring ?? { interval: 'month', interval_count: 1 }),
  }));
  const patch = {
    status: 'active',
    trial_end: now,
    billing_cycle_anchor: now,
    items: { ...trialing.items, data },
  } as const;
  const active = change(stand, 'subscriptions', trialing, patch, 'customer.subscription.updated');
  announceTrialEnd(stand, active.id);
  charge(stand, finalize(stand, draftInvoice(stand, active, 'subscription_update'), null), active);
  return found(stand, 'subscriptions', active.id);
}
