import { randomUUID } from 'node:crypto';
import { alertTargetsOf, removeAlertTarget } from '../../../compose/alert-targets.ts';
import { carryTrial } from '../../../compose/trial-record.ts';
import { codeRow } from '../../../mail/codes/code-store.ts';
import { type CodePurpose, deriveCode } from '../../../mail/codes/codes.ts';
import { isRefusal } from '../../../platform/errors.ts';
import { systemRandomBytes } from '../../../platform/hash.ts';
import { emailHash, parseEmailAddress } from '../../../platform/mail/email-address.ts';
import type { Table } from '../../../platform/table/table.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { recordedLog } from '../../../testing/recorded-log.ts';
import { TEST_SEAL_KEY } from '../../../testing/test-environment.ts';
import { TEST_VISIT } from '../../../testing/test-visit.ts';
import { logIn } from '../../account/log-in.ts';
import { countingHashing, EMAIL_KEY } from '../../account/testing/test-user.ts';
import { run as updateEmail } from '../../account/update-email.handler.ts';
import { run as completeReset } from '../../password/complete-password-reset.handler.ts';
import { run as sendReset } from '../../password/send-password-reset.handler.ts';
import { run as sendUpdate } from '../../password/send-password-update-verification.handler.ts';
import { run as updatePassword } from '../../password/update-password.handler.ts';
import { run as verifyReset } from '../../password/verify-password-reset.handler.ts';
import { solveWork } from '../../protection/testing/solve-work.ts';
import { newSessionToken, sessionCookie } from '../../session/session.ts';
import { openSession } from '../../session/session-store.ts';
import { cookieBrowser } from '../../session/testing/cookie-browser.ts';
import type { PasswordHashing } from '../../users/password-hash.ts';
import type { UserRow } from '../../users/user-store.ts';
import { run as sendVerification } from '../send-verification.handler.ts';
import { run as verifyEmail } from '../verify-email.handler.ts';

export const CODE_KEYS = ['the key of codes, in tests'] as const;

/** Where an account's alerts go, in this table. */
export const alertTargetPorts = (table: Table) => ({
  alertTargetsOf: (userId: string) => alertTargetsOf(table, userId, async () => TEST_SEAL_KEY),
  removeAlertTarget: (userId: string, id: string) => removeAlertTarget(table, userId, id),
});

/** Dependencies for calls about codes and passwords, with a fake clock, a recorded log and the published events. */
export function codeFixture(table: Table, hashing: PasswordHashing & { runs(): number } = countingHashing()) {
  const { log, entries } = recordedLog();
  const clock = fakeClock();
  const published: unknown[] = [];
  const bus = { publish: async (_topic: unknown, detail: unknown) => void published.push(detail) };
  const random = systemRandomBytes;
  const keys = { emailKey: EMAIL_KEY, codeKeys: CODE_KEYS };
  const deps = { table, ...keys, random, log, clock: clock.now, bus, hashing, carryTrial, ...alertTargetPorts(table) };
  return { deps, clock, entries, published, hashing };
}
export type CodeFixture = ReturnType<typeof codeFixture>;

export const hashEmail = (email: string) => emailHash(EMAIL_KEY, parseEmailAddress(email));

/** The code emailed to an address, as the mail worker derives it. */
export async function emailedCode({ deps }: CodeFixture, purpose: CodePurpose, email: string): Promise<string> {
  const row = await codeRow(deps.table, purpose, hashEmail(email));
  if (row === undefined) throw new Error('no code was sent');
  return deriveCode(row, CODE_KEYS);
}

/** A wrong code. */
export async function wrongCodeFor(fixture: CodeFixture, purpose: CodePurpose, email: string, n = 1): Promise<string> {
  const right = Number(await emailedCode(fixture, purpose, email));
  return String((right + n) % 1_000_000).padStart(6, '0');
}

/** What a reset is to keep. */
type Keeping = Partial<Record<'keepPasskeys' | 'keepAlertTargets', string[]>>;

/** A browser that keeps its cookies. */
export function testBrowser(fixture: CodeFixture, clientAddress: string = randomUUID(), block = clientAddress) {
  const { deps } = fixture;
  const own = cookieBrowser(deps, { clientAddress, visit: { ...TEST_VISIT, place: block } });
  const { caller, cookies, keep: sendCookie, requestParts } = own;

  return {
    ...own,
    async logIn(email: string, password: string) {
      const credentials = { email, password, cookies: cookies(), clientAddress, visit: TEST_VISIT, now: deps.clock() };
      for (const line of (await logIn(credentials, deps)).cookies) sendCookie(line);
    },
    /** Starts a session, as after a log-in with a password. */
    async startSession(user: UserRow) {
      const token = newSessionToken(systemRandomBytes);
      await openSession(deps.table, token, user, deps.clock(), { visit: TEST_VISIT, authenticated: true });
      sendCookie(sessionCookie(token));
    },
    sendVerification: (email: string, using = deps, proof?: string) =>
      sendVerification({ ...requestParts(), request: { email, proof }, caller: null }, using),
    verifyEmail: (email: string, code: string, using = deps) =>
      verifyEmail({ ...requestParts(), request: { email, code }, caller: null }, using),
    sendReset: (email: string, using = deps, proof?: string) =>
      sendReset({ ...requestParts(), request: { email, proof }, caller: null }, using),
    verifyReset: (email: string, code: string, using = deps) =>
      verifyReset({ ...requestParts(), request: { email, code }, caller: null }, using),
    completeReset: (email: string, code: string, newPassword: string, keeping: Keeping = {}, using = deps) =>
      completeReset({ ...requestParts(), request: { email, code, newPassword, ...keeping }, caller: null }, using),
    sendUpdate: async (using = deps) =>
      sendUpdate({ ...requestParts(), request: undefined, caller: await caller() }, using),
    updatePassword: async (verificationCode: string, password: string, using = deps) => {
      const request = { password, confirmPassword: password, verificationCode };
      return updatePassword({ ...requestParts(), request, caller: await caller() }, using);
    },
    updateEmail: async (email: string, using = deps) =>
      updateEmail({ ...requestParts(), request: { email }, caller: await caller() }, using),
  };
}
export type TestBrowser = ReturnType<typeof testBrowser>;

/** The outcome of a call: its error message, or 'done'. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  );

/** Makes a call, with the work that it may cost; its outcome. */
export async function outcomeWithWork(call: (proof?: string) => Promise<unknown>): Promise<string> {
  const refused = await call().catch((error: unknown) => error);
  const challenge = isRefusal(refused, 'work-required') ? refused.details.challenge : undefined;
  if (typeof challenge === 'string') return outcomeOf(call(await solveWork(challenge)));
  return refused instanceof Error ? refused.message : 'done';
}

/** Kinds of enqueued emails for an address. */
export async function enqueuedFor(items: () => Promise<Record<string, unknown>[]>, email: string) {
  const mails = (await items()).filter(({ pk, to }) => pk === 'OUTBOX' && to === parseEmailAddress(email));
  return mails.map(({ kind }) => kind).toSorted();
}
