import type Stripe from 'stripe';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { StripeFailure } from '../../platform/stripe/failure.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import { eachOf } from '../../platform/stripe/pages.ts';
import { subscriptionAtStripe } from '../subscription/refresh-subscription.ts';
import { hasEnded, idIfAny } from '../subscription/subscription-state.ts';

/** https://docs.stripe.com/api/setup_intents/cancel */
const CANCELLABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** There is nothing left to refund, or the payment was charged back. https://docs.stripe.com/error-codes */
const ALREADY_RETURNED: readonly string[] = ['charge_already_refunded', 'charge_disputed'];

/** Cancels a subscription at once, if it exists and has not ended; returns its previous state. */
export async function endSubscription(
  stripe: StripeCalls,
  subscriptionId: string,
): Promise<Stripe.Subscription | undefined> {
  const found = await subscriptionAtStripe(stripe, subscriptionId);
  if (found !== undefined && !hasEnded(found))
    await ifThere(() => stripe.one('subscription', (sdk) => sdk.subscriptions.cancel(subscriptionId)));
  return found;
}

/**
 * Cancels a setup intent, which canceling its subscription does not: a card could still be confirmed with it.
 * @returns the card that it was confirmed with
 */
export async function cancelSetupIntent(stripe: StripeCalls, intentId: string): Promise<string | undefined> {
  const intent = await ifThere(() => stripe.one('setup_intent', (sdk) => sdk.setupIntents.retrieve(intentId)));
  if (intent !== undefined && CANCELLABLE.includes(intent.status))
    await stripe.one('setup_intent', (sdk) => sdk.setupIntents.cancel(intentId));
  return idIfAny(intent?.payment_method);
}

/**
 * Voids a subscription's open invoices and refunds its payments.
 * @returns whole cents refunded by this call or earlier ones, and the cards they go to
 */
export async function refundAll(stripe: StripeCalls, subscription: string) {
  let cents = 0;
  const cards = new Set<string>();
  const invoices = eachOf(stripe, (sdk, paging) => sdk.invoices.list({ subscription, ...paging }));
  for await (const { id: invoice, status } of invoices) {
    if (status === 'open') await stripe.one('invoice', (sdk) => sdk.invoices.voidInvoice(invoice));
    const payments = eachOf(stripe, (sdk, paging) => sdk.invoicePayments.list({ invoice, status: 'paid', ...paging }));
    for await (const { id, payment, amount_paid: paid } of payments) {
      const intentId = idIfAny(payment.payment_intent);
      // Payments marked as paid out of band did not go through Stripe.
      if (intentId === undefined || paid === null) continue;
      await refund(stripe, intentId, `undo:${subscription}:refund:${id}`);
      cents += paid;
      const intent = await stripe.one('payment_intent', (sdk) => sdk.paymentIntents.retrieve(intentId));
      const card = idIfAny(intent.payment_method);
      if (card !== undefined) cards.add(card);
    }
  }
  return { cents, cards: [...cards] };
}

/** Detaches cards from a customer, unless another active subscription may be charged to them. */
export async function detachCards(stripe: StripeCalls, customer: string, cards: readonly string[]): Promise<void> {
  if (cards.length === 0) return;
  const others = await ifThere(() => stripe.page((sdk) => sdk.subscriptions.list({ customer, limit: 1 })));
  if ((others?.data.length ?? 0) > 0) return;
  for (const card of new Set(cards)) {
    const found = await ifThere(() => stripe.one('payment_method', (sdk) => sdk.paymentMethods.retrieve(card)));
    if (idIfAny(found?.customer) === customer)
      await stripe.one('payment_method', (sdk) => sdk.paymentMethods.detach(card));
  }
}

/** Refunds whatever is left of a payment, as tracked by Stripe, since idempotency keys expire. */
async function refund(stripe: StripeCalls, intentId: string, key: string): Promise<void> {
  const make = (idempotencyKey: string) =>
    stripe.one('refund', (sdk) => sdk.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
  try {
    // Another key cannot refund twice: nothing is left then.
    await make(key).catch((error: unknown) => {
      if (!(error instanceof StripeFailure) || error.kind !== 'kept-failure') throw error;
      return make(`${key}:2`);
    });
  } catch (error) {
    if (!(error instanceof StripeFailure) || !ALREADY_RETURNED.includes(error.facts.code ?? '')) throw error;
  }
}
