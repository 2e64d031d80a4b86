import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../../../functions/platform/stripe/client.ts';
import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { isMarked, marked, PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import { webhookEvents } from '../../../functions/platform/stripe/webhook-events.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import type { SetupContext } from './prices.ts';
import { archiveOldPrices, type PriceList, setUpPrices } from './prices.ts';

/** A new endpoint. Stripe returns its secret only once. */
interface NewWebhook {
  readonly id: string;
  readonly secret: string;
}

const RETURN_PATH = '/settings';

/**
 * Portal features: change the card, see invoices, and cancel at the end of the period. Not the address, which is verified by the product, and
 * not the plan. Features not listed are off.
 */
const FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

interface SetUpOptions extends Pick<SetupContext, 'calls' | 'site'> {
  readonly dryRun: boolean;
  /** Gets one line per change. */
  readonly print: (line: string) => void;
  readonly prices?: PriceList;
}

interface SetUp {
  /** Number of changes made, or needed in a dry run. */
  readonly changes: number;
  readonly webhook: NewWebhook | undefined;
}

const NAME = 'Crossbook';

/** Sets up a Stripe account for the product. Idempotent; an interrupted run can be repeated. */
export async function setUpStripe({ calls, site, prices, dryRun, print }: SetUpOptions): Promise<SetUp> {
  let changes = 0;
  const change: SetupContext['change'] = async (what, done, make) => {
    changes += 1;
    const made = dryRun ? undefined : await make();
    print(dryRun ? `${what}: would be ${done}` : `${what}: ${done}`);
    return made;
  };
  const context = { calls, site, change };
  const hasProduct = await setUpProduct(context);
  await setUpPrices(context, prices);
  if (hasProduct) await archiveOldPrices(context, prices);
  await setUpPortal(context);
  const webhook = await setUpWebhook(context);
  return { changes, webhook };
}

/** Creates or updates the product, with a fixed id, so that there is only one. Returns whether it exists now. */
async function setUpProduct({ calls, change }: SetupContext): Promise<boolean> {
  const what = `product ${PRODUCT_ID}`;
  const product = await calls
    .one('product', (stripe) => stripe.products.retrieve(PRODUCT_ID))
    .catch((error: unknown) => {
      if (error instanceof StripeFailure && error.kind === 'missing') return undefined;
      throw error;
    });
  if (product === undefined) {
    const made = await change(what, 'created', () =>
      calls.one('product', (stripe) => stripe.products.create({ id: PRODUCT_ID, name: NAME })),
    );
    return made !== undefined;
  }
  if (product.name !== NAME || !product.active)
    await change(what, `named ${NAME} and made active`, () =>
      calls.one('product', (stripe) => stripe.products.update(PRODUCT_ID, { name: NAME, active: true })),
    );
  return true;
}

async function setUpPortal({ calls, site, change }: SetupContext): Promise<void> {
  const { data } = await calls.page((stripe) => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const found = data.find((each) => isMarked(each, 'portal'));
  const fields = { default_return_url: site + RETURN_PATH, features: FEATURES };
  if (found === undefined) {
    await change('portal configuration', 'created', () =>
      calls.one('billing_portal.configuration', (stripe) =>
        stripe.billingPortal.configurations.create({ ...fields, metadata: marked('portal') }),
      ),
    );
  } else if (found.default_return_url !== fields.default_return_url || !hasFeatures(found.features)) {
    await change(`portal configuration ${found.id}`, `updated, with the return URL ${fields.default_return_url}`, () =>
      calls.one('billing_portal.configuration', (stripe) =>
        stripe.billingPortal.configurations.update(found.id, fields),
      ),
    );
  }
}

function hasFeatures(features: Stripe.BillingPortal.Configuration.Features): boolean {
  return (
    features.customer_update.enabled === FEATURES.customer_update.enabled &&
    features.invoice_history.enabled === FEATURES.invoice_history.enabled &&
    features.payment_method_update.enabled === FEATURES.payment_method_update.enabled &&
    features.subscription_cancel.enabled === FEATURES.subscription_cancel.enabled &&
    features.subscription_cancel.mode === FEATURES.subscription_cancel.mode
  );
}

/**
 * One endpoint for our events, in the pinned API version. An endpoint's version cannot change, so after an SDK update a new endpoint is created
 * and the old one disabled; the reconciler makes up for its undelivered events.
 */
async function setUpWebhook({ calls, site, change }: SetupContext): Promise<NewWebhook | undefined> {
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
