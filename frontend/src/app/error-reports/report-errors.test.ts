import { afterEach, expect, it, vi } from 'vitest';
import type { ClientError } from '../../../../shared/contracts/client-errors.ts';
import { setPageScript } from '../../testing/page-script.ts';
import { createErrorReporter, startErrorReports } from './report-errors.ts';

const page = { origin: 'https://crossbook.example', page: '/', build: 'index-a', browser: 'chrome' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** A reporter and what it sent. */
function reporter() {
  const sent: ClientError[] = [];
  return {
    sent,
    report: createErrorReporter(
      () => page,
      (each) => sent.push(each),
    ),
  };
}

it('R-485: the same failure is reported the first, tenth and hundredth time', () => {
  const { sent, report } = reporter();
  for (let n = 0; n < 250; n += 1) report({ kind: 'render', error: new Error('again') });
  expect(sent.map(({ count }) => count)).toEqual([1, 10, 100]);
});

it('R-485: a page reports at most five times', () => {
  const { sent, report } = reporter();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) report({ kind: 'render', error: new Error(name) });
  expect(sent.map(({ message }) => message)).toEqual(['Error: a', 'Error: b', 'Error: c', 'Error: d', 'Error: e']);
});

it('R-485: an error that cannot be read, or a page that cannot, does not make the reporter throw', () => {
  const unreadable = new Proxy(new Error('x'), {
    get() {
      throw new Error('unreadable');
    },
  });
  expect(() => reporter().report({ kind: 'render', error: unreadable })).not.toThrow();
  const broken = createErrorReporter(() => {
    throw new Error('no page');
  });
  expect(() => broken({ kind: 'render', error: new Error('x') })).not.toThrow();
});

it('R-485: the page reports what nobody caught, without cookies or query, and not that a report failed', async () => {
  const calls: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    throw new TypeError('Failed to fetch');
  });
  setPageScript('/assets/index-Ab12.js');
  history.replaceState(null, '', '/dashboard?email=ada@example.com#x');
  const reportCaught = startErrorReports();
  const error = new Error('broken');
  error.stack = `Error: broken\n    at x (${window.location.origin}/assets/a-1.js:3:4)`;

  window.dispatchEvent(new ErrorEvent('error', { error, filename: `${window.location.origin}/assets/a-1.js` }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: error });
  window.dispatchEvent(rejection);
  reportCaught(error);
  await Promise.resolve();

  expect(
    calls.map(({ path, init: { method, credentials, keepalive } }) => [path, method, credentials, keepalive]),
  ).toEqual(Array.from({ length: 3 }, () => ['/api/client-errors', 'POST', 'omit', true]));
  const bodies = calls.map(({ init }) => JSON.parse(String(init.body)));
  expect(bodies.map(({ kind, page: path, build }) => [kind, path, build])).toEqual(
    ['error', 'rejection', 'render'].map((kind) => [kind, '/dashboard', 'index-Ab12']),
  );
});

it('R-485: an unknown path is reported as another one, since it may hold anything', () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return new Response('{}');
  });
  history.replaceState(null, '', '/reset/ada@example.com');
  startErrorReports()(new Error('x'));
  expect(JSON.parse(bodies[0] ?? '{}').page).toBe('other');
});
