import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../platform/chance.ts';
import { Unavailable } from '../platform/errors.ts';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { session as sessionKey, userProfile } from '../platform/table/keys.ts';
import { createTable } from '../platform/table/table.ts';
import { fixedClock } from '../testing/fixed-clock.ts';
import { testTable } from '../testing/test-table.ts';
import { newSessionToken, sessionCookie, tokenHash } from './session.ts';
import { closeSession, openSession, sessionOf } from './session-store.ts';
import { person, recorded } from './testing/people.ts';
import { changePassword } from './user-store.ts';

const store = testTable();
const begin = fixedClock().now();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function signedIn() {
  const { user } = await person(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, begin);
  return { user, token };
}

it('knows the person of a session, and when it began', async () => {
  const { user, token } = await signedIn();
  expect(await sessionOf(store.table, token, begin)).toEqual({ userId: user.id, user, createdAt: begin / 1000 });
});

it('R-102: what stands in the table is no token', async () => {
  const { token } = await signedIn();
  expect(await sessionOf(store.table, tokenHash(token), begin)).toBeUndefined();
  expect(JSON.stringify(await store.items())).not.toContain(token);
});

it('writes and sends the cookie again once in 15 minutes at most', async () => {
  const { token } = await signedIn();
  const table = recorded(store.table);
  const early = await sessionOf(table, token, begin + 15 * MINUTE - 1);
  expect(early).toBeDefined();
  expect(early).not.toHaveProperty('refreshedCookie');
  expect(table.calls).toEqual(['get SESSION', 'get USER']);

  const due = await sessionOf(table, token, begin + 15 * MINUTE);
  expect(due?.refreshedCookie).toBe(sessionCookie(token));
  const after = await sessionOf(table, token, begin + 16 * MINUTE);
  expect(after).not.toHaveProperty('refreshedCookie');
  expect(table.calls.filter((call) => call.startsWith('update'))).toHaveLength(1);
});

it('R-106: ends after seven days without use, with the row still there', async () => {
  const { token } = await signedIn();
  expect(await sessionOf(store.table, token, begin + 7 * DAY - 1)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 14 * DAY - 1000)).toBeUndefined();

  const unused = await signedIn();
  expect(await sessionOf(store.table, unused.token, begin + 7 * DAY)).toBeUndefined();
});

it('R-106: ends after thirty days however much it is used', async () => {
  const { token } = await signedIn();
  for (let day = 6; day < 30; day += 6) expect(await sessionOf(store.table, token, begin + day * DAY)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 30 * DAY - 1)).toBeDefined();
  expect(await sessionOf(store.table, token, begin + 30 * DAY)).toBeUndefined();
});

it('R-105: stays out when 16 calls prolong the session while it is closed', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await signedIn();
    const due = begin + DAY;
    const prolonging = Array.from({ length: 16 }, () => sessionOf(store.table, token, due));
    await Promise.all([...prolonging, closeSession(store.table, token)]);
    expect(await sessionOf(store.table, token, due)).toBeUndefined();
    const rows = (await store.items()).filter(({ pk }) => pk === sessionKey(tokenHash(token)).pk);
    expect(rows).toEqual([]);
  }
});

it('R-105: a session closed between reading and prolonging does not rise from the dead', async () => {
  const { token } = await signedIn();
  const closesInBetween: typeof store.table.update = async () => {
    throw new Error('replaced below');
  };
  const table = {
    ...store.table,
    update: new Proxy(closesInBetween, {
      apply: async (_target, _this, args) => {
        await closeSession(store.table, token);
        return Reflect.apply(store.table.update, store.table, args);
      },
    }),
  };
  expect(await sessionOf(table, token, begin + DAY)).toBeUndefined();
  expect(await sessionOf(store.table, token, begin + DAY)).toBeUndefined();
});

it('ends all sessions of a person with a new password', async () => {
  const { user, token } = await signedIn();
  expect(await changePassword(store.table, user, 'another hash')).toBe(true);
  expect(await sessionOf(store.table, token, begin)).toBeUndefined();
});

test.each([
  ['deleted', (id: string) => store.table.remove(userProfile(id))],
  ['disabled', (id: string) => store.table.update(userProfile(id), { set: { disabledAt: 1 } })],
])('R-108: the session of a %s person is over', async (_name, end) => {
  const { user, token } = await signedIn();
  await end(user.id);
  expect(await sessionOf(store.table, token, begin)).toBeUndefined();
});

it('R-107: no answer of the store is no session and no anonymity, but unavailable', async () => {
  const { token } = await signedIn();
  const nobody = createTable(createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })), 'any');
  await expect(sessionOf(nobody, token, begin)).rejects.toThrow(Unavailable);
  const readsOnly = { ...store.table, update: nobody.update };
  await expect(sessionOf(readsOnly, token, begin + DAY)).rejects.toThrow(Unavailable);
});
