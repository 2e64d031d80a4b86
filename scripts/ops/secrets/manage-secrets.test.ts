import { expect, it } from 'vitest';
import { keyedHashes } from '../../../functions/platform/keyed-hash.ts';
import { secretValues } from '../../../functions/platform/secrets.ts';
import { fakeClock } from '../../../functions/testing/fake-clock.ts';
import { type OperatorSecret, parameterName, secretSources } from '../../../infra/config/secrets.ts';
import { stripeKeyNames } from '../../../shared/deployment/stripe-keys.ts';
import { completeSecrets, environmentName, listSecrets, rotateSecret, type SecretsContext } from './manage-secrets.ts';
import { operatorSecrets, secretNamed, secretRules } from './rules.ts';

const good: Readonly<Partial<Record<OperatorSecret, string>>> = {
  oddsApiKey: '0123456789abcdef',
  stripeReadKey: 'rk_test_0123456789',
  stripeCustomerKey: 'rk_test_1123456789',
  stripeCheckoutKey: 'rk_test_2123456789',
  stripeWebhookSecret: 'whsec_0123456789abcdef01234567',
};

/** A stage's secrets in an in-memory store. `ORIGINAL`: an existing value. */
function secretStore(
  rows: Readonly<Record<string, string>>,
  enteredValue: SecretsContext['enteredValue'] = async (secret) => good[secret],
) {
  const store = new Map(Object.entries(rows).map(([name, value]) => [`/crossbook/dev/${name}`, value]));
  const lines: string[] = [];
  const clock = fakeClock();
  const writtenAt = new Map<string, Date>();
  let byte = 0;
  const context: SecretsContext = {
    stage: 'dev',
    parameters: {
      read: async (name) => store.get(name),
      create: async (name, value) => {
        if (store.has(name)) return false;
        store.set(name, value);
        return true;
      },
      replace: async (name, value) => {
        store.set(name, value);
        writtenAt.set(name, new Date(clock.now()));
      },
      writtenAt: async (name) => writtenAt.get(name),
    },
    now: () => new Date(clock.now()),
    random: (size) => new Uint8Array(size).fill(++byte),
    enteredValue,
    print: (line) => lines.push(line),
  };
  return { context, clock, lines, value: (name: string) => store.get(`/crossbook/dev/${name}`) };
}

const all = Object.fromEntries(operatorSecrets.map((secret) => [secretSources[secret].name, 'ORIGINAL']));

it('our own secrets are generated with 32 bytes each, and entered ones are stored', async () => {
  const { context, value } = secretStore({});
  expect(await completeSecrets(context)).toBe(true);
  const names = ['email-key', 'code-key', 'password-pepper', 'seal-key', 'vapid-key'];
  const ours = names.map((name) => Buffer.from(value(name) ?? '', 'base64'));
  expect(ours.map((bytes) => bytes.length)).toEqual([32, 32, 32, 32, 32]);
  expect(new Set(ours.map(String)).size).toBe(5);
  expect(value('stripe-webhook-secret')).toBe('whsec_0123456789abcdef01234567');
});

it('a webhook’s secret that does not exist yet is random at first, and is never rotated to a random one', async () => {
  const none = secretStore({}, async (secret) => (secret === 'stripeWebhookSecret' ? undefined : good[secret]));
  expect(await completeSecrets(none.context)).toBe(true);
  expect(none.value('stripe-webhook-secret')).toMatch(/^whsec_[\w-]{43}$/);
  await expect(rotateSecret('stripeWebhookSecret', none.context)).rejects.toThrow('No new value');
});

it('a stage without a Telegram bot needs no token, and one with a bot a real one', async () => {
  const { context, value } = secretStore({});
  await completeSecrets(context);
  expect(value('telegram-token')).toBe('none');
  const entered = secretStore({}, async (secret) => (secret === 'telegramToken' ? 'my-bot' : good[secret]));
  await expect(completeSecrets(entered.context)).rejects.toThrow('a bot’s token is digits');
  expect(entered.value('telegram-token')).toBeUndefined();
});

it('existing secrets are not changed', async () => {
  const { context, value } = secretStore(all);
  expect(await completeSecrets(context)).toBe(true);
  for (const name of Object.keys(all)) expect(value(name)).toBe('ORIGINAL');
});

it('a secret written concurrently is kept', async () => {
  const { context, lines, value } = secretStore({ ...all, 'email-key': 'THEIRS' });
  let first = true;
  const { read } = context.parameters;
  const late = async (name: string) => {
    if (!name.endsWith('email-key') || !first) return read(name);
    first = false;
    return undefined;
  };
  await completeSecrets({ ...context, parameters: { ...context.parameters, read: late } });
  expect([value('email-key'), lines.includes('/crossbook/dev/email-key: there')]).toEqual(['THEIRS', true]);
});

it('a missing secret is reported with instructions', async () => {
  const { context, lines } = secretStore({}, async () => undefined);
  expect(await completeSecrets(context)).toBe(false);
  expect(lines).toContain(
    '/crossbook/dev/odds-api-key: missing. Run this in a terminal, or set the environment variable ODDS_API_KEY.',
  );
});

it('each key of Stripe is created on a page with its permissions, and with no other', async () => {
  const { context, lines } = secretStore({}, async () => undefined);
  await completeSecrets(context);
  const pages = lines.flatMap((line) => /https:\S+/.exec(line)?.[0] ?? []).map((page) => new URL(page));
  expect(pages.map(({ origin, pathname }) => origin + pathname)).toEqual(
    Array(3).fill('https://dashboard.stripe.com/test/apikeys/create'),
  );
  expect(pages.map(({ searchParams }) => searchParams.getAll('permissions[]').toSorted().join(' '))).toEqual([
    'rak_subscription_read',
    'rak_customer_portal_write rak_subscription_write',
    'rak_charge_read rak_customer_write rak_dispute_read rak_event_read rak_invoice_write rak_payment_intent_read rak_payment_method_write rak_price_read rak_refund_write rak_setup_intent_write rak_subscription_write',
  ]);
  const forProd = secretStore({}, async () => undefined);
  await completeSecrets({ ...forProd.context, stage: 'prod' });
  expect(forProd.lines.join()).toContain('https://dashboard.stripe.com/apikeys/create?');
});

it('a placeholder is replaced', async () => {
  const { context, value } = secretStore({ ...all, 'code-key': 'changeme' });
  expect(await listSecrets(context)).toBe(false);
  expect(await completeSecrets(context)).toBe(true);
  expect(Buffer.from(value('code-key') ?? '', 'base64')).toHaveLength(32);
  expect(await listSecrets(context)).toBe(true);
});

it.each([
  ['a placeholder', 'changeme', 'is a placeholder'],
  ['two values', 'rk_test_1 rk_test_2', 'one value without spaces'],
  ['a publishable key', 'pk_test_0123456789', 'begins with rk_'],
  ['half a key', 'rk_test_', 'not shaped like one'],
])('%s is not stored', async (_name, wrong, why) => {
  const { context, value } = secretStore({}, async (secret) => (secret === 'stripeCheckoutKey' ? wrong : good[secret]));
  const refused = completeSecrets(context);
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.not.toThrow(wrong);
  expect(value('stripe-checkout-key')).toBeUndefined();
});

it.each(stripeKeyNames)('Stripe’s full key is not stored as %s', async (key) => {
  const { context, value } = secretStore({}, async (secret) => (secret === key ? 'sk_test_0123456789' : good[secret]));
  await expect(completeSecrets(context)).rejects.toThrow('begins with rk_');
  expect(value(secretSources[key].name)).toBeUndefined();
});

it('a webhook secret that can be guessed is not stored', async () => {
  const { context, value } = secretStore({}, async (secret) =>
    secret === 'stripeWebhookSecret' ? 'whsec_later' : good[secret],
  );
  await expect(completeSecrets(context)).rejects.toThrow('at least 24 characters');
  expect(value('stripe-webhook-secret')).toBeUndefined();
});

it.each([
  ['stripeWebhookSecret', 'prepend'],
  ['oddsApiKey', 'replace'],
  ['stripeReadKey', 'replace'],
  ['stripeCustomerKey', 'replace'],
  ['stripeCheckoutKey', 'replace'],
] as const)('the new value of a rotated %s is handled as %s', async (secret, rotation) => {
  const { context, value } = secretStore(all);
  await rotateSecret(secret, context);
  const [newest, ...older] = (value(secretSources[secret].name) ?? '').split(' ');
  expect(older).toEqual(rotation === 'prepend' ? ['ORIGINAL'] : []);
  expect(newest).not.toBe('ORIGINAL');
});

it.each(['codeKey', 'passwordPepper', 'vapidKey'] as const)(
  'the new value of a rotated %s is valid at first, and used ten minutes later, when every function knows it',
  async (secret) => {
    const { context, clock, value } = secretStore(all);
    const values = () => secretValues(value(secretSources[secret].name) ?? '');
    await rotateSecret(secret, context);
    const [used, announced = ''] = values();
    expect([used, announced.length]).toEqual(['ORIGINAL', 44]);
    clock.advanceSeconds(9 * 60);
    await expect(rotateSecret(secret, context)).rejects.toThrow('Run this again after 2026-11-21T12:10:00.000Z');
    expect(values()).toEqual(['ORIGINAL', announced]);
    clock.advanceSeconds(60);
    await rotateSecret(secret, context);
    expect(values()).toEqual([announced, 'ORIGINAL']);
    await rotateSecret(secret, context);
    expect(values().slice(0, 2)).toEqual([announced, 'ORIGINAL']);
  },
);

it('each further value of the email key gets the next id, which the hashes made with it show', async () => {
  const { context, clock, value } = secretStore(all);
  for (let n = 0; n < 4; n++) {
    await rotateSecret('emailKey', context);
    clock.advanceSeconds(600);
  }
  const stored = value('email-key') ?? '';
  expect(stored).toMatch(/^k3:\S{44} k2:\S{44} ORIGINAL$/);
  const hashes = keyedHashes(stored, 'ada@example.com');
  expect(hashes.map((hash) => hash.split('.')[0]?.slice(0, 2))).toEqual(['k3', 'k2', hashes[2]?.slice(0, 2)]);
});

it('missing secrets cannot be rotated', async () => {
  await expect(rotateSecret('codeKey', secretStore({}).context)).rejects.toThrow('nothing to rotate');
});

it('a rotation to the existing value is refused', async () => {
  const { context } = secretStore({ ...all, 'stripe-webhook-secret': 'whsec_0123456789abcdef01234567' });
  await expect(rotateSecret('stripeWebhookSecret', context)).rejects.toThrow('already there');
});

it('values are never printed', async () => {
  const { context, lines, value } = secretStore({});
  await completeSecrets(context);
  await rotateSecret('codeKey', context);
  await listSecrets(context);
  for (const secret of operatorSecrets) {
    for (const one of (value(secretSources[secret].name) ?? 'none').split(' '))
      expect(lines.join('\n')).not.toContain(one);
  }
});

it('every operator secret has a rule, and its name is the one that functions read', () => {
  const written = Object.values(secretSources).filter(({ from }) => from === 'operator');
  expect(Object.keys(secretRules)).toHaveLength(written.length);
  expect(written.map(({ name }) => parameterName('dev', secretNamed(name)))).toEqual(
    written.map(({ name }) => `/crossbook/dev/${name}`),
  );
  expect(environmentName('oddsApiKey')).toBe('ODDS_API_KEY');
  expect(() => secretNamed('origin-secret')).toThrow('There is no secret origin-secret');
});
