import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { countedHashing } from '../../../../functions/account/testing/people.ts';
import { createSessionPort } from '../../../../functions/compose/signed-in-endpoint.ts';
import { createAccessPort } from '../../../../functions/compose/subscribed-endpoint.ts';
import type { Run } from '../../../../functions/edge/call.ts';
import { defineEndpoint } from '../../../../functions/edge/define-endpoint.ts';
import { systemRandomBytes } from '../../../../functions/platform/hash.ts';
import { createStripeCalls } from '../../../../functions/platform/stripe/calls.ts';
import { createStripe } from '../../../../functions/platform/stripe/client.ts';
import type { Patience } from '../../../../functions/platform/stripe/patience.ts';
import { TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../../../../functions/testing/http-event.ts';
import { recordedLog } from '../../../../functions/testing/recorded-log.ts';
import type { TestTable } from '../../../../functions/testing/test-table.ts';
import { CODE_KEYS } from '../../../../functions/verification/testing/visitors.ts';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { setUpPortal } from '../../../ops/stripe-setup/portal.ts';
import { setUpPrices } from '../../../ops/stripe-setup/prices.ts';
import { setUpProduct } from '../../../ops/stripe-setup/product.ts';
import { makeChange } from '../../../ops/stripe-setup/steps.ts';
import { cardForm } from '../../../simulators/stripe/testing/shop.ts';
import { hurried, KEYS, stripeForTests } from '../../../simulators/stripe/testing/stripe-for-tests.ts';

export const GOOD_CARD = '4242424242424242';
export const OTHER_GOOD_CARD = '5555555555554444';
export const DECLINED_CARD = '4000000000000002';
/** Is saved, and declined whenever it is charged. */
export const FAILS_LATER = '4000000000000341';

/** Waiting is needed where somebody else is really at work; not for as long as the product does. */
const WAIT_DIVISOR = 10;
const HASTY: Patience = { attemptMs: 1_500, totalMs: 6_000 };

interface WorldOptions {
  /** How long Stripe may take. */
  readonly patience?: Patience;
}

/**
 * A whole product as far as money is concerned: the table of the test file, a Stripe of the test's own with the product's prices, and a
 * clock that both go by. Call inside a test. Nothing of what other tests did to the table is in the way, cards included.
 */
export async function billingWorld(store: TestTable, { patience = HASTY }: WorldOptions = {}) {
  const stripe = await stripeForTests();
  const endpoint = `http://127.0.0.1:${stripe.server.port}`;
  const wait = async (ms: number) => {
    await setTimeout(ms / WAIT_DIVISOR);
  };
  const calls = createStripeCalls({
    stripe: hurried(createStripe({ secretKey: KEYS.secret, endpoint }, patience.attemptMs)),
    wait,
    patience,
  });
  const { change } = makeChange({ dryRun: false, say: () => undefined });
  const setting = { calls, site: 'https://crossbook.test', change };
  await setUpProduct(setting);
  await setUpPrices(setting);
  await setUpPortal(setting);
  const clock = () => stripe.nowSeconds() * 1000;

  /** The same Stripe with nobody known yet: another key makes other hashes of addresses and cards. */
  function apart() {
    const { log, entries } = recordedLog();
    const told: unknown[] = [];
    const bus = { publish: async (_topic: unknown, detail: unknown) => void told.push(detail) };
    const hashing = countedHashing();
    const deps = {
      ...{ table: store.table, stripe: calls, bus, clock, random: systemRandomBytes, log, wait },
      ...{ emailKey: randomUUID(), codeKeys: CODE_KEYS, hashing },
    };
    return { deps, entries, told, hashing };
  }

  return {
    ...apart(),
    apart,
    stripe,
    store,
    /** Lets time pass for both, and Stripe do what is due. */
    advance: stripe.advance,
    /** Confirms as a browser does, be it a card that is set up or a payment. Gives the intent as the browser sees it. */
    confirm: async (clientSecret: string, card = GOOD_CARD) => {
      const [id = ''] = clientSecret.split('_secret_');
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      return stripe.browse(`${kind}/${id}/confirm`, cardForm(card, clientSecret));
    },
  };
}
export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;
export type World = Pick<BillingWorld, 'deps' | 'entries' | 'told'>;
export type WorldDeps = BillingWorld['deps'];

/** A handler over HTTP as the gateway calls it, for `invoke`, on a world's dependencies. */
export function overHttp<C extends Contract, D>(contract: C, run: Run<C, D>, deps: D & WorldDeps) {
  const { table, clock, log, stripe } = deps;
  const given = { table, clock, log, stripe: async () => stripe };
  return defineEndpoint(contract, () => deps, run, {
    log,
    elapsed: () => 0,
    originPolicy: async () => ({ originSecret: TEST_ORIGIN_SECRET, siteOrigin: TEST_SITE_ORIGIN }),
    sessions: async () => createSessionPort(given),
    access: async () => createAccessPort(given),
  });
}
