import { endNow } from '../billing/ending.ts';
import { withDefault } from '../objects/customers.ts';
import { confirmWith, makeSetupIntent } from '../objects/setup-intents.ts';
import { change, type Stand } from '../stand.ts';
import type { PaymentMethod, PortalConfiguration, PortalSession, SetupIntent, Subscription } from '../state/tables.ts';
import { endOf } from './wording.ts';

/** The ones that still live, newest first. */
export function subscriptionsOf(stand: Stand, { customer }: PortalSession): Subscription[] {
  return stand.store
    .all('subscriptions')
    .filter((each) => each.customer === customer && each.ended_at === null)
    .toReversed();
}

/** The portal writes a date; only in the old billing mode does it raise the flag. */
export function cancelInPortal(stand: Stand, subscription: Subscription, { features }: PortalConfiguration): void {
  if (!features.subscription_cancel.enabled || subscription.cancel_at !== null) return;
  if (features.subscription_cancel.mode === 'immediately') {
    endNow(stand, subscription, 'cancellation_requested');
    return;
  }
  change(
    stand,
    'subscriptions',
    subscription,
    {
      cancel_at: endOf(subscription),
      cancel_at_period_end: subscription.billing_mode.type === 'classic',
      canceled_at: stand.now(subscription.test_clock),
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'cancellation_requested' },
    },
    'customer.subscription.updated',
  );
}

export function renewInPortal(stand: Stand, subscription: Subscription): void {
  const details = { comment: null, feedback: null, feedback_option: null, reason: null };
  const patch = { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details: details };
  change(stand, 'subscriptions', subscription, patch, 'customer.subscription.updated');
}

/**
 * Saves a card; once it is saved it is what is charged. The bank may want to ask first: then the intent waits.
 * @throws Refusal `card_error`
 */
export function saveCard(stand: Stand, session: PortalSession, method: PaymentMethod, returnUrl: string): SetupIntent {
  const intent = makeSetupIntent(stand, { customer: session.customer, usage: 'off_session' });
  const confirmed = confirmWith(stand, intent, method, returnUrl);
  takeCard(stand, session, confirmed);
  return confirmed;
}

export function takeCard(
  stand: Stand,
  session: PortalSession,
  { status, customer: owner, payment_method: method }: SetupIntent,
): void {
  const customer = stand.store.get('customers', session.customer);
  if (status !== 'succeeded' || method === null || customer === undefined || owner !== customer.id) return;
  withDefault(stand, customer, method);
  for (const subscription of subscriptionsOf(stand, session))
    change(stand, 'subscriptions', subscription, { default_payment_method: method }, 'customer.subscription.updated');
}
