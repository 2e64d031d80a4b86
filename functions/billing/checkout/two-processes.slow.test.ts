import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { KEYS } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { createSubscription } from '../../../shared/contracts/billing.ts';
import { environment, secrets } from '../../../shared/deployment/environment.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { flowHash, newFlowToken } from '../../identity/protection/flow.ts';
import { findOwner } from '../../identity/users/user-store.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { outboxEmail, verifiedFlow } from '../../platform/table/keys.ts';
import { sendFromTwoProcesses } from '../../testing/second-process/second-process.ts';
import { testBus } from '../../testing/test-bus.ts';
import { TEST_EMAIL_KEY, testEnvironment } from '../../testing/test-environment.ts';
import { engineTable } from '../../testing/test-table.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import { billingFixture } from '../testing/billing-fixture.ts';
import { form } from '../testing/checkout-browser.ts';

/** Concurrent calls in two processes. Passwords are hashed at production cost. */

const store = engineTable();
testEnvironment(store, { ...(await testBus()), [secrets.stripeCheckoutKey]: KEYS.restricted.stripeCheckoutKey });
const SIXTEEN = Array.from({ length: 16 }, (_, n) => n);

it('R-170, R-175: across two processes, 16 creates give one subscription, and 16 completes one account and one email', async () => {
  const fixture = await billingFixture(store);
  vi.stubEnv(environment.stripeEndpoint, `http://127.0.0.1:${fixture.stripe.server.port}`);
  const email = `${randomUUID()}@example.com`;
  const address = emailHash(TEST_EMAIL_KEY, parseEmailAddress(email));
  const flow = newFlowToken(systemRandomBytes);
  await store.table.put(verifiedFlow(flowHash(flow), address), { verifiedAt: wholeSeconds(Date.now()) });
  const from = (n: number) => ({ [cdnHeaders.viewerAddress]: `198.51.100.${n}` });
  const cookies = [`__Host-flow=${flow}`];

  const started = await sendFromTwoProcesses(
    store,
    'billing/create-subscription',
    SIXTEEN.map((n) => ({ body: form(email, 'month'), cookies, headers: from(n) })),
  );
  const good = started.filter(({ status }) => status === 200).map(({ body }) => createSubscription.reply.parse(body));
  expect(started.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(new Set(good.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  const all = { limit: 100, status: 'all' } as const;
  expect((await fixture.stripe.client.subscriptions.list(all)).data).toHaveLength(1);

  const [{ clientSecret, ...ids } = { clientSecret: '', subscriptionId: '', customerId: '' }] = good;
  expect((await fixture.confirm(clientSecret)).status).toBe(200);
  const completed = await sendFromTwoProcesses(
    store,
    'billing/complete-subscription',
    SIXTEEN.map((n) => ({ body: { email, ...ids }, cookies, headers: from(n) })),
  );
  expect(completed.map(({ status }) => status)).toEqual(SIXTEEN.map(() => 200));
  const userId = await findOwner(store.table, [address]);
  expect(await storedSubscription(store.table, userId)).toMatchObject({ status: 'trialing', cardConfirmed: true });
  const mails = (await store.items()).filter(({ pk, to }) => pk === outboxEmail('any').pk && to === email);
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome']);
  expect((await fixture.stripe.client.subscriptions.list(all)).data).toHaveLength(1);
});
