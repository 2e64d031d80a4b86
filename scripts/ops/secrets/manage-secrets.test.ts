import { expect, it } from 'vitest';
import { parameterName, secretSources } from '../../../infra/config/secrets.ts';
import { completeSecrets, environmentName, type Keeping, listSecrets, rotateSecret } from './keep-secrets.ts';
import { type OperatorSecret, operatorSecrets, secretNamed, secretRules } from './rules.ts';

const good: Readonly<Partial<Record<OperatorSecret, string>>> = {
  oddsApiKey: '0123456789abcdef',
  stripeSecretKey: 'sk_test_0123456789',
  stripeWebhookSecret: 'whsec_0123456789abcdef01234567',
};

/** A stage's secrets in a store of our own. `ORIGINAL` stands for a value that is there. */
function kept(rows: Readonly<Record<string, string>>, given: Keeping['given'] = async (secret) => good[secret]) {
  const store = new Map(Object.entries(rows).map(([name, value]) => [`/crossbook/dev/${name}`, value]));
  const lines: string[] = [];
  let byte = 0;
  const keeping: Keeping = {
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
      },
    },
    random: (size) => new Uint8Array(size).fill(++byte),
    given,
    say: (line) => lines.push(line),
  };
  return { keeping, lines, value: (name: string) => store.get(`/crossbook/dev/${name}`) };
}

const all = Object.fromEntries(operatorSecrets.map((secret) => [secretSources[secret].name, 'ORIGINAL']));

it('makes what is ours, 32 bytes each, and stores what is given', async () => {
  const { keeping, value } = kept({});
  expect(await completeSecrets(keeping)).toBe(true);
  const ours = ['email-key', 'code-key', 'password-pepper'].map((name) => Buffer.from(value(name) ?? '', 'base64'));
  expect(ours.map((bytes) => bytes.length)).toEqual([32, 32, 32]);
  expect(new Set(ours.map(String)).size).toBe(3);
  expect(value('stripe-webhook-secret')).toBe('whsec_0123456789abcdef01234567');
});

it('touches nothing that is there', async () => {
  const { keeping, value } = kept(all);
  expect(await completeSecrets(keeping)).toBe(true);
  for (const name of Object.keys(all)) expect(value(name)).toBe('ORIGINAL');
});

it('keeps what somebody else wrote in the same moment', async () => {
  const { keeping, lines, value } = kept({ ...all, 'email-key': 'THEIRS' });
  let first = true;
  const { read } = keeping.parameters;
  const late = async (name: string) => {
    if (!name.endsWith('email-key') || !first) return read(name);
    first = false;
    return undefined;
  };
  await completeSecrets({ ...keeping, parameters: { ...keeping.parameters, read: late } });
  expect([value('email-key'), lines.includes('/crossbook/dev/email-key: there')]).toEqual(['THEIRS', true]);
});

it('says what is still missing, and how to give it', async () => {
  const { keeping, lines } = kept({}, async () => undefined);
  expect(await completeSecrets(keeping)).toBe(false);
  expect(lines).toContain(
    '/crossbook/dev/odds-api-key: missing. Run this where it can ask you, or give it in the environment as ODDS_API_KEY.',
  );
});

it('writes over a placeholder, with which no function starts', async () => {
  const { keeping, value } = kept({ ...all, 'code-key': 'changeme' });
  expect(await listSecrets(keeping)).toBe(false);
  expect(await completeSecrets(keeping)).toBe(true);
  expect(Buffer.from(value('code-key') ?? '', 'base64')).toHaveLength(32);
  expect(await listSecrets(keeping)).toBe(true);
});

it.each([
  ['a placeholder', 'changeme', 'is a placeholder'],
  ['two values', 'sk_test_1 sk_test_2', 'one value without blanks'],
  ['a publishable key', 'pk_test_0123456789', 'not shaped like one'],
])('stores no %s', async (_name, wrong, why) => {
  const { keeping, value } = kept({}, async (secret) => (secret === 'stripeSecretKey' ? wrong : good[secret]));
  const refused = completeSecrets(keeping);
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.not.toThrow(wrong);
  expect(value('stripe-secret-key')).toBeUndefined();
});

it('stores no webhook secret that can be guessed, as what is to stand there until the real one is known', async () => {
  const { keeping, value } = kept({}, async (secret) =>
    secret === 'stripeWebhookSecret' ? 'whsec_later' : good[secret],
  );
  await expect(completeSecrets(keeping)).rejects.toThrow('at least 24 characters');
  expect(value('stripe-webhook-secret')).toBeUndefined();
});

it.each([
  ['codeKey', 'before-the-old'],
  ['passwordPepper', 'before-the-old'],
  ['stripeWebhookSecret', 'before-the-old'],
  ['oddsApiKey', 'replaces'],
  ['stripeSecretKey', 'replaces'],
] as const)('rotates %s: the new value %s', async (secret, change) => {
  const { keeping, value } = kept(all);
  await rotateSecret(secret, keeping);
  const [newest, ...older] = (value(secretSources[secret].name) ?? '').split(' ');
  expect(older).toEqual(change === 'before-the-old' ? ['ORIGINAL'] : []);
  expect(newest).not.toBe('ORIGINAL');
});

it('never rotates the key of the addresses, nor what is not there', async () => {
  const { keeping, value } = kept(all);
  await expect(rotateSecret('emailKey', keeping)).rejects.toThrow('must stay as it is');
  expect(value('email-key')).toBe('ORIGINAL');
  await expect(rotateSecret('codeKey', kept({}).keeping)).rejects.toThrow('nothing to rotate');
});

it('does not put a value before itself', async () => {
  const { keeping } = kept({ ...all, 'stripe-webhook-secret': 'whsec_0123456789abcdef01234567' });
  await expect(rotateSecret('stripeWebhookSecret', keeping)).rejects.toThrow('there already');
});

it('never says a value', async () => {
  const { keeping, lines, value } = kept({});
  await completeSecrets(keeping);
  await rotateSecret('codeKey', keeping);
  await listSecrets(keeping);
  for (const secret of operatorSecrets) {
    for (const one of (value(secretSources[secret].name) ?? 'none').split(' '))
      expect(lines.join('\n')).not.toContain(one);
  }
});

it('has a rule for every secret that an operator writes, by the names that the functions read', () => {
  const written = Object.values(secretSources).filter(({ from }) => from === 'operator');
  expect(Object.keys(secretRules)).toHaveLength(written.length);
  expect(written.map(({ name }) => parameterName('dev', secretNamed(name)))).toEqual(
    written.map(({ name }) => `/crossbook/dev/${name}`),
  );
  expect(environmentName('oddsApiKey')).toBe('ODDS_API_KEY');
  expect(() => secretNamed('origin-secret')).toThrow('There is no secret origin-secret');
});
