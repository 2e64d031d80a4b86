import { expect, it, test, vi } from 'vitest';
import { hashCost, livePasswordHashing } from './live-password-hashing.ts';
import { lowestCost, productionCost } from './password-hash.ts';

const here = 'http://127.0.0.1:8000';

it('R-063: hashes at the cost of production where the environment does not say otherwise', async () => {
  vi.stubEnv('PASSWORD_PEPPER', 'a pepper');
  vi.stubEnv('PASSWORD_HASHING', undefined);
  const hashing = await livePasswordHashing();
  vi.unstubAllEnvs();
  expect(await hashing.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1,/);
  expect(hashCost({ DYNAMODB_ENDPOINT: here })).toBe(productionCost);
});

it('hashes at the least cost that is accepted where a table on this machine is asked for it', () => {
  expect(hashCost({ PASSWORD_HASHING: 'cheap', DYNAMODB_ENDPOINT: here })).toBe(lowestCost);
});

test.each([
  ['in the cloud', undefined],
  ['at an address of the cloud', 'https://dynamodb.us-east-1.amazonaws.com'],
  ['on another machine', 'http://127.0.0.1.example.com:8000'],
])('refuses to hash cheaply beside a table %s', (_where, endpoint) => {
  const env = { PASSWORD_HASHING: 'cheap', ...(endpoint === undefined ? {} : { DYNAMODB_ENDPOINT: endpoint }) };
  expect(() => hashCost(env)).toThrow('local tables only');
});
