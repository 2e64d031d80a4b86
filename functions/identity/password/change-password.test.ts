import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeRow } from '../../mail/codes/code-store.ts';
import { session as sessionKey } from '../../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { EMAIL_KEY, testUser } from '../account/testing/test-user.ts';
import { knownDevice } from '../protection/device.ts';
import { readSessionToken, tokenHash } from '../session/session.ts';
import { userById } from '../users/user-store.ts';
import {
  codeFixture,
  emailedCode,
  enqueuedFor,
  hashEmail,
  outcomeOf,
  testBrowser,
  wrongCodeFor,
} from '../verification/testing/code-fixture.ts';
import { run as updatePassword } from './update-password.handler.ts';

const store = testTable();
const WRONG = 'Invalid or expired verification code';
const NEW = 'a new long password';
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);

/** A signed-in user who has requested a code. */
async function changing(fixture = codeFixture(store.table)) {
  const { user, email, password } = await testUser(store.table);
  const owner = testBrowser(fixture);
  await owner.startSession(user);
  await owner.sendUpdate();
  const code = await emailedCode(fixture, 'password-change', email);
  return { fixture, user, email, password, owner, code };
}

it('a second request within 600 s reports that a code was sent, without another email', async () => {
  const { fixture, email, owner } = await changing();
  fixture.clock.advanceSeconds(10);
  expect(await owner.sendUpdate()).toEqual({
    alreadySent: true,
    canResend: false,
    secondsUntilResend: 590,
    message: 'A verification code was already sent. Please wait 590 seconds before requesting another.',
  });
  expect(await enqueued(email)).toEqual(['code']);
});

it('R-094: a change ends all other sessions and replaces the caller’s', async () => {
  const { fixture, user, email, password, owner, code } = await changing();
  const other = testBrowser(fixture);
  await other.startSession(user);
  const before = owner.cookie('__Host-sid') ?? '';
  expect(await owner.updatePassword(code, NEW)).toEqual({ message: 'Your password has been changed.' });

  expect(owner.cookie('__Host-sid')).not.toBe(before);
  expect(await owner.isSignedIn()).toBe(true);
  expect(await other.isSignedIn()).toBe(false);
  const { pk } = sessionKey(tokenHash(before));
  expect((await store.items()).filter((item) => item.pk === pk)).toEqual([]);
  expect(await enqueued(email)).toEqual(['code', 'password-changed']);
  expect(fixture.entries.map(({ event }) => event)).toEqual([
    'authn_token_created',
    'authn_password_change',
    'authn_token_revoked',
    'session_created',
  ]);
  expect(await outcomeOf(testBrowser(fixture).logIn(email, password))).toBe('Invalid credentials');
  await testBrowser(fixture).logIn(email, NEW);
});

it('R-093: another user’s code, one of another purpose, and a used one are refused', async () => {
  const { fixture, email, owner, code } = await changing();
  const other = await changing();
  expect(await outcomeOf(owner.updatePassword(other.code, NEW))).toBe(WRONG);
  await owner.sendReset(email);
  const reset = await emailedCode(fixture, 'password-reset', email);
  expect(await outcomeOf(owner.updatePassword(reset, NEW))).toBe(WRONG);
  await owner.updatePassword(code, NEW);
  expect(await outcomeOf(owner.updatePassword(code, 'yet another password'))).toBe(WRONG);
});

it('R-093: a code sent to the address for another account is not valid', async () => {
  const { fixture, email, owner, code } = await changing();
  await store.table.update(
    { pk: `CODE#password-change#${hashEmail(email)}`, sk: 'CODE' },
    { set: { userId: randomUUID() } },
  );
  expect(await outcomeOf(owner.updatePassword(code, NEW))).toBe(WRONG);
  const other = await testUser(store.table);
  await store.table.update(
    { pk: `CODE#password-change#${hashEmail(email)}`, sk: 'CODE' },
    { set: { userId: other.user.id } },
  );
  expect(await outcomeOf(owner.updatePassword(code, NEW))).toBe(WRONG);
  expect((await userById(store.table, other.user.id))?.epoch).toBe(0);
  expect(fixture.hashing.runs()).toBe(0);
});

it('R-074, R-077: a code ends after five wrong attempts or ten minutes', async () => {
  const { fixture, email, owner, code } = await changing();
  const wrong = await wrongCodeFor(fixture, 'password-change', email);
  for (let n = 0; n < 5; n++) expect(await outcomeOf(owner.updatePassword(wrong, NEW))).toBe(WRONG);
  expect(await outcomeOf(owner.updatePassword(code, NEW))).toBe(WRONG);
  const late = await changing();
  late.fixture.clock.advanceSeconds(600);
  expect(await outcomeOf(late.owner.updatePassword(late.code, NEW))).toBe(WRONG);
});

it('R-095: a change invalidates the codes for a reset and for an email change', async () => {
  const { fixture, email, owner, code } = await changing();
  const wanted = `${randomUUID()}@example.com`;
  await owner.updateEmail(wanted);
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.sendReset(email);
  const [move, reset] = [
    await emailedCode(fixture, 'email-change', wanted),
    await emailedCode(fixture, 'password-reset', email),
  ];
  await owner.updatePassword(code, NEW);
  expect(await outcomeOf(owner.verifyEmail(wanted, move))).toBe(WRONG);
  expect(await outcomeOf(otherBrowser.completeReset(email, reset, 'yet another password'))).toBe(WRONG);
});

it('R-105: a logout during the change keeps the old password, and the user stays logged out', async () => {
  const { user, owner, code } = await changing();
  const caller = await owner.caller();
  await store.table.remove(sessionKey(tokenHash(readSessionToken(owner.cookies()) ?? '')));
  const { deps } = codeFixture(store.table);
  const request = { password: NEW, confirmPassword: NEW, verificationCode: code };
  const sent: string[] = [];
  const passing = {
    params: undefined,
    query: undefined,
    cookies: owner.cookies(),
    clientAddress: randomUUID(),
    visit: TEST_VISIT,
  };
  const call = { ...passing, sendCookie: (line: string) => sent.push(line), request, caller };
  expect(await outcomeOf(updatePassword(call, deps))).toBe('Not authenticated');
  expect(sent).toEqual([]);
  expect(await userById(store.table, user.id)).toEqual(user);
});

it('of 16 changes with one code one sets its password and one session stays', async () => {
  const { fixture, user, email, owner, code } = await changing(codeFixture(store.table));
  const tabs = Array.from({ length: 16 }, (_, n) => {
    const tab = testBrowser(fixture);
    owner.copyCookiesTo(tab);
    return { tab, password: `the password of tab ${n}` };
  });
  const outcomes = await Promise.all(tabs.map(({ tab, password }) => outcomeOf(tab.updatePassword(code, password))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  const winner = tabs[outcomes.indexOf('done')];
  const alive = await Promise.all(tabs.map(({ tab }) => tab.isSignedIn()));
  expect(alive.filter(Boolean)).toHaveLength(1);
  expect(await winner?.tab.isSignedIn()).toBe(true);
  const after = await userById(store.table, user.id);
  expect(after?.epoch).toBe(1);
  expect(await fixture.hashing.matches(winner?.password ?? '', after?.passwordHash)).toBe(true);
  expect(await enqueued(email)).toEqual(['code', 'password-changed']);
});

it('R-014, I4: with any fault a change happens entirely or not at all', async () => {
  const counted = recordingTable(store.table);
  const first = await changing(codeFixture(counted.table));
  const from = counted.calls.length;
  await first.owner.updatePassword(first.code, NEW);
  // The first two calls identify the caller; the last one looks for open pages, and may fail.
  const calls = counted.calls.slice(from + 2, -1);
  expect(calls.at(-1)).toBe(
    'transact remove SESSION, remove USER, update CODE, update USER, put SESSION, put USER, put TRAIL, put OUTBOX',
  );

  for (const planned of distinctFaults(calls)) {
    const where = JSON.stringify(planned);
    const { fixture, user, email, owner, code } = await changing(codeFixture(store.table));
    const broken = { ...fixture.deps, table: faultyTable(store.table, planned).table };
    const before = owner.cookies();
    expect(await outcomeOf(owner.updatePassword(code, NEW, broken)), where).not.toBe('done');
    expect(owner.cookies(), where).toEqual(before);

    const after = await userById(store.table, user.id);
    const done = after?.epoch === 1;
    expect(await fixture.hashing.matches(NEW, done ? after?.passwordHash : undefined), where).toBe(done);
    expect(after?.passwordHash === user.passwordHash, where).toBe(!done);
    expect(await owner.isSignedIn(), where).toBe(!done);
    expect(await enqueued(email), where).toEqual(done ? ['code', 'password-changed'] : ['code']);
    const row = await codeRow(store.table, 'password-change', hashEmail(email));
    expect(row?.consumedAt !== undefined, where).toBe(done);
    if (!done) expect(await outcomeOf(owner.updatePassword(code, NEW)), where).toBe('done');
  }
});

it('R-446: a change makes every browser unknown but the caller’s', async () => {
  const { fixture, user, email, password, owner } = await changing();
  const other = testBrowser(fixture);
  await owner.logIn(email, password);
  await other.logIn(email, password);
  fixture.clock.advanceSeconds(600);
  await owner.sendUpdate();
  await owner.updatePassword(await emailedCode(fixture, 'password-change', email), NEW);
  const knownAs = (browser: typeof owner) =>
    knownDevice(browser.cookies(), { key: EMAIL_KEY, userId: user.id, epoch: 1 }) !== undefined;
  expect([knownAs(owner), knownAs(other)]).toEqual([true, false]);
});
