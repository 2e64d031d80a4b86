import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import { cardForm } from '../../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { KEYS, shortTimeout, stripeForTests } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { billingIntervals, plans } from '../../../shared/catalogue/plans.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import type { StripeKey } from '../../../shared/deployment/stripe-keys.ts';
import { createSessionPort } from '../../compose/signed-in-endpoint.ts';
import { createAccessPort } from '../../compose/subscribed-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { defineEndpoint } from '../../edge/define-endpoint.ts';
import { countingHashing } from '../../identity/account/testing/test-user.ts';
import { CODE_KEYS } from '../../identity/verification/testing/code-fixture.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { createStripeCalls } from '../../platform/stripe/calls.ts';
import { createStripe } from '../../platform/stripe/client.ts';
import { marked, PRODUCT_ID } from '../../platform/stripe/ours.ts';
import type { RetryPolicy } from '../../platform/stripe/retry-policy.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../../testing/http-event.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import type { TestTable } from '../../testing/test-table.ts';

export const GOOD_CARD = '4242424242424242';
export const OTHER_GOOD_CARD = '5555555555554444';
export const DECLINED_CARD = '4000000000000002';
/** Can be saved, but is declined when charged. */
export const FAILS_LATER = '4000000000000341';

/** Waits are needed for concurrent calls, but shorter than in production. */
const WAIT_DIVISOR = 10;
const SHORT_TIMEOUTS: RetryPolicy = { attemptMs: 1_500, totalMs: 6_000 };

interface FixtureOptions {
  /** Stripe's timeouts. */
  readonly retryPolicy?: RetryPolicy;
}

/**
 * Everything billing needs: the test file's table, a separate Stripe simulator with the product's prices, and a clock for both. Call
 * inside a test. It is isolated from the rows of other tests, including their cards.
 */
export async function billingFixture(store: TestTable, { retryPolicy = SHORT_TIMEOUTS }: FixtureOptions = {}) {
  const stripe = await stripeForTests();
  const endpoint = `http://127.0.0.1:${stripe.server.port}`;
  const wait = async (ms: number) => {
    await setTimeout(ms / WAIT_DIVISOR);
  };
  await createCatalogue(stripe.client);
  /** With the restricted key that functions have. */
  const callsWith = (key: StripeKey) => {
    const sdk = createStripe({ secretKey: KEYS.restricted[key], endpoint }, retryPolicy.attemptMs);
    return createStripeCalls({ stripe: shortTimeout(sdk), wait, retryPolicy });
  };
  const calls = callsWith('stripeCheckoutKey');
  const clock = () => stripe.nowSeconds() * 1000;

  /** The same Stripe with a fresh email key, which gives different hashes of addresses and cards. */
  function withFreshKey() {
    const { log, entries } = recordedLog();
    const published: unknown[] = [];
    const bus = { publish: async (_topic: unknown, detail: unknown) => void published.push(detail) };
    const hashing = countingHashing();
    const emailKey: string = randomUUID();
    const deps = {
      ...{ table: store.table, stripe: calls, bus, clock, random: systemRandomBytes, log, wait },
      ...{ emailKey, codeKeys: CODE_KEYS, hashing },
    };
    return { deps, entries, published, hashing };
  }

  return {
    ...withFreshKey(),
    withFreshKey,
    stripe,
    /** Of functions that serve subscribers. */
    customerStripe: callsWith('stripeCustomerKey'),
    store,
    /** Advances the clock, and runs what is due at Stripe. */
    advance: stripe.advance,
    /** Confirms a setup or payment intent as a browser does. Returns the intent as the browser sees it. */
    confirm: async (clientSecret: string, card = GOOD_CARD) => {
      const [id = ''] = clientSecret.split('_secret_');
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      return stripe.browserCall(`${kind}/${id}/confirm`, cardForm(card, clientSecret));
    },
  };
}

/** Creates the product, a price for each plan, and the portal configuration at Stripe. */
async function createCatalogue(stripe: Stripe): Promise<void> {
  await stripe.products.create({ id: PRODUCT_ID, name: 'Crossbook' });
  for (const { billedCents, interval, lookupKey } of billingIntervals.map((each) => plans[each]))
    await stripe.prices.create({
      product: PRODUCT_ID,
      currency: 'usd',
      unit_amount: billedCents,
      recurring: { interval },
      lookup_key: lookupKey,
    });
  await stripe.billingPortal.configurations.create({
    default_return_url: 'https://crossbook.test/settings',
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: marked('portal'),
  });
}

export type BillingFixture = Awaited<ReturnType<typeof billingFixture>>;
export type Fixture = Pick<BillingFixture, 'deps' | 'entries' | 'published'>;
export type FixtureDeps = BillingFixture['deps'];

/** A handler for `invoke` with a fixture's dependencies. */
export function overHttp<C extends Contract, D>(contract: C, run: Run<C, D>, deps: D & FixtureDeps) {
  const { table, clock, log, stripe } = deps;
  const given = { table, clock, log, stripe: async () => stripe };
  return defineEndpoint(contract, () => deps, run, {
    log,
    elapsed: () => 0,
    originPolicy: async () => ({ originSecrets: [TEST_ORIGIN_SECRET], siteOrigin: TEST_SITE_ORIGIN }),
    sessions: async () => createSessionPort(given),
    access: async () => createAccessPort(given),
  });
}
