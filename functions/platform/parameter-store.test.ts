import { afterEach, expect, it, vi } from 'vitest';
import { startAwsSimulator } from '../testing/aws-simulator.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The client reads AWS's endpoint from the environment on its first call. */
async function fetchFrom(endpoint: string, name: string): Promise<string | undefined> {
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  const { fetchParameter } = await import('./parameter-store.ts');
  return fetchParameter(name);
}

it('a parameter is fetched decrypted', async () => {
  const service = await startAwsSimulator(() => ({ status: 200, body: { Parameter: { Value: 'stored' } } }));
  expect(await fetchFrom(service.endpoint, '/crossbook/test/key')).toBe('stored');
  await service.stop();
  expect(service.calls).toEqual([
    { target: 'AmazonSSM.GetParameter', input: { Name: '/crossbook/test/key', WithDecryption: true } },
  ]);
});

it('a missing parameter is undefined, and a forbidden one throws', async () => {
  const missing = await startAwsSimulator(() => ({ status: 400, body: { __type: 'ParameterNotFound' } }));
  expect(await fetchFrom(missing.endpoint, '/x')).toBeUndefined();
  await missing.stop();
  vi.resetModules();
  const denied = await startAwsSimulator(() => ({ status: 400, body: { __type: 'AccessDeniedException' } }));
  await expect(fetchFrom(denied.endpoint, '/x')).rejects.toThrow();
  await denied.stop();
});
