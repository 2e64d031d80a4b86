import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import type { Bus } from '../../platform/bus.ts';

import { sha256 } from '../../platform/hash.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { createTable } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { clearedFlowCookie } from '../protection/flow.ts';
import { clearedSessionCookie, readSessionToken } from '../session/session.ts';
import { sessionOf } from '../session/session-store.ts';
import { run as getUser } from './get-user.handler.ts';
import { run as login } from './login.handler.ts';
import { run as logout } from './logout.handler.ts';
import { logInDeps, testUser } from './testing/test-user.ts';

const store = testTable();
const clock = fakeClock().now;

/** Nobody here has a page open that would be told. */
const bus: Bus = { publish: () => Promise.reject(new Error('nothing is published')) };
const depsFor = (table = store.table) => ({ ...logInDeps(table), bus, clock });

/** Parts of every call, and the cookies it sets. */
function passing(cookies: readonly string[] = []) {
  const sent: string[] = [];
  return {
    sent,
    params: undefined,
    query: undefined,
    cookies,
    clientAddress: randomUUID(),
    visit: TEST_VISIT,
    sendCookie: (line: string) => sent.push(line),
  };
}

async function loggedIn() {
  const { user, email, password } = await testUser(store.table);
  const call = passing();
  const reply = await login({ ...call, request: { email, password }, caller: null }, depsFor());
  const cookies = call.sent.map((line) => line.split(';')[0] ?? '');
  return { user, reply, sent: call.sent, cookies, token: readSessionToken(cookies) ?? '' };
}

it('R-056, R-100: a login returns the user and sets both cookies', async () => {
  const { user, reply, sent, token } = await loggedIn();
  expect(reply).toEqual({ id: user.id, email: user.email, firstName: 'Ada', lastName: 'Byron' });
  expect(sent).toHaveLength(2);
  for (const line of sent) expect(line.length).toBeLessThanOrEqual(4096);
  expect(sent[0]).toBe(`__Host-sid=${token}; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=604800`);
});

it('a refused login sets no cookie', async () => {
  const { email } = await testUser(store.table);
  const call = passing();
  const refused = login({ ...call, request: { email, password: 'wrong' }, caller: null }, depsFor());
  await expect(refused).rejects.toMatchObject({ code: 'credentials-wrong' });
  expect(call.sent).toEqual([]);
});

it('R-107: a login without the store is unavailable and sets no cookie', async () => {
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  const call = passing();
  const deps = depsFor(unreachable);
  const request = { email: 'ada@example.com', password: 'right or wrong' };
  await expect(login({ ...call, request, caller: null }, deps)).rejects.toMatchObject({ code: 'unavailable' });
  expect(call.sent).toEqual([]);
  expect(deps.entries).toEqual([]);
  expect(deps.hashing.runs()).toBe(0);
});

it('R-105: a logout ends the session and deletes the cookie', async () => {
  const { cookies, token } = await loggedIn();
  const call = passing(cookies);
  expect(await logout({ ...call, request: undefined, caller: null }, depsFor())).toEqual({});
  expect(call.sent).toEqual([clearedSessionCookie(), clearedFlowCookie()]);
  expect(await sessionOf(store.table, token, clock())).toBeUndefined();
});

test.each([
  ['no cookie', []],
  ['an unknown session', [`__Host-sid=${'x'.repeat(43)}`]],
  ['a malformed cookie', ['__Host-sid=%%%']],
  ['two session cookies', [`__Host-sid=${'x'.repeat(43)}`, `__Host-sid=${'y'.repeat(43)}`]],
])('R-109: a logout with %s succeeds and deletes the cookie', async (_name, cookies) => {
  const call = passing(cookies);
  const deps = depsFor();
  expect(await logout({ ...call, request: undefined, caller: null }, deps)).toEqual({});
  expect(call.sent).toEqual([clearedSessionCookie(), clearedFlowCookie()]);
  expect(deps.entries).toEqual([]);
});

it('a logout that did not reach the store neither succeeds nor deletes the cookie', async () => {
  const { cookies } = await loggedIn();
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  const call = passing(cookies);
  await expect(logout({ ...call, request: undefined, caller: null }, depsFor(unreachable))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(call.sent).toEqual([]);
});

it('R-124: the browser gets four user fields', async () => {
  const { user } = await testUser(store.table);
  const reply = await getUser(
    {
      ...passing(),
      request: undefined,
      caller: { userId: user.id, user, session: { tokenHash: 'h', createdAt: 0, authenticatedAt: undefined } },
    },
    {},
  );
  expect(Object.keys(reply).toSorted()).toEqual(['email', 'firstName', 'id', 'lastName']);
  expect(contracts['identity/account/get-user'].reply.parse(reply)).toEqual(reply);
});

it('R-301, R-300: each security event has one log entry, without address, password or token', async () => {
  const { email, password, user } = await testUser(store.table);
  const deps = depsFor();
  const call = passing();
  await login({ ...call, request: { email, password: 'wrong guess' }, caller: null }, deps).catch(() => undefined);
  await login({ ...call, request: { email, password }, caller: null }, deps);
  const cookies = call.sent.map((line) => line.split(';')[0] ?? '');
  await logout({ ...passing(cookies), request: undefined, caller: null }, deps);
  expect(deps.entries.map(({ event }) => event)).toEqual([
    'authn_login_fail',
    'authn_login_success',
    'session_created',
    'session_logout',
  ]);
  expect(deps.entries.at(-1)?.facts).toEqual({ user: sha256(user.id) });
  const log = JSON.stringify(deps.entries);
  const secrets = [email, password, 'wrong guess', user.id, ...cookies.map((cookie) => cookie.split('=')[1] ?? '')];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
