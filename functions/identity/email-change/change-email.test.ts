import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeRow } from '../../mail/codes/code-store.ts';

import { emailOwner, pendingEmail, trialUsed } from '../../platform/table/keys.ts';
import { allFaults, faultyTable, recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { EMAIL_KEY, testUser } from '../account/testing/test-user.ts';
import { knownDevice } from '../protection/device.ts';
import { sessionCookie } from '../session/session.ts';
import { createUser, findOwner, userById } from '../users/user-store.ts';
import {
  codeFixture,
  emailedCode,
  enqueuedFor,
  hashEmail,
  outcomeOf,
  testBrowser,
} from '../verification/testing/code-fixture.ts';
import { run as verifyEmail } from '../verification/verify-email.handler.ts';
import { formerEmailsOf } from './former-email-store.ts';

const store = testTable();
const WRONG = 'Invalid or expired verification code';
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);
const someEmail = () => `${randomUUID()}@example.com`;

/** A user who has just logged in. */
async function signedIn(fixture = codeFixture(store.table)) {
  const { user, email, password } = await testUser(store.table);
  const owner = testBrowser(fixture);
  await owner.startSession(user);
  return { fixture, user, email, password, owner, wanted: someEmail() };
}

/** A user who has requested another address. */
async function moving(fixture = codeFixture(store.table)) {
  const requester = await signedIn(fixture);
  await requester.owner.updateEmail(requester.wanted);
  const code = await emailedCode(fixture, 'email-change', requester.wanted);
  return { ...requester, code };
}

it('R-097: a request keeps the address, sends the code to the new one and a notice to the current one', async () => {
  const { user, email, wanted } = await moving();
  expect(await userById(store.table, user.id)).toEqual(user);
  expect(await enqueued(wanted)).toEqual(['code']);
  expect(await enqueued(email)).toEqual(['email-change-asked']);
});

it('the current address is refused, and no email is sent', async () => {
  const { email, owner } = await signedIn();
  const refused = await owner.updateEmail(` ${email.toUpperCase()}`).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'email-unchanged' });
  expect(refused).toHaveProperty('message', 'This is your email address already');
  expect(await enqueued(email)).toEqual([]);
});

it('R-098: the same session changes the address, in one step', async () => {
  const { fixture, user, email, password, owner, wanted, code } = await moving();
  const other = testBrowser(fixture);
  await other.startSession(user);
  const before = owner.cookie('__Host-sid');
  expect(await owner.verifyEmail(wanted, code)).toEqual({ message: 'Email verified' });

  expect(await userById(store.table, user.id)).toEqual({ ...user, email: wanted, epoch: 1 });
  expect(await findOwner(store.table, [hashEmail(wanted)])).toBe(user.id);
  expect(await findOwner(store.table, [hashEmail(email)])).not.toBe(user.id);
  expect(owner.cookie('__Host-sid')).not.toBe(before);
  expect(await owner.isSignedIn()).toBe(true);
  expect(await other.isSignedIn()).toBe(false);
  expect(await enqueued(email)).toEqual(['email-change-asked', 'email-changed']);
  const { pk, sk } = pendingEmail(user.id);
  expect((await store.items()).filter((item) => item.pk === pk && item.sk === sk)).toEqual([]);
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);

  await testBrowser(fixture).logIn(wanted, password);
  expect(await outcomeOf(testBrowser(fixture).logIn(email, password))).toBe('Invalid credentials');
  await createUser(store.table, { ...user, id: randomUUID() }, [hashEmail(email)]);
});

it('R-098: another browser cannot change the address, even of the same user', async () => {
  const { fixture, user, owner, wanted, code } = await moving();
  const [anonymous, other, requester] = [testBrowser(fixture), testBrowser(fixture), await signedIn(fixture)];
  await other.startSession(user);
  for (const browser of [anonymous, other, requester.owner]) {
    expect(await outcomeOf(browser.verifyEmail(wanted, code))).toBe(WRONG);
  }
  expect((await userById(store.table, user.id))?.email).not.toBe(wanted);
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe('done');
});

it('R-098: after another login the change can be requested again, with the code already sent', async () => {
  const { fixture, user, owner, wanted, code } = await moving();
  const later = testBrowser(fixture);
  await later.startSession(user);
  expect(await later.updateEmail(wanted)).toMatchObject({ alreadySent: true });
  expect(await enqueued(wanted)).toEqual(['code']);
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect(await outcomeOf(later.verifyEmail(wanted, code))).toBe('done');
});

it('the code of the first of two users who request one address is not valid for the second', async () => {
  const { fixture, wanted, code } = await moving();
  const second = await signedIn(fixture);
  expect(await second.owner.updateEmail(wanted)).toMatchObject({ alreadySent: true });
  expect(await outcomeOf(second.owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect((await userById(store.table, second.user.id))?.email).toBe(second.email);
});

it('of two users who request one address in turn only the later one’s code is valid, for the later one', async () => {
  const { fixture, owner, wanted } = await moving();
  fixture.clock.advanceSeconds(600);
  const second = await signedIn(fixture);
  await second.owner.updateEmail(wanted);
  const code = await emailedCode(fixture, 'email-change', wanted);
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect(await outcomeOf(second.owner.verifyEmail(wanted, code))).toBe('done');
  expect(await findOwner(store.table, [hashEmail(wanted)])).toBe(second.user.id);
});

it('requesting a third address cancels the second', async () => {
  const { fixture, user, owner, wanted, code } = await moving();
  const third = someEmail();
  await owner.updateEmail(third);
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect(await outcomeOf(owner.verifyEmail(third, await emailedCode(fixture, 'email-change', third)))).toBe('done');
  expect((await userById(store.table, user.id))?.email).toBe(third);
});

it('R-099: another user’s address gets the same reply by the same calls, no code, and a notice to its owner', async () => {
  const { email: taken } = await testUser(store.table);
  const seen = [];
  for (const address of [taken, someEmail()]) {
    const counted = recordingTable(store.table);
    const { fixture, email, owner } = await signedIn(codeFixture(counted.table));
    const from = counted.calls.length;
    const reply = await owner.updateEmail(address);
    const derived = await emailedCode(fixture, 'email-change', address);
    const row = await codeRow(store.table, 'email-change', hashEmail(address));
    seen.push({
      reply,
      calls: counted.calls.slice(from),
      fields: Object.keys(row ?? {}),
      published: fixture.published.length,
    });
    expect(await enqueued(email)).toEqual(['email-change-asked']);
    if (address === taken) expect(await outcomeOf(owner.verifyEmail(address, derived))).toBe(WRONG);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await enqueued(taken)).toEqual(['email-taken']);
});

it('R-099: an address taken meanwhile stays with its new owner, and the code has no effect', async () => {
  const { user, email, owner, wanted, code } = await moving();
  const quicker = await testUser(store.table, { email: wanted });
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect(await findOwner(store.table, [hashEmail(wanted)])).toBe(quicker.user.id);
  expect(await userById(store.table, user.id)).toEqual(user);
  expect(await findOwner(store.table, [hashEmail(email)])).toBe(user.id);
  expect(await owner.isSignedIn()).toBe(true);
});

it('of 16 concurrent verifications one changes the address', async () => {
  const { fixture, user, email, owner, wanted, code } = await moving();
  const tabs = Array.from({ length: 16 }, () => {
    const tab = testBrowser(fixture);
    owner.copyCookiesTo(tab);
    return tab;
  });
  const outcomes = await Promise.all(tabs.map((tab) => outcomeOf(tab.verifyEmail(wanted, code))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(await userById(store.table, user.id)).toMatchObject({ email: wanted, epoch: 1 });
  expect(await enqueued(email)).toEqual(['email-change-asked', 'email-changed']);
});

it('R-168: an account that had a trial takes it to its new address, one that had none does not', async () => {
  for (const had of [true, false]) {
    const { user, owner, wanted, code } = await moving();
    if (had) await store.table.put(trialUsed('user', user.id), { at: 1 });
    await owner.verifyEmail(wanted, code);
    const { pk } = trialUsed('email', hashEmail(wanted));
    expect((await store.items()).filter((row) => row.pk === pk)).toHaveLength(had ? 1 : 0);
    expect(await formerEmailsOf(store.table, user.id)).toEqual([
      { email: user.email, emailHash: hashEmail(user.email) },
    ]);
  }
});

it('R-014, I4: with any fault the address changes entirely or not at all', async () => {
  const counted = recordingTable(store.table);
  const first = await moving(codeFixture(counted.table));
  const from = counted.calls.length;
  await first.owner.verifyEmail(first.wanted, first.code);
  // It looks for open pages, which may fail.
  const after = ['get LIVE'];
  expect(counted.calls.slice(-after.length)).toEqual(after);
  const calls = counted.calls.slice(from, -after.length);
  expect(calls.at(-1)).toBe(
    'transact update CODE, update USER, put EMAIL, remove EMAIL, remove USER, put USER, remove SESSION, remove USER, put SESSION, put USER, put BILLING, put TRAIL, put OUTBOX',
  );

  for (const planned of allFaults(calls.length)) {
    const where = JSON.stringify(planned);
    const { fixture, user, email, owner, wanted, code } = await moving();
    const broken = { ...fixture.deps, table: faultyTable(store.table, planned).table };
    const before = owner.cookies();
    expect(await outcomeOf(owner.verifyEmail(wanted, code, broken)), where).not.toBe('done');
    expect(owner.cookies(), where).toEqual(before);

    const done = (await userById(store.table, user.id))?.epoch === 1;
    expect((await userById(store.table, user.id))?.email, where).toBe(done ? wanted : email);
    const owners = (await store.items()).filter(
      (item) => item.userId === user.id && String(item.pk).startsWith('EMAIL#'),
    );
    expect(
      owners.map(({ pk }) => pk),
      where,
    ).toEqual([emailOwner(hashEmail(done ? wanted : email)).pk]);
    expect(await owner.isSignedIn(), where).toBe(!done);
    expect(await enqueued(email), where).toEqual(
      done ? ['email-change-asked', 'email-changed'] : ['email-change-asked'],
    );
    if (!done) expect(await outcomeOf(owner.verifyEmail(wanted, code)), where).toBe('done');
  }
});

it('an ended session cannot finish the change', async () => {
  const { fixture, user, owner, wanted, code } = await moving();
  await store.table.update({ pk: `USER#${user.id}`, sk: 'PROFILE' }, { set: { epoch: 7 } });
  expect(await outcomeOf(owner.verifyEmail(wanted, code))).toBe(WRONG);
  expect(fixture.entries.filter(({ event }) => event === 'authn_email_change')).toEqual([]);
});

it('the session cookie is sent again when verifying an address extends the session', async () => {
  const { fixture, owner } = await signedIn();
  const unchanging = {
    cookies: owner.cookies(),
    clientAddress: randomUUID(),
    visit: TEST_VISIT,
    params: undefined,
    query: undefined,
  };
  const cookiesSent = async () => {
    const sent: string[] = [];
    const request = { email: someEmail(), code: '123456' };
    const call = { ...unchanging, request, caller: null, sendCookie: (line: string) => void sent.push(line) };
    expect(await outcomeOf(verifyEmail(call, fixture.deps))).toBe(WRONG);
    return sent;
  };
  expect(await cookiesSent()).toEqual([]);
  fixture.clock.advanceSeconds(15 * 60);
  expect(await cookiesSent()).toEqual([sessionCookie(owner.cookie('__Host-sid') ?? '')]);
});

it('R-446: a change of address makes every browser unknown but the caller’s', async () => {
  const { fixture, user, email, password, owner, wanted } = await signedIn();
  const other = testBrowser(fixture);
  await owner.logIn(email, password);
  await other.logIn(email, password);
  await owner.updateEmail(wanted);
  await owner.verifyEmail(wanted, await emailedCode(fixture, 'email-change', wanted));
  const knownAs = (browser: typeof owner) =>
    knownDevice(browser.cookies(), { key: EMAIL_KEY, userId: user.id, epoch: 1 }) !== undefined;
  expect([knownAs(owner), knownAs(other)]).toEqual([true, false]);
});
