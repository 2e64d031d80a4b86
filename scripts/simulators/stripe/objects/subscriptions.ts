import type { Params, Reply } from '../api/call.ts';
import { isWanted, isWithin, pageOf } from '../api/list.ts';
import { invalid, noSuch, Refusal } from '../api/refusal.ts';
import { endNow } from '../billing/ending.ts';
import { attemptCard } from '../cards/attempt.ts';
import { cardRefusal, declines } from '../cards/declines.ts';
import { change, type Stand } from '../stand.ts';
import type { Subscription } from '../state/tables.ts';
import { draftInvoice } from './draft-invoice.ts';
import { found } from './found.ts';
import { defaultMethod, finalize, payable } from './invoices.ts';
import { newSubscription, trialEndOf } from './new-subscription.ts';
import { payWith } from './payment-intents.ts';
import { methodOf, testCardOf } from './payment-methods.ts';
import { makeSetupIntent } from './setup-intents.ts';
import { checkCancel, ownMethod } from './subscription-fields.ts';

type Created = Params<'POST /v1/subscriptions'>;

const DAY_SECONDS = 86_400;
/** A trial that is shorter is announced as soon as it begins. */
export const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS;

/**
 * Without a trial the first invoice is open and the subscription incomplete until it is paid; with one it is `trialing` at once, card or
 * not, and waits for a card by a setup intent, unless there is one to charge already.
 */
export function createSubscription(stand: Stand, params: Created): Subscription {
  const customer = found(stand, 'customers', params.customer, 'customer');
  checkCreate(params);
  if (params.default_payment_method !== undefined) ownMethod(stand, customer.id, params.default_payment_method);
  const now = stand.now(customer.test_clock);
  const trialEnd = trialEndOf(params, now);
  const subscription = newSubscription(stand, params, customer, now, trialEnd);
  checkCharge(stand, subscription, params);
  stand.store.put('subscriptions', subscription);
  stand.store.put('subscriptionNotes', { id: subscription.id, trialWillEndSent: false });
  stand.emit('customer.subscription.created', subscription);
  const method = defaultMethod(stand, subscription);
  const invoice = finalize(stand, draftInvoice(stand, subscription, 'subscription_create'), method);
  if (trialEnd !== null) return trialBegun(stand, subscription, trialEnd, method);
  if (params.payment_behavior !== 'default_incomplete' && invoice.status === 'open' && method !== null) {
    try {
      const onSession = params.off_session !== true;
      payWith(stand, payable(stand, invoice), methodOf(stand, method, 'payment_method'), { onSession });
    } catch (error) {
      // What the bank refused leaves the subscription incomplete; its invoice says why.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return found(stand, 'subscriptions', subscription.id);
}

function trialBegun(
  stand: Stand,
  { id, test_clock: clock }: Subscription,
  trialEnd: number,
  method: string | null,
): Subscription {
  const trialing = found(stand, 'subscriptions', id);
  if (method === null) {
    const intent = makeSetupIntent(stand, { customer: trialing.customer, usage: 'off_session' });
    change(stand, 'subscriptions', trialing, { pending_setup_intent: intent.id });
  }
  if (trialEnd - stand.now(clock) <= TRIAL_NOTICE_SECONDS) announceTrialEnd(stand, id);
  return found(stand, 'subscriptions', id);
}

export function announceTrialEnd(stand: Stand, id: string): void {
  stand.store.put('subscriptionNotes', { id, trialWillEndSent: true });
  stand.emit('customer.subscription.trial_will_end', found(stand, 'subscriptions', id));
}

/** At once. Its setup intent, if it still waits for one, stays open: whoever made it must cancel it. */
export function cancelSubscription(
  stand: Stand,
  params: Params<'DELETE /v1/subscriptions/:id'>,
  id: string,
): Subscription {
  const subscription = found(stand, 'subscriptions', id);
  if (subscription.ended_at !== null) throw noSuch('subscription', id);
  const { comment, feedback } = params.cancellation_details ?? {};
  const details = { ...(comment ? { comment } : {}), ...(feedback ? { feedback } : {}) };
  return endNow(stand, subscription, 'cancellation_requested', details);
}

export function retrieveSubscription(stand: Stand, _params: unknown, id: string): Subscription {
  return found(stand, 'subscriptions', id);
}

/** Leaves out what was cancelled, unless it is asked for. */
export function listSubscriptions(
  stand: Stand,
  params: Params<'GET /v1/subscriptions'>,
): Reply<'GET /v1/subscriptions'> {
  const { status } = params;
  const rows = stand.store
    .all('subscriptions')
    .filter(
      (each) =>
        isWithin(each.created, params.created) &&
        isWanted(each.customer, params.customer) &&
        (params.price === undefined || each.items.data.some(({ price }) => price.id === params.price)) &&
        (each.test_clock === null || params.customer !== undefined || params.test_clock === each.test_clock) &&
        hasStatus(each, status),
    );
  return pageOf('/v1/subscriptions', rows, params);
}

function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return status !== 'canceled' && status !== 'incomplete_expired';
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ['canceled', 'incomplete_expired'].includes(status) : status === wanted;
}

function checkCreate(params: Created): void {
  if (params.payment_behavior === 'pending_if_incomplete')
    throw invalid('`payment_behavior=pending_if_incomplete` is only allowed when updating a subscription.', {
      param: 'payment_behavior',
    });
  if (params.collection_method === 'send_invoice')
    throw invalid('Only `charge_automatically` is available.', { param: 'collection_method' });
  if (params.trial_end !== undefined && params.trial_period_days !== undefined)
    throw invalid('You cannot set both `trial_end` and `trial_period_days`.', { param: 'trial_period_days' });
  checkCancel(params);
}

/** @throws Refusal where there is no card to charge, and where a failed charge is to leave nothing behind, as the charge would */
function checkCharge(stand: Stand, subscription: Subscription, params: Created): void {
  if (subscription.status === 'trialing' || params.payment_behavior === 'default_incomplete') return;
  const id = defaultMethod(stand, subscription);
  if (id === null)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  if (params.payment_behavior !== 'error_if_incomplete') return;
  const card = testCardOf(methodOf(stand, id, 'default_payment_method'));
  const onSession = params.off_session !== true;
  const outcome = attemptCard(card, { for: 'payment', onSession, authenticated: false, setUp: true });
  if (outcome.is === 'declined') throw cardRefusal(outcome.decline);
  if (outcome.is === 'asks') throw cardRefusal(declines.authenticationRequired);
}
