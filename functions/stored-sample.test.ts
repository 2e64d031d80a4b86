import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { opportunityList } from '../shared/contracts/opportunities.ts';
import { handler as listPresets } from './bettor/presets/list-presets.handler.ts';
import { handler as getSubscription } from './billing/get-subscription.handler.ts';
import { handler as getPreferences } from './identity/account/get-preferences.handler.ts';
import { handler as login } from './identity/account/login.handler.ts';
import { handler as listOpportunities } from './odds/list-opportunities.handler.ts';
import { invoke } from './testing/http-event.ts';
import storedSample from './testing/stored-sample.json' with { type: 'json' };
import { testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';

/** This version must read rows of an earlier version: a deployment migrates nothing. */

const store = testTable();
testEnvironment(store);

/** JSON has no binary values. */
const stored = z.union([
  z.pipe(
    z.strictObject({ base64: z.string() }),
    z.transform(({ base64 }) => Buffer.from(base64, 'base64')),
  ),
  z.unknown(),
]);
const sample = z.object({
  cookies: z.array(z.string()),
  items: z.array(z.catchall(z.object({ pk: z.string(), sk: z.string() }), stored)),
});
const { cookies, items } = z.parse(sample, storedSample);

beforeAll(async () => {
  // Two minutes after the scan: its lists are current, and the session is in use.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:02:00Z') });
  for (const { pk, sk, ...values } of items) await store.table.put({ pk, sk }, values);
});
afterAll(() => vi.useRealTimers());

it('a password hashed by an earlier version can log in', async () => {
  const body = { email: 'sample@example.com', password: 'a stored sample of a bettor' };
  const answer = await invoke(login, { method: 'POST', path: '/api/login', body });
  expect(answer).toMatchObject({ status: 200, body: { email: 'sample@example.com', firstName: 'Ada' } });
});

it('a session of an earlier version continues, with its saved preset and preferences', async () => {
  const presets = await invoke(listPresets, {
    path: '/api/saved-filter-presets',
    cookies,
    query: { page: 'dashboard' },
  });
  expect(presets).toMatchObject({ status: 200, body: [{ name: 'High Profit NFL', selectedSportsbooks: [1, 15] }] });
  const preferences = await invoke(getPreferences, { path: '/api/user-preferences', cookies });
  expect(preferences).toMatchObject({ status: 200, body: { theme: 'dark' } });
});

it('a subscription stored by an earlier version gives access to the lists it published', async () => {
  const subscription = await invoke(getSubscription, { path: '/api/subscription', cookies });
  expect(subscription).toMatchObject({ status: 200, body: { hasSubscription: true, status: 'active' } });
  const list = await invoke(listOpportunities, { path: '/api/opportunities', cookies });
  expect(list.status).toBe(200);
  // -120 and +130 together pay 1 / (120/220 + 100/230) - 1 = 2.0161 %.
  expect(z.parse(opportunityList, list.body)).toMatchObject([
    { id: expect.stringContaining('game-of-the-sample'), profitMargin: '2.0161' },
  ]);
});
