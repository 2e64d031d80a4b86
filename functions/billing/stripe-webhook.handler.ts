import { webhooks } from '../../shared/contracts/webhooks.ts';
import { defineWebhook, type TakeMessage, type WebhookMessage } from '../edge/define-webhook.ts';
import { isRefusal } from '../platform/errors.ts';
import { rotatedSecret, secret } from '../platform/secrets.ts';
import { shortTimeoutStripe } from '../platform/stripe/app-stripe.ts';
import { isLiveKey } from '../platform/stripe/key.ts';
import { type SignedEvent, signedEvent } from '../platform/stripe/signed-event.ts';
import { type BillingDeps, liveBillingDeps } from './subscription/billing-deps.ts';
import { applyStripeEvent } from './webhooks/subscription-events.ts';

export interface WebhookDeps extends BillingDeps {
  /** Newest first; any of them is accepted. */
  readonly webhookSecrets: readonly string[];
  /** Whether our key is in live mode; events must have the same mode. */
  readonly live: boolean;
}

/** Handles a Stripe event; authenticated only by its signature. */
export const take: TakeMessage<WebhookDeps> = async (message, deps) => {
  const event = await eventOf(message, deps);
  if (event.livemode === deps.live) {
    await applied(event, deps);
  } else {
    deps.log.error('webhook_wrong_mode', { eventId: event.id, type: event.type, livemode: event.livemode });
  }
};

/** Stripe repeats what is refused, and the reconciler reads the same event in our own API version. */
async function applied(event: SignedEvent, deps: WebhookDeps): Promise<void> {
  try {
    await applyStripeEvent(event, deps);
  } catch (error) {
    if (isRefusal(error, 'event-malformed'))
      deps.log.error('webhook_malformed', { eventId: event.id, type: event.type });
    throw error;
  }
}

async function eventOf({ bytes, headers }: WebhookMessage, { webhookSecrets, log }: WebhookDeps): Promise<SignedEvent> {
  try {
    return await signedEvent({ bytes, signature: headers['stripe-signature'] }, webhookSecrets);
  } catch (error) {
    if (isRefusal(error, 'signature-wrong')) log.warn('webhook_bad_signature');
    throw error;
  }
}

async function liveDeps(): Promise<WebhookDeps> {
  const [deps, stripe, webhookSecrets, secretKey] = await Promise.all([
    liveBillingDeps(),
    shortTimeoutStripe(),
    rotatedSecret('stripeWebhookSecret'),
    secret('stripeCheckoutKey'),
  ]);
  return { ...deps, stripe, webhookSecrets, live: isLiveKey(secretKey) };
}

export const handler = defineWebhook(webhooks['billing/stripe-webhook'], liveDeps, take);
