import { afterEach, expect, test, vi } from 'vitest';
import { livePasswordHashing } from './live-password-hashing.ts';

const here = 'http://127.0.0.1:8000';
afterEach(() => void vi.unstubAllEnvs());

function hashingWith(PASSWORD_HASHING: string | undefined, DYNAMODB_ENDPOINT: string | undefined) {
  const env = { PASSWORD_PEPPER: 'a pepper', PASSWORD_HASHING, DYNAMODB_ENDPOINT };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return livePasswordHashing();
}

test.each([
  ['in the cloud at production cost', undefined, undefined, 'm=65536,t=3,p=1'],
  ['locally at production cost by default', undefined, here, 'm=65536,t=3,p=1'],
  ['with a local table at the lowest accepted cost, if configured', 'cheap', here, 'm=19456,t=2,p=1'],
])('R-063: passwords are hashed %s', async (_how, hashing, endpoint, cost) => {
  const { hash } = await hashingWith(hashing, endpoint);
  expect(await hash('correct horse')).toContain(`$argon2id$v=19$${cost},`);
});

test.each([
  ['in the cloud', undefined],
  ['at a cloud URL', 'https://dynamodb.us-east-1.amazonaws.com'],
  ['on another machine', 'http://127.0.0.1.example.com:8000'],
])('cheap hashing is refused with a table %s', async (_where, endpoint) => {
  await expect(hashingWith('cheap', endpoint)).rejects.toThrow('local tables only');
});
