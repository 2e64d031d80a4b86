import { createStripeCalls, type StripeCalls } from '../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../functions/platform/stripe/client.ts';
import { setUpStripe } from '../ops/stripe-setup/set-up.ts';
import { listen } from '../simulators/aws/listen.ts';
import { type LocalStripe, makeLocalStripe } from '../simulators/stripe/local-stripe.ts';
import { SCRIPT_PATH } from '../simulators/stripe/pages/pages.ts';
import { type SeedUser, seedSubscription } from '../simulators/stripe/seed-subscription.ts';
import type { PagePayments } from './page/page-payments.ts';

/** What a browser shows; nobody else's, and no secret. */
export const LOCAL_PUBLISHABLE_KEY = 'pk_test_local';

/** What the page is served with, so that cards go to the local Stripe. */
export const PAGE_PAYMENTS: PagePayments = { publishableKey: LOCAL_PUBLISHABLE_KEY, standIn: SCRIPT_PATH };

export interface ProductStripe {
  readonly stripe: LocalStripe;
  readonly payments: PagePayments;
  /** Gives an account a customer, a card and a subscription, unless it has them. */
  readonly seed: (person: SeedUser) => Promise<void>;
}

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
}: ProductStripeOptions): Promise<ProductStripe> {
  const stripe = makeLocalStripe({
    keys: { secret: secretKey, publishable: LOCAL_PUBLISHABLE_KEY },
    origin: () => site,
    now,
    dataFile,
    settings: { endpointSecret: webhookSecret },
  });
  stripe.webhooks.pause();
  const asking: Asking = (work) => ask(stripe, secretKey, work);
  await asking((calls) => setUpStripe({ calls, site, dryRun: false, say: () => undefined }));
  return { stripe, payments: PAGE_PAYMENTS, seed: (person) => asking((calls) => seedSubscription(calls, person)) };
}

type Asking = <T>(work: (calls: StripeCalls) => Promise<T>) => Promise<T>;

/** Over a port of its own, since the product's is not served before everything is ready. */
async function ask<T>(stripe: LocalStripe, secretKey: string, work: (calls: StripeCalls) => Promise<T>): Promise<T> {
  const failed = Promise.withResolvers<never>();
  const listening = await listen(0, (request, response) => {
    stripe.handle(request, response).catch(failed.reject);
  });
  try {
    const endpoint = `http://127.0.0.1:${listening.port}`;
    const calls = createStripeCalls({ stripe: createStripe({ secretKey, endpoint }), wait: async () => undefined });
    return await Promise.race([failed.promise, work(calls)]);
  } finally {
    await listening.close();
  }
}
