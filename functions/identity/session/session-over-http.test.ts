import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { getUser } from '../../../shared/contracts/account.ts';
import { createSessionPort } from '../../compose/signed-in-endpoint.ts';
import { defineEndpoint } from '../../edge/define-endpoint.ts';
import { endpointDepsWith } from '../../edge/testing/test-endpoint.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { createTable } from '../../platform/table/table.ts';
import { invoke, type TestRequest } from '../../testing/http-event.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { seedSubscriber } from '../../testing/seed-subscriber.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler as getUserHandler, run as runGetUser } from '../account/get-user.handler.ts';
import { handler as loginHandler } from '../account/login.handler.ts';
import { handler as logoutHandler } from '../account/logout.handler.ts';
import { lowestCost } from '../users/password-hash.ts';

const store = testTable();
testEnvironment(store);

const password = 'ready to look around';

async function subscriber() {
  const email = `${randomUUID()}@example.com`;
  const names = { firstName: 'Ada', lastName: 'Byron' };
  const keys = { emailKey: TEST_EMAIL_KEY, pepper: TEST_PEPPER, hashing: lowestCost };
  const { userId } = await seedSubscriber({ table: store.table, now: Date.now(), email, password, ...names, ...keys });
  return { userId, email };
}

const logIn = (body: unknown, more: TestRequest = {}) =>
  invoke(loginHandler, { method: 'POST', path: '/api/login', body, ...more });

async function loggedIn() {
  const { userId, email } = await subscriber();
  const answer = await logIn({ email, password });
  const pairs = answer.cookies.map((line) => line.split(';')[0] ?? '');
  return { userId, email, answer, pairs, sid: pairs[0] ?? '' };
}

it('R-056, R-100: a session works from login to logout with the cookies of the replies', async () => {
  const { userId, email, answer, pairs } = await loggedIn();
  const user = { id: userId, email, firstName: 'Ada', lastName: 'Byron' };
  expect(answer).toMatchObject({ status: 200, body: user });
  expect(answer.cookies.map((line) => line.split('=')[0])).toEqual(['__Host-sid', '__Host-in', '__Host-dev']);
  expect(await invoke(getUserHandler, { cookies: pairs })).toMatchObject({ status: 200, body: user });

  const out = await invoke(logoutHandler, { method: 'POST', path: '/api/logout', cookies: pairs });
  expect(out).toMatchObject({ status: 200, body: {} });
  expect(out.cookies).toEqual([
    '__Host-sid=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0',
    '__Host-in=; Secure; SameSite=Strict; Path=/; Max-Age=0',
    '__Host-flow=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0',
  ]);
  const after = await invoke(getUserHandler, { cookies: pairs });
  expect(after).toMatchObject({ status: 401, body: { message: 'Not authenticated' } });
});

it('R-055: an unknown address and a wrong password get the same body, headers and cookies', async () => {
  const { email } = await subscriber();
  const wrong = await logIn({ email, password: 'wrong' });
  const unknown = await logIn({ email: `${randomUUID()}@example.com`, password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid credentials' }, cookies: [] });
  expect(unknown).toEqual(wrong);
});

it('R-103: the cookie is read from the list or the header', async () => {
  const { sid } = await loggedIn();
  expect((await invoke(getUserHandler, { headers: { cookie: `theme=dark; ${sid}` } })).status).toBe(200);
  expect((await invoke(getUserHandler, { cookies: [sid] })).status).toBe(200);
});

it('R-102, R-103, R-110, R-120: a token gets 401 unless it is in exactly one valid cookie', async () => {
  const { sid } = await loggedIn();
  const token = sid.split('=')[1] ?? '';
  const sketches: Record<string, TestRequest> = {
    'no cookie': {},
    'the cookie twice': { cookies: [sid, sid] },
    'one in each place': { cookies: [sid], headers: { cookie: `__Host-sid=${'x'.repeat(43)}` } },
    'a broken one beside it': { cookies: [sid, '__Host-sid=;'] },
    'more behind the token': { cookies: [`${sid}x`] },
    'another name': { cookies: [`sid=${token}`] },
    'the Authorization header': { headers: { authorization: `Bearer ${token}` } },
    'a header of the cookie’s name': { headers: { '__host-sid': token } },
    'the address': { path: `/api/auth/user?__Host-sid=${token}` },
  };
  for (const [name, sketch] of Object.entries(sketches)) {
    expect([name, (await invoke(getUserHandler, sketch)).status]).toEqual([name, 401]);
  }
});

it('R-107: without the store the reply is 503 and reveals nothing', async () => {
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  const { log } = recordedLog();
  const { http } = endpointDepsWith({
    sessions: async () => createSessionPort({ table: unreachable, clock: Date.now, log }),
  });
  const handler = defineEndpoint(getUser, () => ({}), runGetUser, http);
  const answer = await invoke(handler, { cookies: [`__Host-sid=${'x'.repeat(43)}`] });
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
});

test.each([
  ['an array', ['ada@example.com']],
  ['an object', { address: 'ada@example.com' }],
  ['a number', 7],
  ['null', null],
  ['a list in one string', 'ada@example.com,eve@example.com'],
])('R-021, R-022: an address that is %s is refused and nothing is written', async (_name, email) => {
  const before = await store.items();
  expect((await logIn({ email, password: 'anything' })).status).toBe(400);
  expect(await store.items()).toEqual(before);
});
