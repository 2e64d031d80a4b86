import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { codeRow } from '../../mail/codes/code-store.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { loginFailures, userProfile } from '../../platform/table/keys.ts';
import { distinctFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { loginBrowser } from '../account/testing/login-browser.ts';
import { EMAIL_KEY, logInDeps, PEPPER, quickDerive, testUser } from '../account/testing/test-user.ts';
import { knownDevice } from '../protection/device.ts';
import { createPasswordHashing, lowestCost } from '../users/password-hash.ts';
import { userById } from '../users/user-store.ts';
import {
  alertTargetPorts,
  codeFixture,
  emailedCode,
  enqueuedFor,
  hashEmail,
  outcomeOf,
  testBrowser,
  wrongCodeFor,
} from '../verification/testing/code-fixture.ts';

const store = testTable();
const WRONG = 'Invalid or expired verification code';
const TOO_MANY = 'Too many attempts. Please wait and try again.';
const NEW = 'a new long password';
const SENT = { message: 'If an account exists for this email, a reset code has been sent.' };
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);

/** A user who has requested a code. */
async function lossyTable(fixture = codeFixture(store.table)) {
  const { user, email, password } = await testUser(store.table);
  const owner = testBrowser(fixture);
  await owner.sendReset(email);
  const code = await emailedCode(fixture, 'password-reset', email);
  return { fixture, user, email, password, owner, code };
}

it('R-080: an address with and without an account gets the same reply and the same calls', async () => {
  const { email } = await testUser(store.table);
  const unknown = `${randomUUID()}@example.com`;
  const seen = [];
  for (const address of [email, unknown]) {
    const { table, calls } = recordingTable(store.table);
    const fixture = codeFixture(table);
    const mine = testBrowser(fixture);
    const replies = [await mine.sendReset(address), await mine.sendReset(address)];
    const [row] = (await store.items()).filter(({ pk }) => pk === `CODE#password-reset#${hashEmail(address)}`);
    seen.push({
      replies,
      calls: [...calls],
      published: fixture.published.length,
      fields: Object.keys(row ?? {}).toSorted(),
    });
    expect(mine.cookies().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-flow']);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.replies).toEqual([SENT, SENT]);
  expect(seen[0]?.published).toBe(1);
  expect(await enqueued(email)).toEqual(['code']);
  expect(await enqueued(unknown)).toEqual(['none']);
});

it('R-080: a code derived for an unknown address is not valid', async () => {
  const fixture = codeFixture(store.table);
  const email = `${randomUUID()}@example.com`;
  const mine = testBrowser(fixture);
  await mine.sendReset(email);
  const derived = await emailedCode(fixture, 'password-reset', email);
  expect(await outcomeOf(mine.verifyReset(email, derived))).toBe(WRONG);
  expect(await outcomeOf(mine.completeReset(email, derived, NEW))).toBe(WRONG);
  expect(fixture.hashing.runs()).toBe(0);
});

it('R-080: a disabled account is treated like an unknown address', async () => {
  const { user, email } = await testUser(store.table);
  await store.table.update(userProfile(user.id), { set: { disabledAt: 1 } });
  expect(await testBrowser(codeFixture(store.table)).sendReset(email)).toEqual(SENT);
  expect(await enqueued(email)).toEqual(['none']);
});

it('R-082: the code goes to the stored address, however it was typed', async () => {
  const fixture = codeFixture(store.table);
  const { email } = await testUser(store.table);
  await testBrowser(fixture).sendReset(`  ${email.toUpperCase()} `);
  expect(await enqueued(email)).toEqual(['code']);
});

it('R-083: a failing bus does not change the reply', async () => {
  const fixture = codeFixture(store.table);
  const { email } = await testUser(store.table);
  const bus = { publish: () => Promise.reject(new Error('down')) };
  expect(await testBrowser(fixture).sendReset(email, { ...fixture.deps, bus })).toEqual(SENT);
  expect(await enqueued(email)).toEqual(['code']);
});

it('R-084: two requests send one email, and the first code stays valid', async () => {
  const { email, owner, code } = await lossyTable();
  expect(await owner.sendReset(email)).toEqual(SENT);
  expect(await enqueued(email)).toEqual(['code']);
  expect(await outcomeOf(owner.completeReset(email, code, NEW))).toBe('done');
});

it('R-091: a reset sets a device cookie but no session, and enqueues a notice', async () => {
  const { fixture, user, email, owner, code } = await lossyTable();
  await owner.completeReset(email, code, NEW);
  expect(owner.cookie('__Host-sid')).toBeUndefined();
  expect(knownDevice(owner.cookies(), { key: EMAIL_KEY, userId: user.id, epoch: 1 })).toMatch(/^[\w-]{22}$/);
  expect(await enqueued(email)).toEqual(['code', 'password-reset']);
  expect(fixture.hashing.runs()).toBe(1);
  expect(fixture.entries.map(({ event }) => event)).toEqual([
    'authn_token_created',
    'authn_password_change',
    'authn_token_revoked',
  ]);
  await owner.logIn(email, NEW);
});

it('R-092: a reset ends every session and the old password at once', async () => {
  const { fixture, email, password, owner, code } = await lossyTable();
  const others = [testBrowser(fixture), testBrowser(fixture)];
  for (const other of others) await other.logIn(email, password);
  await owner.completeReset(email, code, NEW);
  for (const other of others) expect(await other.isSignedIn()).toBe(false);
  expect(await outcomeOf(testBrowser(fixture).logIn(email, password))).toBe('Invalid credentials');
});

it('R-095: a reset invalidates the codes for a password change and for an email change', async () => {
  const { fixture, email, password, owner, code } = await lossyTable();
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.logIn(email, password);
  await otherBrowser.sendUpdate();
  const wanted = `${randomUUID()}@example.com`;
  await otherBrowser.updateEmail(wanted);
  const change = await emailedCode(fixture, 'password-change', email);
  const move = await emailedCode(fixture, 'email-change', wanted);
  await owner.completeReset(email, code, NEW);

  await owner.logIn(email, NEW);
  expect(await outcomeOf(owner.updatePassword(change, 'yet another password'))).toBe(WRONG);
  expect(await outcomeOf(otherBrowser.verifyEmail(wanted, move))).toBe(WRONG);
  expect(await outcomeOf(owner.verifyEmail(wanted, move))).toBe(WRONG);
});

it('a reset code is invalidated by another password change', async () => {
  const { fixture, email, password, owner, code } = await lossyTable();
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.logIn(email, password);
  await otherBrowser.sendUpdate();
  await otherBrowser.updatePassword(await emailedCode(fixture, 'password-change', email), 'yet another password');
  expect(await outcomeOf(owner.verifyReset(email, code))).toBe(WRONG);
  expect(await outcomeOf(owner.completeReset(email, code, NEW))).toBe(WRONG);
});

it('R-059, R-066: after ten failures a reset allows its browser to log in, but not a forged one', async () => {
  const { fixture, email, owner, code } = await lossyTable();
  for (let n = 0; n < 10; n++) await outcomeOf(testBrowser(fixture).logIn(email, `wrong ${n}`));
  expect(await outcomeOf(owner.logIn(email, 'wrong'))).toBe(TOO_MANY);
  await owner.completeReset(email, code, NEW);
  const attacker = testBrowser(fixture);
  attacker.take(new Map([['__Host-dev', `${'A'.repeat(22)}.${'A'.repeat(43)}`]]));
  expect(await outcomeOf(attacker.logIn(email, NEW))).toBe(TOO_MANY);
  await owner.logIn(email, NEW);
});

it('R-060: a reset lifts a block by 100 consecutive failures, also for unknown browsers', async () => {
  const { fixture, email, password, owner, code } = await lossyTable();
  await store.table.put(loginFailures(hashEmail(email)), { n: 100 });
  expect(await outcomeOf(testBrowser(fixture).logIn(email, password))).toBe(TOO_MANY);
  await owner.completeReset(email, code, NEW);
  await testBrowser(fixture).logIn(email, NEW);
});

it('R-062: a reset uses the newest pepper, and login still accepts hashes with an earlier one and replaces them', async () => {
  const { user, email, password } = await testUser(store.table);
  const options = { cost: lowestCost, random: systemRandomBytes, derive: quickDerive };
  const rotated = createPasswordHashing({ ...options, pepper: 'a newer pepper', earlierPeppers: [PEPPER] });
  const without = createPasswordHashing({ ...options, pepper: 'a newer pepper' });
  const deps = { ...logInDeps(store.table), hashing: { ...rotated, runs: () => 0 } };
  const { now } = codeFixture(store.table).clock;
  await loginBrowser(store.table, now()).logIn(email, password, { deps });
  const renewed = await userById(store.table, user.id);
  expect(await without.matches(password, renewed?.passwordHash)).toBe(true);

  const {
    email: second,
    user: secondUser,
    owner,
    code,
  } = await lossyTable(codeFixture(store.table, { ...rotated, runs: () => 0 }));
  await owner.completeReset(second, code, NEW);
  const reset = await userById(store.table, secondUser.id);
  expect(await without.matches(NEW, reset?.passwordHash)).toBe(true);
});

it('R-063, R-300: neither passwords nor codes are stored or logged', async () => {
  const { fixture, email, owner, code } = await lossyTable();
  await owner.completeReset(email, code, 'sentinel-password-7171');
  const everything = JSON.stringify([await store.items(), fixture.entries]);
  expect(everything).not.toContain('sentinel-password-7171');
  expect(JSON.stringify(await codeRow(store.table, 'password-reset', hashEmail(email)))).not.toContain(`"${code}"`);
  for (const cookie of owner.cookies()) expect(everything).not.toContain(cookie.split('=')[1]);
});

const NOT_GUESSABLE = 'four wet dogs at noon';

test.each([
  ['64', `${NOT_GUESSABLE}${'x'.repeat(64 - NOT_GUESSABLE.length)}`],
  [
    '256 with four bytes each',
    Array.from({ length: 256 }, (_, n) => String.fromCodePoint(0x1f600 + ((n * 29) % 80))).join(''),
  ],
])('R-051: a password of %s characters is accepted, and all of them count', async (_length, password) => {
  const { fixture, email, owner, code } = await lossyTable();
  await owner.completeReset(email, code, password);
  await owner.logIn(email, password);
  expect(await outcomeOf(testBrowser(fixture).logIn(email, password.slice(0, -2)))).toBe('Invalid credentials');
});

it('R-064: a password set with composed letters also works decomposed', async () => {
  const { fixture, email, owner, code } = await lossyTable();
  await owner.completeReset(email, code, 'caf\u00e9 au lait');
  await testBrowser(fixture).logIn(email, 'cafe\u0301 au lait');
});

it('of 16 resets with one code one sets its password', async () => {
  const { fixture, email, owner, code } = await lossyTable();
  const passwords = Array.from({ length: 16 }, (_, n) => `the password of tab ${n}`);
  const outcomes = await Promise.all(
    passwords.map((password) => outcomeOf(owner.completeReset(email, code, password))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(15);
  await testBrowser(fixture).logIn(email, passwords[outcomes.indexOf('done')] ?? '');
  expect(await enqueued(email)).toEqual(['code', 'password-reset']);
  expect(fixture.hashing.runs()).toBeLessThanOrEqual(6);
});

it('a password changed while a reset was hashing is kept', async () => {
  const { fixture, user, email, owner, code } = await lossyTable(codeFixture(store.table));
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.startSession(user);
  await otherBrowser.sendUpdate();
  const change = await emailedCode(fixture, 'password-change', email);
  const slow: typeof store.table = {
    ...store.table,
    transact: async (steps) => {
      await otherBrowser.updatePassword(change, 'the password of the change');
      await store.table.transact(steps);
    },
  };
  expect(await outcomeOf(owner.completeReset(email, code, NEW, {}, { ...fixture.deps, table: slow }))).toBe(WRONG);
  const after = await userById(store.table, user.id);
  expect(after?.epoch).toBe(1);
  expect(await fixture.hashing.matches('the password of the change', after?.passwordHash)).toBe(true);
  expect((await enqueued(email)).filter((kind) => kind === 'password-changed')).toHaveLength(1);
});

it('of a concurrent change and reset one takes effect, and the other’s code is invalid', async () => {
  const { fixture, user, email, owner, code } = await lossyTable(codeFixture(store.table));
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.startSession(user);
  await otherBrowser.sendUpdate();
  const change = await emailedCode(fixture, 'password-change', email);
  const outcomes = await Promise.all([
    outcomeOf(owner.completeReset(email, code, 'the password of the reset')),
    outcomeOf(otherBrowser.updatePassword(change, 'the password of the change')),
  ]);
  expect(outcomes.toSorted()).toEqual([WRONG, 'done']);
  const stands = outcomes[0] === 'done' ? 'the password of the reset' : 'the password of the change';
  const { passwordHash } = (await userById(store.table, user.id)) ?? user;
  expect(await fixture.hashing.matches(stands, passwordHash)).toBe(true);
  expect((await enqueued(email)).filter((kind) => kind === 'password-reset')).toHaveLength(1);
});

it('R-014, I4: with any fault a reset happens entirely or not at all, and a retry succeeds', async () => {
  const counted = recordingTable(store.table);
  const first = await lossyTable(codeFixture(counted.table));
  const from = counted.calls.length;
  await first.owner.completeReset(first.email, first.code, NEW);
  // The last one looks for open pages, and may fail.
  const calls = counted.calls.slice(from, -1);
  expect(calls.at(-1)).toBe('transact update CODE, update USER, update USER, remove LOGIN, put TRAIL, put OUTBOX');

  for (const planned of distinctFaults(calls)) {
    const { fixture, user, email, owner, code } = await lossyTable(codeFixture(store.table));
    const session = testBrowser(fixture);
    await session.startSession(user);
    await store.table.put(loginFailures(hashEmail(email)), { n: 100 });
    const { table } = faultyTable(store.table, planned);
    const broken = { ...fixture.deps, table, ...alertTargetPorts(table) };
    const outcome = await outcomeOf(owner.completeReset(email, code, NEW, {}, broken));
    const where = JSON.stringify(planned);
    expect(outcome, where).not.toBe('done');
    expect(owner.cookie('__Host-dev'), where).toBeUndefined();

    const done = (await userById(store.table, user.id))?.epoch === 1;
    const failures = (await store.items()).filter(({ pk }) => pk === loginFailures(hashEmail(email)).pk);
    expect(await session.isSignedIn(), where).toBe(!done);
    expect(failures.length, where).toBe(done ? 0 : 1);
    expect(await enqueued(email), where).toEqual(done ? ['code', 'password-reset'] : ['code']);
    const row = await codeRow(store.table, 'password-reset', hashEmail(email));
    expect(row?.consumedAt !== undefined, where).toBe(done);
    if (!done) expect(await outcomeOf(owner.completeReset(email, code, NEW)), where).toBe('done');
    const { passwordHash } = (await userById(store.table, user.id)) ?? user;
    expect(await fixture.hashing.matches(NEW, passwordHash), where).toBe(true);
  }
});

it('R-074: five wrong codes when completing end the code, without hashing', async () => {
  const { fixture, email, owner, code } = await lossyTable();
  const wrong = await wrongCodeFor(fixture, 'password-reset', email);
  for (let n = 0; n < 5; n++) expect(await outcomeOf(owner.completeReset(email, wrong, NEW))).toBe(WRONG);
  expect(await outcomeOf(owner.completeReset(email, code, NEW))).toBe(WRONG);
  expect(fixture.hashing.runs()).toBe(0);
});

it('R-446: a device cookie won with the old password is unknown after a reset, and its guesses count', async () => {
  const { fixture, email, password, owner, code } = await lossyTable();
  const thief = testBrowser(fixture);
  await thief.logIn(email, password);
  await owner.completeReset(email, code, NEW);
  const guesses = Array.from({ length: 10 }, (_, n) => `guess ${n}`);
  for (const guess of guesses) await outcomeOf(thief.logIn(email, guess));
  expect(await store.items()).toContainEqual(
    expect.objectContaining({ pk: loginFailures(hashEmail(email)).pk, n: guesses.length }),
  );
  // The owner's own browser is known by the reset, and is not locked out.
  expect(await outcomeOf(testBrowser(fixture).logIn(email, NEW))).toBe(TOO_MANY);
  expect(await outcomeOf(owner.logIn(email, NEW))).toBe('done');
});
