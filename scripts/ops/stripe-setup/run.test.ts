import { expect, it } from 'vitest';
import { KEYS, stripeForTests } from '../../simulators/stripe/testing/stripe-for-tests.ts';
import { runSetup } from './run.ts';

const SITE = ['--site', 'https://crossbook.example'];
const SHORT_RETRY_POLICY = { attemptMs: 1_000, totalMs: 3_000 };

async function account() {
  const { server, callLog } = await stripeForTests();
  const lines: string[] = [];
  const env = { STRIPE_SECRET_KEY: KEYS.secret, STRIPE_ENDPOINT: `http://127.0.0.1:${server.port}` };
  const stored = new Map<string, string>();
  const parameters = {
    read: async (name: string) => stored.get(name),
    replace: async (name: string, value: string) => void stored.set(name, value),
  };
  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    runSetup({
      ...{ args, env: { ...env, ...more }, print: (line: string) => lines.push(line) },
      ...{ parametersOf: () => parameters, retryPolicy: SHORT_RETRY_POLICY },
    });
  return { run, lines, callLog, server, stored };
}

it('where the webhook’s secret is to be found is printed, and never the secret', async () => {
  const { run, lines, callLog } = await account();
  await run(SITE);
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/is not printed\. Stripe's dashboard reveals it, at the endpoint we_\w+\.$/),
    'Set it as STRIPE_WEBHOOK_SECRET for the functions.',
  ]);
  expect(JSON.stringify(callLog)).toMatch(/whsec_/);
  expect(lines.join()).not.toMatch(/whsec_|sk_test_/);
  lines.length = 0;
  await run(SITE);
  expect(lines).toEqual(['nothing to do']);
});

it('the address of a stage is known, and the webhook’s secret is stored before the first one', async () => {
  const { run, lines, callLog, stored } = await account();
  const [STAGE, name] = [['--stage', 'dev'], '/crossbook/dev/stripe-webhook-secret'];
  await expect(run(STAGE)).rejects.toThrow('deploy it first');
  stored.set('/crossbook/dev/site-origin', 'https://d1.cloudfront.example').set(name, 'whsec_first');
  await run(STAGE);
  expect(stored.get(name)).toMatch(/^whsec_(?!first)\w+ whsec_first$/);
  expect(JSON.stringify(callLog)).toContain('https://d1.cloudfront.example/');
  expect([lines.at(-1), lines.join().includes('whsec_')]).toEqual([
    `The endpoint's signing secret is stored in ${name}.`,
    false,
  ]);
});

it.each([
  ['a live key without --live', SITE, 'sk_live_1', 'real money'],
  ['a restricted live key without --live', SITE, 'rk_live_1', 'real money'],
  ['--live with a test key', [...SITE, '--live'], KEYS.secret, 'not a live key'],
  ['a live key for the simulator', [...SITE, '--live'], 'sk_live_1', 'not for a stand-in'],
  ['no key', SITE, '', 'Set STRIPE_SECRET_KEY'],
  ['a publishable key', SITE, 'pk_test_1', 'not shaped like one'],
  ['no site', [], KEYS.secret, '--site'],
  ['a site and a stage', [...SITE, '--stage', 'dev'], KEYS.secret, '--stage'],
  ['an unknown stage', ['--stage', 'test'], KEYS.secret, 'no stage test'],
  ['a site with a path', ['--site', 'https://crossbook.example/'], KEYS.secret, 'without a path'],
  ['a site without TLS', ['--site', 'http://crossbook.example'], KEYS.secret, 'https'],
  ['an unknown argument', [...SITE, '--delete'], KEYS.secret, '--delete'],
])('%s is refused before any call to Stripe', async (_name, args, key, words) => {
  const { run, callLog } = await account();
  await expect(run(args, { STRIPE_SECRET_KEY: key })).rejects.toThrow(words);
  expect(callLog).toEqual([]);
});

it('R-303: a wrong key is reported without printing it', async () => {
  const { run } = await account();
  const failed = run(SITE, { STRIPE_SECRET_KEY: 'sk_test_wrong' });
  await expect(failed).rejects.toThrow('Stripe does not accept STRIPE_SECRET_KEY.');
  await expect(failed).rejects.not.toThrow('sk_test_wrong');
});

it('an unreachable Stripe is reported', async () => {
  const { run, server } = await account();
  await server.stop();
  await expect(run(SITE)).rejects.toThrow('Stripe cannot be reached. Run this again');
});

it('Stripe’s error is reported', async () => {
  const { run, server } = await account();
  server.fail('POST /v1/products', { when: 'before', status: 403, times: 2 });
  await expect(run(SITE)).rejects.toThrow('does not allow this key');
  server.heal();
  server.fail('POST /v1/products', { when: 'before', status: 400 });
  await expect(run(SITE)).rejects.toThrow('Stripe returned an error (stripe: refused: 400: req_');
});
