import { createStripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { setUpStripe } from '../../stripe-setup/set-up.ts';
import { listen } from '../listening.ts';
import type { PagePayments } from '../page/page-payments.ts';
import { type LocalStripe, makeLocalStripe } from './local-stripe.ts';
import { SCRIPT_PATH } from './pages/assets.ts';

/** What a browser shows; nobody else's, and no secret. */
export const LOCAL_PUBLISHABLE_KEY = 'pk_test_local';

/** What the page is served with, so that cards go to the local Stripe. */
export const PAGE_PAYMENTS: PagePayments = { publishableKey: LOCAL_PUBLISHABLE_KEY, standIn: SCRIPT_PATH };

interface ProductStripeOptions {
  /** Where all of it outlives a restart. */
  readonly dataFile: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The page's origin, under which Stripe is served too. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The local product's Stripe: an account that `npm run stripe:setup` would find in order, since the same steps are taken here.
 * Webhooks are withheld until they are released: at first nobody listens yet.
 */
export async function openProductStripe({
  dataFile,
  secretKey,
  webhookSecret,
  site,
  now,
}: ProductStripeOptions): Promise<LocalStripe> {
  const stripe = makeLocalStripe({
    keys: { secret: secretKey, publishable: LOCAL_PUBLISHABLE_KEY },
    origin: () => site,
    now,
    dataFile,
    settings: { endpointSecret: webhookSecret },
  });
  stripe.webhooks.withhold();
  await setUp(stripe, secretKey, site);
  return stripe;
}

/** Over a port of its own, since the product's is not served before everything is ready. */
async function setUp(stripe: LocalStripe, secretKey: string, site: string): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const listening = await listen(0, (request, response) => {
    stripe.handle(request, response).catch(failed.reject);
  });
  try {
    const endpoint = `http://127.0.0.1:${listening.port}`;
    const calls = createStripeCalls({ stripe: createStripe({ secretKey, endpoint }), wait: async () => undefined });
    await Promise.race([failed.promise, setUpStripe({ calls, site, dryRun: false, say: () => undefined })]);
  } finally {
    await listening.close();
  }
}
