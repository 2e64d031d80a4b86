import { afterEach, expect, it, vi } from 'vitest';
import { type AwsReply, startAwsSimulator } from '../testing/aws-simulator.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The client reads AWS's endpoint from the environment on its first call. */
async function fetchFrom(endpoint: string, names: readonly string[], patienceMs = 5_000) {
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  const { fetchParameters } = await import('./parameter-store.ts');
  return fetchParameters(names, patienceMs);
}

it('parameters are fetched decrypted, in one call, and a missing one is absent', async () => {
  const Parameters = [{ Name: '/crossbook/test/key', Value: 'stored' }];
  const service = await startAwsSimulator(() => ({ status: 200, body: { Parameters, InvalidParameters: ['/gone'] } }));
  const found = await fetchFrom(service.endpoint, ['/crossbook/test/key', '/gone']);
  await service.stop();
  expect([...found]).toEqual([['/crossbook/test/key', 'stored']]);
  expect(service.calls).toEqual([
    { target: 'AmazonSSM.GetParameters', input: { Names: ['/crossbook/test/key', '/gone'], WithDecryption: true } },
  ]);
});

it('more than ten parameters are fetched ten at a time', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `/crossbook/test/${n}`);
  const service = await startAwsSimulator(({ input }) => {
    const asked = (input as { Names: string[] }).Names;
    return { status: 200, body: { Parameters: asked.map((Name) => ({ Name, Value: Name })) } };
  });
  const found = await fetchFrom(service.endpoint, names);
  await service.stop();
  expect([...found.keys()]).toEqual(names);
  expect(service.calls.map(({ input }) => (input as { Names: string[] }).Names.length).toSorted()).toEqual([10, 2]);
});

it('a forbidden parameter throws, and so does an answer that takes too long', async () => {
  const denied = await startAwsSimulator(() => ({ status: 400, body: { __type: 'AccessDeniedException' } }));
  await expect(fetchFrom(denied.endpoint, ['/x'])).rejects.toThrow();
  await denied.stop();
  vi.resetModules();
  const silent = await startAwsSimulator(() => new Promise<AwsReply>(() => undefined));
  await expect(fetchFrom(silent.endpoint, ['/x'], 50)).rejects.toThrow('aborted');
  await silent.stop();
});
