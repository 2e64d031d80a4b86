import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withAwsKeys } from './aws-keys.ts';

it('gives functions the keys and the region of a profile', async () => {
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
  expect(await withAwsKeys({ AWS_PROFILE: 'mine' })).toEqual({
    AWS_PROFILE: 'mine',
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_SESSION_TOKEN: 'c',
  });
});

it('leaves keys that are given, and no AWS at all, as they are', async () => {
  const given = { AWS_PROFILE: 'nobody', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  expect(await withAwsKeys(given)).toBe(given);
  expect(await withAwsKeys(undefined)).toBeUndefined();
});
