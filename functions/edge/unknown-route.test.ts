import { beforeAll, expect, it, vi } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import { webhooks } from '../../shared/contracts/webhooks.ts';
import { environment, secrets } from '../../shared/deployment/environment.ts';
import { invoke, TEST_ORIGIN_SECRET, TEST_SITE_ORIGIN } from '../testing/http-event.ts';
import { captureLogOutput } from '../testing/log-output.ts';
import { handler } from './unknown-route.handler.ts';

beforeAll(() => {
  vi.stubEnv(environment.siteOrigin, TEST_SITE_ORIGIN);
  vi.stubEnv(secrets.originSecret, TEST_ORIGIN_SECRET);
  const release = captureLogOutput();
  return () => {
    release();
    vi.unstubAllEnvs();
  };
});

it.each(['/api/nothing', '/api', '/', '/api/odds/event', '/api/odds//spreads', '/api/login/', '/index.html'])(
  'R-007: %s gets a 404 in JSON',
  async (path) => {
    const answer = await invoke(handler, { path });
    expect(answer).toMatchObject({ status: 404, body: { message: 'Not found' } });
    expect(answer.headers).not.toHaveProperty('allow');
  },
);

const calls = [...Object.values(contracts), ...Object.values(webhooks)];

it.each(Object.entries(Object.groupBy(calls, ({ path }) => path)))(
  'R-007 R-040 R-203: %s with other methods gets a 405 with the allowed methods',
  async (pattern, under = []) => {
    const path = pattern.replaceAll(/\{\w+\}/g, 'x');
    const allowed = under.map(({ method }): string => method).toSorted();
    for (const method of ['PUT', 'HEAD', 'PATCH', 'GET', 'POST', 'DELETE'].filter((name) => !allowed.includes(name))) {
      const answer = await invoke(handler, { path, method });
      expect(answer).toMatchObject({
        status: 405,
        headers: { allow: allowed.join(', '), 'cache-control': 'no-store' },
      });
    }
  },
);

it('R-011: a request that bypasses the CDN is refused here too', async () => {
  expect((await invoke(handler, { headers: { 'x-origin-secret': 'guess' } })).status).toBe(403);
});
