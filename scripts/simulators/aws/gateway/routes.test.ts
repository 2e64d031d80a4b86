import { expect, it } from 'vitest';
import { matchRoute } from './routes.ts';

const routes = ['GET /api/odds/{eventId}/{market}', 'GET /api/odds/mine/{market}', 'POST /api/scan', '$default'].map(
  (key) => ({ key, function: key, timeoutMs: 1 }),
);

it.each([
  [
    'a path with parameters',
    'GET',
    '/api/odds/ab/h2h',
    'GET /api/odds/{eventId}/{market}',
    { eventId: 'ab', market: 'h2h' },
  ],
  ['fixed segments before parameters', 'GET', '/api/odds/mine/h2h', 'GET /api/odds/mine/{market}', { market: 'h2h' }],
  ['another method of a known path', 'GET', '/api/scan', '$default', {}],
  ['a trailing slash', 'POST', '/api/scan/', '$default', {}],
  ['an empty parameter', 'GET', '/api/odds//h2h', '$default', {}],
  ['an extra segment, as from %2F', 'GET', '/api/odds/a/b/h2h', '$default', {}],
  ['an unknown path', 'GET', '/api/other', '$default', {}],
])('matchRoute handles %s', (_name, method, path, key, parameters) => {
  const match = matchRoute(routes, method, path);
  expect([match?.route.key, match?.parameters]).toEqual([key, parameters]);
});

it('an unknown path matches nothing without a default route', () => {
  expect(matchRoute(routes.slice(0, 3), 'GET', '/api/other')).toBeUndefined();
});
