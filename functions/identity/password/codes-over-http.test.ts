import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { apiErrors } from '../../../shared/contracts/errors.ts';
import { messages } from '../../../shared/contracts/fields.ts';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { codeRow } from '../../mail/codes/code-store.ts';
import { type CodePurpose, deriveCode } from '../../mail/codes/codes.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { session as sessionKey } from '../../platform/table/keys.ts';
import { type Handler, invoke, type TestRequest, type TestResponse } from '../../testing/http-event.ts';
import { seedSubscriber } from '../../testing/seed-subscriber.ts';
import { testBus } from '../../testing/test-bus.ts';
import {
  TEST_CODE_KEY,
  TEST_EMAIL_KEY,
  TEST_PEPPER,
  testEmailHash,
  testEnvironment,
} from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { handler as updateEmailHandler } from '../account/update-email.handler.ts';
import { newSessionToken, tokenHash } from '../session/session.ts';
import { openSession } from '../session/session-store.ts';
import { lowestCost } from '../users/password-hash.ts';
import { userById } from '../users/user-store.ts';
import { handler as sendVerificationHandler } from '../verification/send-verification.handler.ts';
import { handler as verifyEmailHandler } from '../verification/verify-email.handler.ts';
import { handler as completeHandler } from './complete-password-reset.handler.ts';
import { handler as sendResetHandler } from './send-password-reset.handler.ts';
import { handler as sendUpdateHandler } from './send-password-update-verification.handler.ts';
import { handler as updateHandler } from './update-password.handler.ts';
import { handler as verifyResetHandler } from './verify-password-reset.handler.ts';

const store = testTable();
testEnvironment(store, await testBus());

const handlers = {
  'identity/account/update-email': updateEmailHandler,
  'identity/verification/send-verification': sendVerificationHandler,
  'identity/verification/verify-email': verifyEmailHandler,
  'identity/password/send-password-reset': sendResetHandler,
  'identity/password/verify-password-reset': verifyResetHandler,
  'identity/password/complete-password-reset': completeHandler,
  'identity/password/send-password-update-verification': sendUpdateHandler,
  'identity/password/update-password': updateHandler,
} as const satisfies Partial<Record<EndpointName, Handler>>;
type Called = keyof typeof handlers;

const places = { n: 0 };
/** Every call has a different client address. */
const place = () => {
  places.n += 1;
  return `198.51.${Math.floor(places.n / 250)}.${places.n % 250}`;
};

const sketchOf = (name: Called, body?: unknown, more: TestRequest = {}): TestRequest => {
  const { method, path } = contracts[name];
  return {
    method,
    path,
    headers: { [cdnHeaders.viewerAddress]: place() },
    ...(body === undefined ? {} : { body }),
    ...more,
  };
};
const call = (name: Called, body?: unknown, more: TestRequest = {}) =>
  invoke(handlers[name], sketchOf(name, body, more));

const NEW = 'a new long password';
const someEmail = () => `${randomUUID()}@example.com`;
const pairs = ({ cookies }: TestResponse) => cookies.map((line) => line.split(';')[0] ?? '');
const names = ({ cookies }: TestResponse) => cookies.map((line) => line.split('=')[0]);

async function emailedCode(purpose: CodePurpose, email: string): Promise<string> {
  const row = await codeRow(store.table, purpose, testEmailHash(email));
  if (row === undefined) throw new Error('no code was sent');
  return deriveCode(row, [TEST_CODE_KEY]);
}

/** A user who logged in this many seconds ago. */
async function subscriber({ secondsAgo = 0 } = {}) {
  const email = someEmail();
  const account = { email, password: 'the first password', firstName: 'Ada', lastName: 'Byron' };
  const keys = { emailKey: TEST_EMAIL_KEY, pepper: TEST_PEPPER, hashing: lowestCost };
  const { userId } = await seedSubscriber({ table: store.table, now: Date.now(), ...account, ...keys });
  const user = await userById(store.table, userId);
  if (user === undefined) throw new Error('no account');
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, Date.now() - secondsAgo * 1000, {
    visit: TEST_VISIT,
    authenticated: true,
  });
  return { userId, email, cookies: [`__Host-sid=${token}`], token };
}

const seconds = (answer: TestResponse) => (answer.body as { secondsUntilResend: number }).secondsUntilResend;

it('R-070: a second code within 600 s is refused as in the contract', async () => {
  const email = someEmail();
  const first = await call('identity/verification/send-verification', { email });
  expect(first).toMatchObject({ status: 200 });
  expect(first.body).toEqual({
    alreadySent: false,
    canResend: false,
    secondsUntilResend: 600,
    message: 'Verification code sent',
  });
  expect(first.cookies).toHaveLength(1);
  expect(first.cookies[0]).toMatch(
    /^__Host-flow=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=86400$/,
  );

  const second = await call('identity/verification/send-verification', { email }, { cookies: pairs(first) });
  const left = seconds(second);
  expect(second.status).toBe(429);
  expect(left).toBeGreaterThan(590);
  expect(left).toBeLessThanOrEqual(600);
  expect(second.headers['retry-after']).toBe(String(left));
  expect(second.body).toEqual({
    code: 'code-already-sent',
    alreadySent: true,
    canResend: false,
    secondsUntilResend: left,
    message: `A verification code was already sent. Please wait ${left} seconds before requesting another.`,
  });
  expect(pairs(second)).toEqual(pairs(first));
});

it('R-080, R-086: requests for a known and an unknown address get identical bodies, headers and cookies', async () => {
  const { email } = await subscriber();
  for (const name of ['identity/password/send-password-reset', 'identity/verification/send-verification'] as const) {
    const [known, unknown] = [await call(name, { email }), await call(name, { email: someEmail() })];
    expect(known.status).toBe(200);
    expect(unknown.bytes.equals(known.bytes)).toBe(true);
    expect(unknown.headers).toEqual(known.headers);
    const shape = (answer: TestResponse) => answer.cookies.map((line) => line.replace(/=[\w-]{43};/, '=;'));
    expect(shape(unknown)).toEqual(shape(known));
  }
});

it('R-081: wrong codes for a known and an unknown address get identical bodies, headers and cookies', async () => {
  const { email } = await subscriber();
  const answers = [];
  for (const address of [email, someEmail()]) {
    const cookies = pairs(await call('identity/password/send-password-reset', { email: address }));
    const wrong = String((Number(await emailedCode('password-reset', address)) + 1) % 1_000_000).padStart(6, '0');
    answers.push(await call('identity/password/verify-password-reset', { email: address, code: wrong }, { cookies }));
    answers.push(
      await call(
        'identity/password/complete-password-reset',
        { email: address, code: wrong, newPassword: NEW },
        { cookies },
      ),
    );
  }
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, body: { message: apiErrors['code-wrong'].message }, cookies: [] });
    expect(answer.headers).toEqual(answers[0]?.headers);
  }
});

it('R-091, R-092: a reset works from requesting a code to a new password, which ends the session', async () => {
  const { userId, email, cookies: session } = await subscriber();
  const asked = await call('identity/password/send-password-reset', { email });
  const code = await emailedCode('password-reset', email);
  const verified = await call('identity/password/verify-password-reset', { email, code }, { cookies: pairs(asked) });
  expect(verified.status).toBe(200);
  expect(names(verified)).toEqual(['__Host-flow']);
  expect(pairs(verified)).not.toEqual(pairs(asked));
  const done = await call(
    'identity/password/complete-password-reset',
    { email, code, newPassword: NEW },
    { cookies: pairs(verified) },
  );
  expect(done).toMatchObject({ status: 200, body: { message: 'Your password has been reset. Please log in.' } });
  expect(names(done)).toEqual(['__Host-dev']);
  expect(
    await call('identity/password/send-password-update-verification', undefined, { cookies: session }),
  ).toMatchObject({
    status: 401,
  });
  expect((await userById(store.table, userId))?.passwordHash).toContain('$argon2id$v=19$m=19456,t=2,p=1,');
});

it('R-094, R-100: only the new session’s cookie is sent, although the old one was due to be sent again', async () => {
  const { email, cookies, token } = await subscriber({ secondsAgo: 1200 });
  const asked = await call('identity/password/send-password-update-verification', undefined, { cookies });
  expect(asked.body).toMatchObject({ alreadySent: false, secondsUntilResend: 600 });
  const code = await emailedCode('password-change', email);
  await store.table.update(sessionKey(tokenHash(token)), {
    set: { lastSeenAt: wholeSeconds(Date.now()) - 1200, windowStart: 0 },
  });
  const body = { password: NEW, confirmPassword: NEW, verificationCode: code };
  const done = await call('identity/password/update-password', body, {
    cookies: [...cookies, ...pairs(asked).slice(-1)],
  });
  expect(done).toMatchObject({ status: 200, body: { message: 'Your password has been changed.' } });
  expect(names(done)).toEqual(['__Host-sid', '__Host-in']);
  expect(done.cookies[0]).toMatch(/; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=604800$/);
  expect(pairs(done)).not.toEqual(cookies);
  const old = await call('identity/password/send-password-update-verification', undefined, { cookies });
  expect(old.status).toBe(401);
  const renewed = await call('identity/password/send-password-update-verification', undefined, {
    cookies: pairs(done),
  });
  expect(renewed).toMatchObject({ status: 200, body: { alreadySent: true } });
});

it('R-097, R-098: an email change works from the request to the new address', async () => {
  const { userId, cookies } = await subscriber();
  const wanted = someEmail();
  const asked = await call('identity/account/update-email', { email: wanted }, { cookies });
  expect(asked.status).toBe(200);
  const code = await emailedCode('email-change', wanted);
  const jar = [...cookies, ...pairs(asked)];
  expect((await call('identity/verification/verify-email', { email: wanted, code })).status).toBe(400);
  const done = await call('identity/verification/verify-email', { email: wanted, code }, { cookies: jar });
  expect(done).toMatchObject({ status: 200, body: { message: 'Email verified' } });
  expect(names(done)).toEqual(['__Host-sid', '__Host-in']);
  expect((await userById(store.table, userId))?.email).toBe(wanted);
});

it('R-096: an address cannot be changed long after the password was given, nor to the same address', async () => {
  const old = await subscriber({ secondsAgo: 301 });
  const late = await call('identity/account/update-email', { email: someEmail() }, { cookies: old.cookies });
  expect(late).toMatchObject({ status: 403, body: { message: apiErrors['identity-unconfirmed'].message } });
  const { email, cookies } = await subscriber();
  const same = await call('identity/account/update-email', { email }, { cookies });
  expect(same).toMatchObject({ status: 400, body: { message: apiErrors['email-unchanged'].message } });
});

test.each([
  ['missing', undefined, messages.codeRequired],
  ['empty', '', messages.codeRequired],
  ['a number', 123456, messages.codeRequired],
  ['a list', ['123456'], messages.codeRequired],
  ['too short', '12345', messages.codeMalformed],
  ['too long', '1234567', messages.codeMalformed],
  ['letters', 'abcdef', messages.codeMalformed],
  ['digits of another script', '１２３４５６', messages.codeMalformed],
])('R-079, R-021: a code that is %s does not cost an attempt', async (_what, code, message) => {
  const email = someEmail();
  const cookies = pairs(await call('identity/verification/send-verification', { email }));
  const before = await store.items();
  for (const name of ['identity/verification/verify-email', 'identity/password/verify-password-reset'] as const) {
    expect(await call(name, { email, code }, { cookies })).toMatchObject({ status: 400, body: { message } });
  }
  expect(await store.items()).toEqual(before);
});

test.each([
  ['7 characters', 'abcdefg', messages.passwordShort],
  ['4 emoji', '😀😀😀😀', messages.passwordShort],
  ['257 characters', 'x'.repeat(257), messages.passwordLong],
  ['a common word', 'Password123', apiErrors['password-common'].message],
  ['our name', 'Crossbook7', apiErrors['password-guessable'].message],
])(
  'R-050, R-051, R-054, R-090: %s is refused in both places, without costing an attempt',
  async (_what, password, message) => {
    const { email, cookies } = await subscriber();
    const asked = await call('identity/password/send-password-reset', { email });
    await call('identity/password/send-password-update-verification', undefined, { cookies });
    const reset = await emailedCode('password-reset', email);
    const change = await emailedCode('password-change', email);
    // The session counts its own calls.
    const unchanging = async () => (await store.items()).filter(({ pk }) => !String(pk).startsWith('SESSION#'));
    const before = await unchanging();
    const body = { email, code: reset, newPassword: password };
    const refused = { status: 400, body: { message } };
    expect(await call('identity/password/complete-password-reset', body, { cookies: pairs(asked) })).toMatchObject(
      refused,
    );
    const update = { password, confirmPassword: password, verificationCode: change };
    expect(await call('identity/password/update-password', update, { cookies })).toMatchObject(refused);
    expect(await unchanging()).toEqual(before);
  },
);

it('R-050, R-053: a password of eight characters of any kind is accepted', async () => {
  for (const newPassword of ['dkqzwmpv', '😀😃😄😁😆😅😂🤣', '#~ %&?;{']) {
    const { email } = await subscriber();
    const cookies = pairs(await call('identity/password/send-password-reset', { email }));
    const code = await emailedCode('password-reset', email);
    const done = await call('identity/password/complete-password-reset', { email, code, newPassword }, { cookies });
    expect(done.status).toBe(200);
  }
});

it('R-022: no list of addresses gets a code', async () => {
  const before = await store.items();
  for (const name of ['identity/password/send-password-reset', 'identity/verification/send-verification'] as const) {
    const answer = await call(name, { email: 'ada@example.com,eve@example.com' });
    expect(answer).toMatchObject({ status: 400, body: { message: messages.emailInvalid }, cookies: [] });
  }
  expect(await store.items()).toEqual(before);
});
