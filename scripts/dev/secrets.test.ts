import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secrets } from '../../shared/deployment/environment.ts';
import { localSecrets, secretVariables } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('secrets are generated once, in a file that other users cannot read', async () => {
  const file = join(folder, 'deep/secrets.json');
  const first = await localSecrets(file);
  expect(await localSecrets(file)).toEqual(first);
  // The simulator’s account has a key of its own besides.
  expect(new Set(Object.values(first)).size).toBe(Object.keys(secrets).length + 1);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

it('secrets needed by a newer version are added, and the others are kept', async () => {
  const file = join(folder, 'secrets.json');
  await writeFile(file, '{"emailKey":"kept","somethingElse":"too"}');
  const values = await localSecrets(file);
  expect(values.emailKey).toBe('kept');
  expect(secretVariables(values).EMAIL_KEY).toBe('kept');
  expect((await localSecrets(file)).originSecret).toBe(values.originSecret);
});
