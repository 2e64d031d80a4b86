import { createStripeCalls, type StripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import type { StripeKey } from '../../../shared/deployment/stripe-keys.ts';
import type { PagePayments } from '../../build/page-payments.ts';
import { listen } from '../../simulators/aws/listen.ts';
import { type LocalStripe, makeLocalStripe } from '../../simulators/stripe/local-stripe.ts';
import { SCRIPT_PATH } from '../../simulators/stripe/pages/pages.ts';
import { type SeedUser, seedSubscription } from '../../simulators/stripe/seed-subscription.ts';
import { setUpStripe } from './set-up.ts';

export const LOCAL_PUBLISHABLE_KEY = 'pk_test_local';

/** Makes the page send cards to the local Stripe. */
export const PAGE_PAYMENTS: PagePayments = { publishableKey: LOCAL_PUBLISHABLE_KEY, simulatorScript: SCRIPT_PATH };

export interface ProductStripe {
  readonly stripe: LocalStripe;
  readonly payments: PagePayments;
  /** Creates a user's customer, card and subscription, unless they exist. */
  readonly seed: (account: SeedUser) => Promise<void>;
}

interface ProductStripeOptions {
  /** Keeps the simulator's data over restarts. */
  readonly dataFile: string;
  readonly secretKey: string;
  /** Of the functions. */
  readonly restricted: Readonly<Record<StripeKey, string>>;
  readonly webhookSecret: string;
  /** The page's origin, which serves Stripe too. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The local product's Stripe account, set up by the steps of `npm run stripe:setup`. Webhooks are withheld until they are released, since the
 * endpoint is not ready at first.
 */
export async function openProductStripe({
  dataFile,
  secretKey,
  restricted,
  webhookSecret,
  site,
  now,
}: ProductStripeOptions): Promise<ProductStripe> {
  const stripe = makeLocalStripe({
    keys: { secret: secretKey, publishable: LOCAL_PUBLISHABLE_KEY, restricted },
    origin: () => site,
    now,
    dataFile,
    settings: { endpointSecret: webhookSecret },
  });
  stripe.webhooks.pause();
  const withAccount: WithCalls = (work) => withCalls(stripe, secretKey, work);
  await withAccount((calls) => setUpStripe({ calls, site, dryRun: false, print: () => undefined }));
  return {
    stripe,
    payments: PAGE_PAYMENTS,
    seed: (account) => withAccount((calls) => seedSubscription(calls, account)),
  };
}

type WithCalls = <T>(work: (calls: StripeCalls) => Promise<T>) => Promise<T>;

/** Uses a temporary port, since the product's own port answers only when everything is ready. */
async function withCalls<T>(
  stripe: LocalStripe,
  secretKey: string,
  work: (calls: StripeCalls) => Promise<T>,
): Promise<T> {
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
