import { expect, it, test } from 'vitest';

import { systemRandomBytes } from '../../platform/hash.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { session as sessionKey, userProfile, userSession } from '../../platform/table/keys.ts';
import { createTable } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { lostResponses, withLostResponse } from '../../testing/lost-response.ts';
import { engineTable, testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { testUser } from '../account/testing/test-user.ts';
import { changePasswordStep } from '../users/user-store.ts';
import { newSessionToken, sessionCookie, tokenHash } from './session.ts';
import { closeSession, liveSessionsOf, openSession, sessionOf, tokenUse } from './session-store.ts';

const store = testTable();
const engine = engineTable();
const begin = fakeClock().now();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function signedIn() {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, begin, { visit: TEST_VISIT });
  return { user, token };
}

const storedOf = async (token: string) =>
  (await store.items()).find(({ pk }) => pk === sessionKey(tokenHash(token)).pk);

it('a session has its user and its start time', async () => {
  const { user, token } = await signedIn();
  expect(await sessionOf(store.table, token, begin)).toEqual({ userId: user.id, user, createdAt: begin / 1000 });
});

test.each(Object.entries(lostResponses))('a session is started although the response %s', async (_what, lose) => {
  const { user } = await testUser(engine.table);
  const token = newSessionToken(systemRandomBytes);
  const requests = await withLostResponse(engine, lose, (table) =>
    openSession(table, token, user, begin, { visit: TEST_VISIT }),
  );
  expect(requests).toHaveLength(2);
  expect(await sessionOf(engine.table, token, begin)).toMatchObject({ userId: user.id });
});

it('R-101, R-102: the stored value is not a token', async () => {
  const { token } = await signedIn();
  expect(await sessionOf(store.table, tokenHash(token), begin)).toBeUndefined();
  expect(JSON.stringify(await store.items())).not.toContain(token);
});

it('a session is extended, and its cookie sent again, at most once in 15 minutes', async () => {
  const { token } = await signedIn();
  const lastSeen = async () => (await storedOf(token))?.lastSeenAt;
  for (const minutes of [0, 5, 10, 14.999]) {
    expect(await sessionOf(store.table, token, begin + minutes * MINUTE)).not.toHaveProperty('refreshedCookie');
  }
  expect(await lastSeen()).toBe(begin / 1000);

  const due = await sessionOf(store.table, token, begin + 15 * MINUTE);
  expect(due?.refreshedCookie).toBe(sessionCookie(token));
  expect(await lastSeen()).toBe(begin / 1000 + 900);
  for (const minutes of [16, 20, 25, 29]) {
    expect(await sessionOf(store.table, token, begin + minutes * MINUTE)).not.toHaveProperty('refreshedCookie');
  }
  expect(await lastSeen()).toBe(begin / 1000 + 900);
});

it('of 16 concurrent calls exactly one extends the session', async () => {
  const { token } = await signedIn();
  const calls = Array.from({ length: 16 }, () => sessionOf(store.table, token, begin + DAY));
  const sessions = await Promise.all(calls);
  expect(sessions.filter((session) => session !== undefined)).toHaveLength(16);
  expect(sessions.filter((session) => session?.refreshedCookie !== undefined)).toHaveLength(1);
});

it('R-106: a session ends after seven idle days, even if the row is still there', async () => {
  const { token } = await signedIn();
  expect(await sessionOf(store.table, token, begin + 7 * DAY - 1)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 14 * DAY - 1000)).toBeUndefined();

  const unused = await signedIn();
  expect(await sessionOf(store.table, unused.token, begin + 7 * DAY)).toBeUndefined();
});

it('R-106: a session ends after thirty days even if it is in use', async () => {
  const { token } = await signedIn();
  for (let day = 6; day < 30; day += 6) expect(await sessionOf(store.table, token, begin + day * DAY)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 30 * DAY - 1)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 30 * DAY)).toBeUndefined();
});

it('R-105: a session stays closed when 16 calls extend it during logout', async () => {
  for (let round = 0; round < 3; round++) {
    const { token } = await signedIn();
    const due = begin + DAY;
    const prolonging = Array.from({ length: 16 }, () => sessionOf(store.table, token, due));
    await Promise.all([...prolonging, closeSession(store.table, token)]);
    expect(await sessionOf(store.table, token, due)).toBeUndefined();
    expect(await storedOf(token)).toBeUndefined();
  }
});

test.each([1, 2])('R-105: a session closed before write %i of a call is not revived', async (closing) => {
  const { token } = await signedIn();
  let writes = 0;
  const table = {
    ...store.table,
    update: new Proxy(store.table.update, {
      apply: async (update, _this, args) => {
        writes += 1;
        if (writes === closing) await closeSession(store.table, token);
        return Reflect.apply(update, store.table, args);
      },
    }),
  };
  expect(await sessionOf(table, token, begin + DAY)).toBeUndefined();
  expect(await storedOf(token)).toBeUndefined();
});

it('R-105: of 16 concurrent logouts exactly one ends the session, and returns its user', async () => {
  const { user, token } = await signedIn();
  const closed = await Promise.all(Array.from({ length: 16 }, () => closeSession(store.table, token)));
  expect(closed.filter((userId) => userId !== undefined)).toEqual([user.id]);
});

test.each([
  ['idle', begin],
  ['absolute', begin + 29 * DAY],
])('R-106: of 16 calls after the %s limit exactly one reports it, and none succeeds', async (_name, lastSeen) => {
  const { user, token } = await signedIn();
  await store.table.update(sessionKey(tokenHash(token)), { set: { lastSeenAt: lastSeen / 1000 } });
  const uses = await Promise.all(Array.from({ length: 16 }, () => tokenUse(store.table, token, begin + 30 * DAY)));
  expect(uses.filter(({ state }) => state === 'expired')).toEqual([{ state: 'expired', userId: user.id }]);
  expect(uses.filter(({ state }) => state === 'none')).toHaveLength(15);
  expect(await storedOf(token)).toBeUndefined();
});

it('a new password ends all sessions of a user', async () => {
  const { user, token } = await signedIn();
  await store.table.transact([changePasswordStep(user, 'another hash', 1)]);
  expect(await tokenUse(store.table, token, begin)).toEqual({ state: 'ended', userId: user.id });
});

test.each([
  ['deleted', (id: string) => store.table.remove(userProfile(id))],
  ['disabled', (id: string) => store.table.update(userProfile(id), { set: { disabledAt: 1 } })],
])('R-108: the session of a %s user is over', async (_name, end) => {
  const { user, token } = await signedIn();
  await end(user.id);
  expect(await tokenUse(store.table, token, begin)).toEqual({ state: 'ended', userId: user.id });
});

it('R-107: a failing store is unavailable, neither a session nor an anonymous caller', async () => {
  const { token } = await signedIn();
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  await expect(sessionOf(unreachable, token, begin)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(closeSession(unreachable, token)).rejects.toMatchObject({ code: 'unavailable' });
  const noPeople = { ...store.table, get: unreachable.get };
  await expect(sessionOf(noPeople, token, begin)).rejects.toMatchObject({ code: 'unavailable' });
  const noRemoving = { ...store.table, remove: unreachable.remove };
  await expect(sessionOf(noRemoving, token, begin + 8 * DAY)).rejects.toMatchObject({ code: 'unavailable' });
});

const listedOf = async (userId: string) =>
  (await store.items()).filter(
    ({ pk, sk }) => pk === userSession(userId, 'any').pk && String(sk).startsWith('SESSION#'),
  );

it('R-443: a session is listed for its user from its start to its end, with where it began', async () => {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, begin, { visit: TEST_VISIT, authenticated: true });
  const [row] = await listedOf(user.id);
  // The row lives as long as the session can, and a day more.
  expect(row).toMatchObject({ tokenHash: tokenHash(token), ttl: (begin + 31 * DAY) / 1000 });
  const live = await liveSessionsOf(store.table, user, begin);
  expect([...live.keys()]).toEqual([tokenHash(token)]);
  expect([...live.values()]).toMatchObject([{ ...TEST_VISIT, authenticatedAt: begin / 1000 }]);
  await closeSession(store.table, token);
  expect(await listedOf(user.id)).toEqual([]);
});

test.each([
  ['idle for a week', { epoch: 0 }, 7 * DAY],
  ['of an earlier epoch', { epoch: 1 }, 0],
])('R-443: a session %s is not live', async (_what, change, later) => {
  const { user } = await signedIn();
  expect((await liveSessionsOf(store.table, { ...user, ...change }, begin + later)).size).toBe(0);
});

it('R-443: a session whose row is gone is not live', async () => {
  const { user, token } = await signedIn();
  await store.table.remove(sessionKey(tokenHash(token)));
  expect((await liveSessionsOf(store.table, user, begin)).size).toBe(0);
});
