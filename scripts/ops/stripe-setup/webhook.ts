import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../../../functions/platform/stripe/client.ts';
import { isMarked, marked } from '../../../functions/platform/stripe/ours.ts';
import { webhookEvents } from '../../../functions/platform/stripe/webhook-events.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import type { SetupContext } from './context.ts';

/** A new endpoint. Stripe returns its secret only once. */
export interface NewWebhook {
  readonly id: string;
  readonly secret: string;
}

/**
 * One endpoint for our events, in the pinned API version. An endpoint's version cannot change, so after an SDK update a new endpoint is created
 * and the old one disabled; the reconciler makes up for its undelivered events.
 */
export async function setUpWebhook({ calls, site, change }: SetupContext): Promise<NewWebhook | undefined> {
  const { data } = await calls.page((stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
  const ours = data.filter((each) => isMarked(each, 'webhook'));
  const found = ours.find(({ api_version: version }) => version === STRIPE_API_VERSION);
  const fields = { url: site + webhooks['billing/stripe-webhook'].path, enabled_events: [...webhookEvents] };
  let made: Stripe.WebhookEndpoint | undefined;
  if (found === undefined) {
    made = await change(`webhook endpoint ${fields.url}`, 'created', () =>
      calls.one('webhook_endpoint', (stripe) =>
        stripe.webhookEndpoints.create({ ...fields, api_version: STRIPE_API_VERSION, metadata: marked('webhook') }),
      ),
    );
  } else if (found.url !== fields.url || found.status !== 'enabled' || !isSame(found.enabled_events, webhookEvents)) {
    await change(`webhook endpoint ${found.id}`, `set to ${fields.url}, ${webhookEvents.length} kinds of events`, () =>
      calls.one('webhook_endpoint', (stripe) =>
        stripe.webhookEndpoints.update(found.id, { ...fields, disabled: false }),
      ),
    );
  }
  for (const old of ours.filter(
    ({ api_version: version, status }) => version !== STRIPE_API_VERSION && status === 'enabled',
  ))
    await change(`webhook endpoint ${old.id} of version ${old.api_version}`, 'disabled', () =>
      calls.one('webhook_endpoint', (stripe) => stripe.webhookEndpoints.update(old.id, { disabled: true })),
    );
  return made === undefined ? undefined : { id: made.id, secret: made.secret ?? '' };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && others.every((each) => some.includes(each));
}
