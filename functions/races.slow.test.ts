import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { cdnHeaders } from '../shared/deployment/headers.ts';
import { signedInUser } from './identity/account/testing/signed-in-user.ts';
import { limits } from './identity/protection/limits.ts';
import { tokenHash } from './identity/session/session.ts';
import { userById } from './identity/users/user-store.ts';
import { codeRow } from './mail/codes/code-store.ts';
import { type CodePurpose, deriveCode } from './mail/codes/codes.ts';
import { wholeSeconds } from './platform/clock.ts';
import { emailHash, parseEmailAddress } from './platform/mail/email-address.ts';
import { presetCount, session as sessionKey } from './platform/table/keys.ts';
import { invoke, type TestRequest, type TestResponse } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { sendFromTwoProcesses } from './testing/second-process/second-process.ts';
import { testBus } from './testing/test-bus.ts';
import { TEST_CODE_KEY, TEST_EMAIL_KEY, testEnvironment } from './testing/test-environment.ts';
import { engineTable } from './testing/test-table.ts';

/** Concurrent calls in two processes. Passwords are hashed at production cost. */

const store = engineTable();
testEnvironment(store, await testBus());

const CALLERS = 16;
let calls = 0;
/** Every call has a different client address. */
function sketch(more: TestRequest): TestRequest {
  calls += 1;
  return { headers: { [cdnHeaders.viewerAddress]: `198.51.${calls >> 8}.${calls & 255}` }, ...more };
}
const sixteen = (more: (n: number) => TestRequest) => Array.from({ length: CALLERS }, (_, n) => sketch(more(n)));
const withStatus = (answers: readonly TestResponse[], status: number) =>
  answers.filter((answer) => answer.status === status);

const call = async (name: EndpointName, more: TestRequest = {}) => {
  const { method, path } = contracts[name];
  return invoke(await loadHandler(name), { method, path, ...sketch(more) });
};
const pairs = ({ cookies }: TestResponse) => cookies.map((line) => line.split(';')[0] ?? '');

async function emailedCode(purpose: CodePurpose, email: string): Promise<string> {
  const row = await codeRow(store.table, purpose, emailHash(TEST_EMAIL_KEY, parseEmailAddress(email)));
  if (row === undefined) throw new Error('no code was sent');
  return deriveCode(row, [TEST_CODE_KEY]);
}

it('R-073: across two processes, of 16 concurrent correct codes one verifies the address', async () => {
  const email = `${randomUUID()}@example.com`;
  const cookies = pairs(await call('identity/verification/send-verification', { body: { email } }));
  const code = await emailedCode('sign-up', email);
  const answers = await sendFromTwoProcesses(
    store,
    'identity/verification/verify-email',
    sixteen(() => ({ body: { email, code }, cookies })),
  );
  expect(withStatus(answers, 200)).toHaveLength(1);
  expect(withStatus(answers, 400)).toHaveLength(CALLERS - 1);
  expect(answers.flatMap(pairs)).toHaveLength(1);
  const proofs = (await store.items()).filter(({ sk }) => String(sk).startsWith('VERIFIED#'));
  expect(proofs).toHaveLength(1);
});

it('across two processes, of 16 calls one sends a code', async () => {
  const email = `${randomUUID()}@example.com`;
  const answers = await sendFromTwoProcesses(
    store,
    'identity/verification/send-verification',
    sixteen(() => ({ body: { email } })),
  );
  expect(withStatus(answers, 200)).toHaveLength(1);
  expect(withStatus(answers, 429)).toHaveLength(CALLERS - 1);
  const pending = (await store.items()).filter(({ pk, to }) => pk === 'OUTBOX' && to === email);
  expect(pending).toHaveLength(1);
});

it('across two processes, of 16 resets with one code one sets its password', async () => {
  const { userId, email } = await signedInUser(store.table);
  const cookies = pairs(await call('identity/password/send-password-reset', { body: { email } }));
  const code = await emailedCode('password-reset', email);
  const answers = await sendFromTwoProcesses(
    store,
    'identity/password/complete-password-reset',
    sixteen((n) => ({ body: { email, code, newPassword: `the password of tab ${n}` }, cookies })),
  );
  expect(withStatus(answers, 200)).toHaveLength(1);
  expect(withStatus(answers, 400)).toHaveLength(CALLERS - 1);
  expect((await userById(store.table, userId))?.epoch).toBe(1);
  const notices = (await store.items()).filter(({ kind, to }) => kind === 'password-reset' && to === email);
  expect(notices).toHaveLength(1);
});

it('R-073: across two processes, of 16 password changes with one code one succeeds', async () => {
  const { userId, email, cookies } = await signedInUser(store.table);
  const flow = pairs(await call('identity/password/send-password-update-verification', { cookies }));
  const verificationCode = await emailedCode('password-change', email);
  const answers = await sendFromTwoProcesses(
    store,
    'identity/password/update-password',
    sixteen((n) => {
      const password = `the password of tab ${n}`;
      return { body: { password, confirmPassword: password, verificationCode }, cookies: [...cookies, ...flow] };
    }),
  );
  expect(withStatus(answers, 200)).toHaveLength(1);
  // Later ones have neither a valid code nor a session.
  expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(CALLERS - 1);
  expect((await userById(store.table, userId))?.epoch).toBe(1);
  const pending = (await store.items()).filter(({ kind, to }) => kind === 'password-changed' && to === email);
  expect(pending).toHaveLength(1);
  const sessions = (await store.items()).filter(
    ({ pk, userId: of }) => String(pk).startsWith('SESSION#') && of === userId,
  );
  expect(sessions.filter(({ epoch }) => epoch === 1)).toHaveLength(1);
  expect(
    await call('identity/account/get-user', { cookies: pairs(withStatus(answers, 200)[0] as TestResponse) }),
  ).toMatchObject({
    status: 200,
  });
});

it('R-280: across two processes, of 20 concurrent presets after 49 one is saved', async () => {
  const { userId, cookies } = await signedInUser(store.table);
  await store.table.put(presetCount(userId), { n: 49 });
  const filters = {
    selectedSportsbooks: [1],
    selectedLeagues: [],
    selectedTimeRange: '24',
    minProfit: 0,
    maxProfit: null,
  };
  const sketches = Array.from({ length: 20 }, (_, n) =>
    sketch({ body: { name: `no ${n}`, page: 'dashboard', ...filters }, cookies }),
  );
  const answers = await sendFromTwoProcesses(store, 'bettor/presets/save-preset', sketches);
  expect(withStatus(answers, 200)).toHaveLength(1);
  expect(withStatus(answers, 409)).toHaveLength(19);
  const kept = (await store.items()).filter(({ pk }) => pk === presetCount(userId).pk);
  expect(kept.filter(({ sk }) => String(sk).startsWith('PRESET#'))).toHaveLength(1);
  expect(kept.find(({ sk }) => sk === presetCount(userId).sk)).toMatchObject({ n: 50 });
});

it('R-105: across two processes, a session closed while 14 calls extend it stays closed', async () => {
  const { token, cookies } = await signedInUser(store.table);
  const key = sessionKey(tokenHash(token));
  // Every call finds a session that is due to be extended, in an expired window.
  await store.table.update(key, { set: { lastSeenAt: wholeSeconds(Date.now()) - 3600, windowStart: 0 } });
  const isLogout = (n: number) => n === 6 || n === 7;
  const endpoints = Array.from(
    { length: CALLERS },
    (_, n): EndpointName => (isLogout(n) ? 'identity/account/logout' : 'identity/account/get-user'),
  );
  const answers = await sendFromTwoProcesses(
    store,
    endpoints,
    sixteen(() => ({ cookies })),
  );
  expect(answers.filter((_, n) => isLogout(n)).map(({ status }) => status)).toEqual([200, 200]);
  for (const { status } of answers.filter((_, n) => !isLogout(n))) expect([200, 401]).toContain(status);
  expect((await call('identity/account/get-user', { cookies })).status).toBe(401);
  expect((await store.items()).filter(({ pk }) => pk === key.pk)).toEqual([]);
});

it('R-057, R-140: across two processes, of 16 concurrent wrong passwords ten are checked', async () => {
  const windowMs = limits.loginFromUnknownBrowsers.windowSeconds * 1000;
  const windowNow = () => Math.floor(Date.now() / windowMs);
  let answers: TestResponse[];
  let begun: number;
  // Ten more if a new 15-minute window started meanwhile.
  do {
    const { email } = await signedInUser(store.table);
    begun = windowNow();
    const guesses = sixteen((n) => ({ body: { email, password: `a wrong guess, no ${n}` } }));
    answers = await sendFromTwoProcesses(store, 'identity/account/login', guesses);
  } while (begun !== windowNow());
  expect(withStatus(answers, 401)).toHaveLength(limits.loginFromUnknownBrowsers.max);
  expect(withStatus(answers, 429)).toHaveLength(CALLERS - limits.loginFromUnknownBrowsers.max);
});
