import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { awsVariables, localVariables } from './environment.ts';

const setup = {
  port: 5173,
  tableEndpoint: 'http://127.0.0.1:8000',
  secrets: { ODDS_API_KEY: 'ours', STRIPE_CHECKOUT_KEY: 'ours', STRIPE_WEBHOOK_SECRET: 'ours' },
  env: {},
  aws: undefined,
  cheapPasswords: false,
  snapshotParts: undefined,
};

it('scans store parts of lists where the template says, or where they are told to', () => {
  expect(localVariables(setup).named).not.toHaveProperty('SNAPSHOT_PARTS');
  const { named, runtime } = localVariables({ ...setup, snapshotParts: 'bucket' });
  expect([named.SNAPSHOT_PARTS, runtime.AWS_ENDPOINT_URL_S3]).toEqual([
    'bucket',
    'http://127.0.0.1:5173/__local/objects',
  ]);
});

it('functions get the local simulators', () => {
  const { named, runtime } = localVariables(setup);
  expect(named).toMatchObject({
    SITE_ORIGIN: 'http://localhost:5173',
    ODDS_API_BASE_URL: 'http://127.0.0.1:5173',
    SCAN_EVERY_MINUTES: '1',
    SCAN_INTERVALS: '*:1',
  });
  expect(runtime).toMatchObject({
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000',
    STRIPE_ENDPOINT: 'http://127.0.0.1:5173',
    AWS_ENDPOINT_URL_EVENTBRIDGE: 'http://127.0.0.1:5173/__local/bus',
    AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:5173/__local/mail',
    AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:5173/__local/mail',
    PUSH_ENDPOINT: 'http://127.0.0.1:5173',
    DISCORD_ENDPOINT: 'http://127.0.0.1:5173',
    TELEGRAM_ENDPOINT: 'http://127.0.0.1:5173',
    TELEGRAM_BOT: 'CrossbookLocalBot',
  });
});

it('a real provider key selects the real provider, with the template’s interval and budget', () => {
  const { named, secrets } = localVariables({ ...setup, env: { ODDS_API_KEY: 'real' } });
  expect(secrets.ODDS_API_KEY).toBe('real');
  expect(Object.keys(named)).not.toContain('ODDS_API_BASE_URL');
  expect(Object.keys(named)).not.toContain('SCAN_EVERY_MINUTES');
});

it('each service that alerts go to gives way to the real one', () => {
  const env = { USE_WEB_PUSH: '1', USE_DISCORD: '1', TELEGRAM_TOKEN: '1:real', TELEGRAM_BOT: 'RealBot' };
  const { runtime, secrets } = localVariables({ ...setup, env });
  expect(Object.keys(runtime).filter((name) => /^(PUSH|DISCORD|TELEGRAM)_ENDPOINT$/.test(name))).toEqual([]);
  expect([runtime.TELEGRAM_BOT, secrets.TELEGRAM_TOKEN]).toEqual(['RealBot', '1:real']);
  // Without a bot's name there is no Telegram.
  expect(localVariables({ ...setup, env: { TELEGRAM_TOKEN: '1:real' } }).runtime).not.toHaveProperty('TELEGRAM_BOT');
});

it('a real Stripe key selects the real Stripe, with its keys and no simulator endpoint', () => {
  const env = { STRIPE_SECRET_KEY: 'real', STRIPE_WEBHOOK_SECRET: 'also real' };
  const { secrets, runtime } = localVariables({ ...setup, env });
  expect(secrets).toMatchObject({
    STRIPE_READ_KEY: 'real',
    STRIPE_CUSTOMER_KEY: 'real',
    STRIPE_CHECKOUT_KEY: 'real',
    STRIPE_WEBHOOK_SECRET: 'also real',
  });
  const restricted = localVariables({ ...setup, env: { ...env, STRIPE_READ_KEY: 'restricted' } });
  expect(restricted.secrets.STRIPE_READ_KEY).toBe('restricted');
  expect(Object.keys(runtime)).not.toContain('STRIPE_ENDPOINT');
});

it('passwords are hashed cheaply only on request', () => {
  expect(Object.keys(localVariables(setup).runtime)).not.toContain('PASSWORD_HASHING');
  expect(localVariables({ ...setup, cheapPasswords: true }).runtime).toMatchObject({ PASSWORD_HASHING: 'cheap' });
});

it('credentials alone do not select AWS', async () => {
  const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(await awsVariables({ ...credentials, PATH: '/bin' })).toBeUndefined();
  expect(await awsVariables({ ...credentials, USE_AWS: '1', PATH: '/bin' })).toEqual(credentials);
  const emulated = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };
  expect(await awsVariables(emulated)).toEqual(emulated);
});

it('functions get the keys and the region of a profile, unless keys are given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  const [credentials, config] = [join(folder, 'credentials'), join(folder, 'config')];
  await writeFile(credentials, '[mine]\naws_access_key_id = a\naws_secret_access_key = b\naws_session_token = c\n');
  await writeFile(config, '[profile mine]\nregion = eu-west-3\n');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', credentials);
  vi.stubEnv('AWS_CONFIG_FILE', config);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  expect(await awsVariables({ USE_AWS: '1', AWS_PROFILE: 'mine' })).toEqual({
    AWS_PROFILE: 'mine',
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_SESSION_TOKEN: 'c',
  });
  const setup = { AWS_PROFILE: 'nobody', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(await awsVariables({ USE_AWS: '1', ...setup })).toEqual(setup);
});

it('events stay local even when the rest is real', () => {
  const { runtime } = localVariables({ ...setup, tableEndpoint: undefined, aws: { AWS_REGION: 'eu-west-1' } });
  expect(runtime).toMatchObject({ AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_EVENTBRIDGE: expect.any(String) });
  expect(Object.keys(runtime)).not.toContain('AWS_ENDPOINT_URL_SES');
  expect(Object.keys(runtime)).not.toContain('DYNAMODB_ENDPOINT');
});
