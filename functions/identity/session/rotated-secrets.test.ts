import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { environment } from '../../../shared/deployment/environment.ts';
import { codeRow } from '../../mail/codes/code-store.ts';
import { deriveCode } from '../../mail/codes/codes.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { invoke } from '../../testing/http-event.ts';
import { seedSubscriber } from '../../testing/seed-subscriber.ts';
import { SIMULATOR_CREDENTIALS } from '../../testing/test-bus.ts';
import { TEST_CODE_KEY, TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { handler as loginHandler } from '../account/login.handler.ts';
import { handler as completeHandler } from '../password/complete-password-reset.handler.ts';
import { run as sendReset } from '../password/send-password-reset.handler.ts';
import { createPasswordHashing, lowestCost, productionCost } from '../users/password-hash.ts';
import { userById } from '../users/user-store.ts';
import { codeFixture } from '../verification/testing/code-fixture.ts';

/** Passwords are hashed at production cost here. */

const store = testTable();
testEnvironment(store, {
  PASSWORD_PEPPER: `the-newest-pepper ${TEST_PEPPER}`,
  CODE_KEY: `the-newest-code-key ${TEST_CODE_KEY}`,
  [environment.passwordHashing]: '',
  // No one is listening: the email is enqueued anyway.
  AWS_ENDPOINT_URL_EVENTBRIDGE: 'http://127.0.0.1:1',
  ...SIMULATOR_CREDENTIALS,
});

const newestAlone = createPasswordHashing({
  pepper: 'the-newest-pepper',
  cost: productionCost,
  random: systemRandomBytes,
});

/** A user who signed up before the secrets were rotated. */
async function earlier() {
  const email = parseEmailAddress(`${randomUUID()}@example.com`);
  const account = { email, password: 'the first password', firstName: 'Ada', lastName: 'Byron' };
  const keys = { emailKey: TEST_EMAIL_KEY, pepper: TEST_PEPPER, hashing: lowestCost };
  const { userId } = await seedSubscriber({ table: store.table, now: Date.now(), ...account, ...keys });
  const passwordHash = async () => (await userById(store.table, userId))?.passwordHash;
  return { email, passwordHash };
}

it('R-062: a hash with an earlier pepper still allows a login, and is replaced', async () => {
  const { email, passwordHash } = await earlier();
  const body = { email, password: 'the first password' };
  expect((await invoke(loginHandler, { method: 'POST', path: '/api/login', body })).status).toBe(200);
  expect(await passwordHash()).toContain('$argon2id$v=19$m=65536,t=3,p=1,');
  expect(await newestAlone.matches('the first password', await passwordHash())).toBe(true);
  expect((await invoke(loginHandler, { method: 'POST', path: '/api/login', body })).status).toBe(200);
});

it('a code sent with an earlier key is still valid, and the new password gets the newest pepper', async () => {
  const { email, passwordHash } = await earlier();
  const { deps } = codeFixture(store.table);
  const before = { ...deps, emailKey: TEST_EMAIL_KEY, codeKeys: [TEST_CODE_KEY] as const, clock: Date.now };
  const passing = {
    params: undefined,
    query: undefined,
    cookies: [],
    clientAddress: randomUUID(),
    visit: TEST_VISIT,
    sendCookie: () => {},
  };
  await sendReset({ ...passing, request: { email }, caller: null }, before);
  const row = await codeRow(store.table, 'password-reset', emailHash(TEST_EMAIL_KEY, email));
  if (row === undefined) throw new Error('no code was sent');
  const body = { email, code: deriveCode(row, [TEST_CODE_KEY]), newPassword: 'a new long password' };
  const sketch = { method: 'POST', path: '/api/complete-password-reset', body };
  expect(await invoke(completeHandler, sketch)).toMatchObject({ status: 200 });
  expect(await newestAlone.matches('a new long password', await passwordHash())).toBe(true);
});
