import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { leagues } from '../shared/catalogue/leagues.ts';
import { webhooks } from '../shared/contracts/webhooks.ts';
import { environment, PARAMETER_SUFFIX, secrets } from '../shared/deployment/environment.ts';
import { cdnHeaders } from '../shared/deployment/headers.ts';
import { handler as webhook } from './billing/stripe-webhook.handler.ts';
import { handler as unknownRoute } from './edge/unknown-route.handler.ts';
import { handler as login } from './identity/account/login.handler.ts';
import { createPasswordHashing, lowestCost } from './identity/users/password-hash.ts';
import { userById } from './identity/users/user-store.ts';
import { handler as scanLeague } from './odds/scan-league.job.ts';
import { systemRandomBytes } from './platform/hash.ts';
import { checkoutStripe, customerStripe, readOnlyStripe } from './platform/stripe/app-stripe.ts';
import { startAwsSimulator } from './testing/aws-simulator.ts';
import { invoke, send, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN, testContext } from './testing/http-event.ts';
import { seedSubscriber } from './testing/seed-subscriber.ts';
import { SIMULATOR_CREDENTIALS } from './testing/test-bus.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';

/** Parameter Store, as the functions read it: `/t/EMAIL_KEY` holds the value of the variable EMAIL_KEY. */
const stored: Record<string, string> = {
  [secrets.originSecret]: TEST_ORIGIN_SECRET,
  [secrets.secondOriginSecret]: 'the second origin',
  [environment.siteOrigin]: TEST_SITE_ORIGIN,
  [secrets.emailKey]: TEST_EMAIL_KEY,
  [secrets.passwordPepper]: TEST_PEPPER,
  [secrets.oddsApiKey]: 'the-first-odds-key',
  [secrets.stripeReadKey]: 'rk_test_TheFirst',
  [secrets.stripeCustomerKey]: 'rk_test_TheFirstOfCustomers',
  [secrets.stripeCheckoutKey]: 'rk_test_TheFirstOfCheckout',
  [secrets.stripeWebhookSecret]: 'whsec_TheFirst',
};
const parameterStore = await startAwsSimulator(({ input }) => ({
  status: 200,
  body: {
    Parameters: (input as { Names: string[] }).Names.map((Name) => ({ Name, Value: stored[Name.replace('/t/', '')] })),
  },
}));

/** The keys that other services were called with. */
const keysSeen: string[] = [];
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://x');
  keysSeen.push(request.headers.authorization ?? url.searchParams.get('apiKey') ?? '');
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
});
const port = await new Promise<number>((resolve) =>
  service.listen(0, '127.0.0.1', () => resolve((service.address() as { port: number }).port)),
);

const store = testTable();
testEnvironment(store, {
  ...SIMULATOR_CREDENTIALS,
  AWS_ENDPOINT_URL_SSM: parameterStore.endpoint,
  AWS_ENDPOINT_URL_EVENTBRIDGE: 'http://127.0.0.1:1',
  [environment.stripeEndpoint]: `http://127.0.0.1:${port}`,
  [environment.oddsApiBaseUrl]: `http://127.0.0.1:${port}`,
  [environment.oddsDailyCredits]: '1000',
  [environment.scanEveryMinutes]: '1',
  [environment.scanIntervals]: '*:1',
  [environment.scannedLeagues]: 'baseball_mlb basketball_nba',
});
beforeAll(() => {
  for (const variable of Object.keys(stored)) {
    vi.stubEnv(variable, undefined);
    vi.stubEnv(`${variable}${PARAMETER_SUFFIX}`, `/t/${variable}`);
  }
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  service.close();
  await parameterStore.stop();
});

/** The operator stores a new value, and five minutes pass. */
function rotate(variable: string, value: string) {
  stored[variable] = value;
  vi.setSystemTime(Date.now() + 5 * 60_000);
}

it('a function reads all of its parameters in one call', async () => {
  await invoke(unknownRoute, { path: '/api/nothing' });
  await invoke(unknownRoute, { path: '/api/nothing' });
  expect(parameterStore.calls).toHaveLength(1);
});

it('an origin secret is replaced without a restart, while the other is accepted all the time', async () => {
  const withSecret = async (secret: string) =>
    (await send(unknownRoute, { path: '/api/nothing', headers: { [cdnHeaders.originSecret]: secret } })).status;
  const all = async () =>
    Promise.all([TEST_ORIGIN_SECRET, 'the second origin', 'the third origin'].map((secret) => withSecret(secret)));
  expect(await all()).toEqual([404, 404, 403]);
  rotate(secrets.secondOriginSecret, 'the third origin');
  expect(await all()).toEqual([404, 403, 404]);
});

it('the pepper is rotated without a restart: the next login rehashes with the newest', async () => {
  const account = { email: 'ada@example.com', password: 'the first password', firstName: 'Ada', lastName: 'Byron' };
  const keys = { emailKey: TEST_EMAIL_KEY, pepper: TEST_PEPPER, hashing: lowestCost };
  const { userId } = await seedSubscriber({ table: store.table, now: Date.now(), ...account, ...keys });
  const body = { email: account.email, password: account.password };
  const attempt = async () => (await invoke(login, { method: 'POST', path: '/api/login', body })).status;
  expect(await attempt()).toBe(200);
  rotate(secrets.passwordPepper, `the-newest-pepper ${TEST_PEPPER}`);
  expect(await attempt()).toBe(200);
  const newest = createPasswordHashing({ pepper: 'the-newest-pepper', cost: lowestCost, random: systemRandomBytes });
  expect(await newest.matches(account.password, (await userById(store.table, userId))?.passwordHash)).toBe(true);
});

it('the webhook secret is rotated without a restart, and both values are accepted meanwhile', async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', livemode: true, data: { object: {} } });
  const signedWith = async (secret: string) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'stripe-signature': signature };
    return (await send(webhook, { ...webhooks['billing/stripe-webhook'], headers, body: payload })).status;
  };
  expect([await signedWith('whsec_TheFirst'), await signedWith('whsec_TheSecond')]).toEqual([200, 400]);
  rotate(secrets.stripeWebhookSecret, 'whsec_TheSecond whsec_TheFirst');
  expect([await signedWith('whsec_TheFirst'), await signedWith('whsec_TheSecond')]).toEqual([200, 200]);
  rotate(secrets.stripeWebhookSecret, 'whsec_TheSecond');
  expect([await signedWith('whsec_TheFirst'), await signedWith('whsec_TheSecond')]).toEqual([400, 200]);
});

it.each([
  ['read key', secrets.stripeReadKey, readOnlyStripe],
  ['customer key', secrets.stripeCustomerKey, customerStripe],
  ['checkout key', secrets.stripeCheckoutKey, checkoutStripe],
] as const)('Stripe’s %s is replaced without a restart', async (_which, name, stripeOf) => {
  const [first, second] = [stored[name], 'rk_test_TheSecond'];
  const ask = async () => {
    await (await stripeOf())
      .one('subscription', (stripe) => stripe.subscriptions.retrieve('sub_1'))
      .catch(() => undefined);
    return keysSeen.at(-1);
  };
  expect(await ask()).toBe(`Bearer ${first}`);
  rotate(name, second);
  expect(await ask()).toBe(`Bearer ${second}`);
});

it('the odds provider’s key is replaced without a restart', async () => {
  let rounds = 0;
  const scan = async () => {
    rounds += 1;
    const askedAt = Math.floor(Date.now() / 1000) + rounds;
    const detail = { scanId: 's', league: leagues[rounds]?.key, credits: 0, callsPerSecond: 25, askedAt };
    await scanLeague({ detail }, testContext());
    return keysSeen.at(-1);
  };
  expect(await scan()).toBe('the-first-odds-key');
  rotate(secrets.oddsApiKey, 'the-second-odds-key');
  expect(await scan()).toBe('the-second-odds-key');
});
