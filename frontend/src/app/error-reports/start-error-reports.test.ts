import { afterEach, expect, it, vi } from 'vitest';
import { setPageScript } from '../../testing/page-script.ts';
import { startErrorReports } from './start-error-reports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

it('R-485: the page reports what nobody caught, without cookies or query, and not that a report failed', async () => {
  const calls: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    throw new TypeError('Failed to fetch');
  });
  setPageScript('/assets/start-Cd34.js', '/assets/index-Ab12.js');
  history.replaceState(null, '', '/dashboard?email=ada@example.com#x');
  const reportCaught = startErrorReports();
  const error = new Error('broken');
  error.stack = `Error: broken\n    at x (${window.location.origin}/assets/a-1.js:3:4)`;

  window.dispatchEvent(new ErrorEvent('error', { error, filename: `${window.location.origin}/assets/a-1.js` }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: error });
  window.dispatchEvent(rejection);
  reportCaught(error);
  await expect.poll(() => calls).toHaveLength(3);

  expect(
    calls.map(({ path, init: { method, credentials, keepalive } }) => [path, method, credentials, keepalive]),
  ).toEqual(Array.from({ length: 3 }, () => ['/api/client-errors', 'POST', 'omit', true]));
  const bodies = calls.map(({ init }) => JSON.parse(String(init.body)));
  expect(bodies.map(({ kind, page: path, build }) => [kind, path, build])).toEqual(
    ['error', 'rejection', 'render'].map((kind) => [kind, '/dashboard', 'index-Ab12']),
  );
});

it('R-485: an unknown path is reported as another one, since it may hold anything', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return new Response('{}');
  });
  history.replaceState(null, '', '/reset/ada@example.com');
  startErrorReports()(new Error('x'));
  // Where the failure was, wherever the page is by the time it is sent.
  history.replaceState(null, '', '/dashboard');
  await expect.poll(() => bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0] ?? '{}').page).toBe('other');
});
