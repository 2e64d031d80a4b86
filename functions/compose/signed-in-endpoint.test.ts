import { expect, it, test } from 'vitest';
import { getUser } from '../../shared/contracts/account.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { endpointDepsWith } from '../edge/testing/test-endpoint.ts';
import { publicUser } from '../identity/account/public-user.ts';
import { testUser } from '../identity/account/testing/test-user.ts';
import { newSessionToken, sessionCookie, tokenHash } from '../identity/session/session.ts';
import { closeSession, openSession } from '../identity/session/session-store.ts';
import { changePasswordStep } from '../identity/users/user-store.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { session as sessionKey, userProfile } from '../platform/table/keys.ts';
import { undocumented } from '../testing/check-response.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { invoke } from '../testing/http-event.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { testTable } from '../testing/test-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';
import { createSessionPort } from './signed-in-endpoint.ts';

const store = testTable();
const begin = '2026-11-21T12:00:00Z';
const DAY_SECONDS = 24 * 3600;

/** A signed-in user, and an endpoint that counts its runs. */
async function callEndpoint() {
  const clock = fakeClock(begin);
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, clock.now(), { visit: TEST_VISIT });
  const { log, entries } = recordedLog();
  const sessions = createSessionPort({ table: store.table, clock: clock.now, log });
  const { http } = endpointDepsWith({ log, sessions: async () => sessions });
  let runs = 0;
  const run: Run<typeof getUser, undefined> = async ({ caller }) => {
    runs += 1;
    return publicUser(caller.user);
  };
  const handler = undocumented(defineEndpoint(getUser, () => undefined, run, http));
  const call = () => invoke(handler, { cookies: [sessionCookie(token).split(';')[0] ?? ''] });
  const events = () => entries.map(({ event }) => event).filter((event) => event !== 'request');
  return { clock, user, token, call, events, entries, runs: () => runs };
}

it('R-144, R-146: too many calls of a session get 429 with Retry-After, and the endpoint is not run', async () => {
  const { user, token, call, events, runs } = await callEndpoint();
  expect(await call()).toMatchObject({ status: 200, body: { id: user.id } });
  await store.table.update(sessionKey(tokenHash(token)), { set: { callCount: 300 } });
  const refused = await call();
  expect(refused).toMatchObject({ status: 429, body: { message: 'Too many requests. Please wait and try again.' } });
  expect(refused.headers['retry-after']).toBe('300');
  expect([runs(), events()]).toEqual([1, ['excess_rate_limit_exceeded']]);
});

test.each([
  ['seven idle days', 7 * DAY_SECONDS, 0],
  ['thirty days of use', 30 * DAY_SECONDS, 30 * DAY_SECONDS - 60],
])('R-106, R-301: after %s a session gets 401, and its end is logged once', async (_name, after, lastSeen) => {
  const { clock, token, call, events } = await callEndpoint();
  const lastSeenAt = clock.now() / 1000 + lastSeen;
  await store.table.update(sessionKey(tokenHash(token)), { set: { lastSeenAt } });
  clock.advanceSeconds(after - 1);
  expect((await call()).status).toBe(200);
  await store.table.update(sessionKey(tokenHash(token)), { set: { lastSeenAt } });
  clock.advanceSeconds(1);
  expect((await call()).status).toBe(401);
  expect((await call()).status).toBe(401);
  expect(events()).toEqual(['session_expired', 'authz_fail', 'authz_fail']);
});

test.each([
  ['a new password', (user: Person) => store.table.transact([changePasswordStep(user, 'another hash', 1)])],
  ['the account is deleted', (user: Person) => store.table.remove(userProfile(user.id))],
  ['a logout', (user: Person) => store.table.update(userProfile(user.id), { set: { disabledAt: 1 } })],
])('R-092, R-108, R-301: a token used after %s gets 401 and is logged', async (_name, end) => {
  const { user, token, call, events, entries, runs } = await callEndpoint();
  await end(user);
  expect((await call()).status).toBe(401);
  expect([runs(), events()]).toEqual([0, ['session_use_after_expire', 'authz_fail']]);
  for (const secret of [user.id, user.email, token]) expect(JSON.stringify(entries)).not.toContain(secret);
  expect(entries[0]?.facts.user).toMatch(/^[\w-]{43}$/);
});

it('R-105, R-120: a token is invalid after logout', async () => {
  const { token, call, events } = await callEndpoint();
  await closeSession(store.table, token);
  expect((await call()).status).toBe(401);
  expect(events()).toEqual(['authz_fail']);
});

type Person = Awaited<ReturnType<typeof testUser>>['user'];
