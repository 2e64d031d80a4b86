import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { codeRow } from '../../../mail/codes/code-store.ts';

import { code as codeKey } from '../../../platform/table/keys.ts';
import { recordingTable } from '../../../testing/faulty-table.ts';
import { testTable } from '../../../testing/test-table.ts';
import { testUser } from '../../account/testing/test-user.ts';
import { codeFixture, emailedCode, hashEmail, outcomeOf, testBrowser, wrongCodeFor } from '../testing/code-fixture.ts';

/** Hundreds of table calls are slow on a busy machine. */

const store = testTable();
const WRONG = 'Invalid or expired verification code';
const someEmail = () => `${randomUUID()}@example.com`;

/** A visitor who has requested a sign-up code. */
async function asked() {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  const owner = testBrowser(fixture);
  await owner.sendVerification(email);
  const code = await emailedCode(fixture, 'sign-up', email);
  return { fixture, email, owner, code, wrong: await wrongCodeFor(fixture, 'sign-up', email) };
}

/** A user who has requested a password reset code. */
async function resetAsked() {
  const fixture = codeFixture(store.table);
  const { email, password, user } = await testUser(store.table);
  const owner = testBrowser(fixture);
  await owner.sendReset(email);
  const code = await emailedCode(fixture, 'password-reset', email);
  return { fixture, email, password, user, owner, code, wrong: await wrongCodeFor(fixture, 'password-reset', email) };
}

it('R-073: the right code is accepted once', async () => {
  const { email, owner, code } = await asked();
  expect(await owner.verifyEmail(email, code)).toEqual({ message: 'Email verified' });
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe(WRONG);
});

it('R-073: of 16 concurrent right codes one passes', async () => {
  const { email, owner, code } = await asked();
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(owner.verifyEmail(email, code))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === WRONG)).toHaveLength(15);
});

it('R-074: the right code is refused after five wrong ones', async () => {
  const { email, owner, code, wrong } = await asked();
  for (let n = 0; n < 5; n++) expect(await outcomeOf(owner.verifyEmail(email, wrong))).toBe(WRONG);
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe(WRONG);
});

it('R-074: the right code is accepted after four wrong ones', async () => {
  const { email, owner, code, wrong } = await asked();
  for (let n = 0; n < 4; n++) await outcomeOf(owner.verifyEmail(email, wrong));
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe('done');
});

it('R-074: of 50 concurrent wrong codes at most five are compared per budget', async () => {
  const { fixture, email, owner, code, wrong } = await asked();
  const otherBrowsers = Array.from({ length: 25 }, () => testBrowser(fixture));
  const places = Array.from({ length: 25 }, () => {
    const tab = testBrowser(fixture);
    owner.copyCookiesTo(tab);
    return tab;
  });
  const outcomes = await Promise.all(
    [...otherBrowsers, ...places].map((one) => outcomeOf(one.verifyEmail(email, wrong))),
  );
  expect(new Set(outcomes)).toEqual(new Set([WRONG]));
  expect(await codeRow(store.table, 'sign-up', hashEmail(email))).toMatchObject({ ownerLeft: 0, otherLeft: 0 });
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe(WRONG);
  expect(await outcomeOf(testBrowser(fixture).verifyEmail(email, code))).toBe(WRONG);
});

it('R-075: verify and complete share one budget', async () => {
  const { email, owner, code, wrong } = await resetAsked();
  for (let n = 0; n < 3; n++) await outcomeOf(owner.verifyReset(email, wrong));
  for (let n = 0; n < 2; n++) await outcomeOf(owner.completeReset(email, wrong, 'a new long password'));
  expect(await outcomeOf(owner.completeReset(email, code, 'a new long password'))).toBe(WRONG);
});

it('R-075: a right code costs no attempt, so after four wrong ones verify and complete still work', async () => {
  const { email, owner, code, wrong } = await resetAsked();
  for (let n = 0; n < 4; n++) await outcomeOf(owner.verifyReset(email, wrong));
  for (let n = 0; n < 3; n++) expect(await outcomeOf(owner.verifyReset(email, code))).toBe('done');
  expect(await outcomeOf(owner.completeReset(email, code, 'a new long password'))).toBe('done');
});

it('R-076: another browser’s wrong codes do not block the owner, nor the reverse', async () => {
  const { fixture, email, owner, code, wrong } = await asked();
  const otherBrowser = testBrowser(fixture);
  for (let n = 0; n < 6; n++) expect(await outcomeOf(otherBrowser.verifyEmail(email, wrong))).toBe(WRONG);
  expect(await outcomeOf(otherBrowser.verifyEmail(email, code))).toBe(WRONG);
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe('done');
});

it('R-076: a browser with another flow cookie does not count as the owner', async () => {
  const { fixture, email, owner, code, wrong } = await asked();
  const otherBrowser = testBrowser(fixture);
  await otherBrowser.sendVerification(someEmail());
  for (let n = 0; n < 6; n++) await outcomeOf(otherBrowser.verifyEmail(email, wrong));
  expect(await codeRow(store.table, 'sign-up', hashEmail(email))).toMatchObject({ ownerLeft: 5, otherLeft: 0 });
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe('done');
});

it('R-076: a browser that the account has logged in with has five attempts that no one else can use up', async () => {
  const { fixture, email, password, owner, code, wrong } = await resetAsked();
  const [known, stranger] = [testBrowser(fixture), testBrowser(fixture)];
  await known.logIn(email, password);
  for (const browser of [owner, stranger])
    for (let n = 0; n < 6; n++) expect(await outcomeOf(browser.verifyReset(email, wrong))).toBe(WRONG);
  const left = async () => {
    const { ownerLeft, deviceLeft, otherLeft } = (await codeRow(store.table, 'password-reset', hashEmail(email))) ?? {};
    return [ownerLeft, deviceLeft, otherLeft];
  };
  expect(await left()).toEqual([0, 5, 0]);
  for (let n = 0; n < 4; n++) expect(await outcomeOf(known.verifyReset(email, wrong))).toBe(WRONG);
  expect(await left()).toEqual([0, 1, 0]);
  expect(await outcomeOf(known.verifyReset(email, code))).toBe('done');
});

it('R-076: a browser that the account has logged in with has no more than five attempts', async () => {
  const { fixture, email, password, code, wrong } = await resetAsked();
  const known = testBrowser(fixture);
  await known.logIn(email, password);
  for (let n = 0; n < 5; n++) expect(await outcomeOf(known.verifyReset(email, wrong))).toBe(WRONG);
  expect(await outcomeOf(known.verifyReset(email, code))).toBe(WRONG);
});

test.each([
  [599, 'done'],
  [600, WRONG],
  [601, WRONG],
])('R-077: the code entered %i s after it was sent gets the answer “%s”', async (age, expected) => {
  const { fixture, email, owner, code } = await asked();
  fixture.clock.advanceSeconds(age);
  expect(await outcomeOf(owner.verifyEmail(email, code))).toBe(expected);
  expect(await codeRow(store.table, 'sign-up', hashEmail(email))).toBeDefined();
});

it('R-077: a code expires for another browser too', async () => {
  const { fixture, email, code } = await asked();
  fixture.clock.advanceSeconds(600);
  expect(await outcomeOf(testBrowser(fixture).verifyEmail(email, code))).toBe(WRONG);
  fixture.clock.advanceSeconds(-1);
  expect(await outcomeOf(testBrowser(fixture).verifyEmail(email, code))).toBe('done');
});

it('R-078: a code of another purpose or another address is refused', async () => {
  const { email, owner, code } = await asked();
  expect(await outcomeOf(owner.verifyReset(email, code))).toBe(WRONG);
  const other = await asked();
  expect(await outcomeOf(other.owner.verifyEmail(other.email, code))).toBe(WRONG);
  expect(await outcomeOf(owner.verifyEmail(other.email, code))).toBe(WRONG);
});

it('R-078: any code for an address that was never sent one is refused, and nothing is stored', async () => {
  const fixture = codeFixture(store.table);
  const email = someEmail();
  expect(await outcomeOf(testBrowser(fixture).verifyEmail(email, '123456'))).toBe(WRONG);
  expect(fixture.entries.map(({ event }) => event)).toEqual(['sequence_fail']);
  const { pk } = codeKey('sign-up', hashEmail(email));
  expect((await store.items()).filter((item) => item.pk === pk)).toEqual([]);
});

it('R-088: the 31st wrong code of a client is refused, whatever the email address, and so is a right one', async () => {
  const fixture = codeFixture(store.table);
  const place = randomUUID();
  for (let n = 0; n < 30; n++) {
    expect(await outcomeOf(testBrowser(fixture, place).verifyEmail(someEmail(), '123456'))).toBe(WRONG);
  }
  const email = someEmail();
  const here = testBrowser(fixture, place);
  await here.sendVerification(email);
  const code = await emailedCode(fixture, 'sign-up', email);
  const refused = await here.verifyEmail(email, code).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'too-many-attempts' });
  expect(refused).toMatchObject({ message: 'Too many attempts. Please wait and try again.', retryAfterSeconds: 900 });
  fixture.clock.advanceSeconds(599);
  expect(await outcomeOf(here.verifyEmail(email, code))).toBe('Too many attempts. Please wait and try again.');
  expect(await codeRow(store.table, 'sign-up', hashEmail(email))).toMatchObject({ ownerLeft: 5 });
});

it('R-088: right codes do not count against a client', async () => {
  const fixture = codeFixture(store.table);
  const place = randomUUID();
  const { email } = await testUser(store.table);
  const office = testBrowser(fixture, place);
  await office.sendReset(email);
  const code = await emailedCode(fixture, 'password-reset', email);
  for (let n = 0; n < 31; n++) expect(await outcomeOf(office.verifyReset(email, code))).toBe('done');
});

test.each([
  [499, 599, 'done'],
  [499, 600, WRONG],
])('R-085: the browser that verified after %i s has %i s more', async (after, later, expected) => {
  const { fixture, email, owner, code } = await resetAsked();
  const before = owner.cookie('__Host-flow');
  fixture.clock.advanceSeconds(after);
  await owner.verifyReset(email, code);
  expect(owner.cookie('__Host-flow')).not.toBe(before);
  fixture.clock.advanceSeconds(later);
  expect(await outcomeOf(owner.completeReset(email, code, 'a new long password'))).toBe(expected);
});

it('R-085: verifying twice does not extend the time', async () => {
  const { fixture, email, owner, code } = await resetAsked();
  await owner.verifyReset(email, code);
  fixture.clock.advanceSeconds(500);
  await owner.verifyReset(email, code);
  fixture.clock.advanceSeconds(100);
  expect(await outcomeOf(owner.completeReset(email, code, 'a new long password'))).toBe(WRONG);
});

it('R-085: another browser gets no extra time, even with the code or the earlier cookie', async () => {
  const { fixture, email, owner, code } = await resetAsked();
  const [target, otherBrowser] = [testBrowser(fixture), testBrowser(fixture)];
  owner.copyCookiesTo(target);
  await owner.verifyReset(email, code);
  await otherBrowser.verifyReset(email, code);
  fixture.clock.advanceSeconds(600 - 1);
  expect(await outcomeOf(otherBrowser.verifyReset(email, code))).toBe('done');
  fixture.clock.advanceSeconds(1);
  for (const other of [otherBrowser, target]) {
    expect(await outcomeOf(other.completeReset(email, code, 'a new long password'))).toBe(WRONG);
  }
});

it('R-085: of five concurrent tabs one is recorded, and none loses an attempt', async () => {
  const { fixture, email, owner, code } = await resetAsked();
  const tabs = Array.from({ length: 5 }, () => {
    const tab = testBrowser(fixture);
    owner.copyCookiesTo(tab);
    return tab;
  });
  const outcomes = await Promise.all(tabs.map((tab) => outcomeOf(tab.verifyReset(email, code))));
  expect(new Set(outcomes)).toEqual(new Set(['done']));
  expect(await codeRow(store.table, 'password-reset', hashEmail(email))).toMatchObject({ ownerLeft: 5, otherLeft: 5 });
  const rotated = tabs.filter((tab) => tab.cookie('__Host-flow') !== owner.cookie('__Host-flow'));
  expect(rotated).toHaveLength(1);
});

it('R-076: the requesting browser cannot use up the attempts of the browser that entered the right code', async () => {
  const { fixture, email, owner: asker, code } = await resetAsked();
  const reader = testBrowser(fixture);
  expect(await outcomeOf(reader.verifyReset(email, code))).toBe('done');
  for (let n = 1; n <= 12; n++) {
    expect(
      await outcomeOf(
        asker.completeReset(email, await wrongCodeFor(fixture, 'password-reset', email, n), 'four wet dogs'),
      ),
    ).toBe(WRONG);
  }
  expect(await codeRow(store.table, 'password-reset', hashEmail(email))).toMatchObject({ ownerLeft: 5, otherLeft: 0 });
  expect(await outcomeOf(reader.completeReset(email, code, 'four wet dogs'))).toBe('done');
});

it('R-085: a retried write with a lost response counts once, and its cookie is sent', async () => {
  const { fixture, email, owner, code } = await resetAsked();
  const before = owner.cookie('__Host-flow');
  const { table } = store;
  async function update(...args: Parameters<typeof table.update>) {
    if (args[1].set?.verifiedAt !== undefined) await table.update(...args);
    return table.update(...args);
  }
  const twice = { ...table, update } as typeof table;
  expect(await outcomeOf(owner.verifyReset(email, code, { ...fixture.deps, table: twice }))).toBe('done');
  expect(owner.cookie('__Host-flow')).not.toBe(before);
  expect(await codeRow(table, 'password-reset', hashEmail(email))).toMatchObject({ ownerLeft: 5, otherLeft: 5 });
});

it('R-081: a wrong code takes the same calls and gets the same reply with and without an account', async () => {
  const { email } = await testUser(store.table);
  const seen = [];
  for (const address of [email, someEmail()]) {
    const { table, calls } = recordingTable(store.table);
    const fixture = codeFixture(table);
    const [owner, otherBrowser] = [testBrowser(fixture), testBrowser(fixture)];
    await owner.sendReset(address);
    const wrong = await wrongCodeFor(fixture, 'password-reset', address);
    const from = calls.length;
    const outcomes = [];
    for (let n = 0; n < 6; n++) {
      outcomes.push(await outcomeOf(owner.verifyReset(address, wrong)));
      outcomes.push(await outcomeOf(otherBrowser.completeReset(address, wrong, 'a new long password')));
    }
    const events = fixture.entries.map(({ event, facts }) => [event, Object.keys(facts)]);
    const ours = events.filter(([event]) => event !== 'authn_token_created');
    seen.push({ outcomes, calls: calls.slice(from), runs: fixture.hashing.runs(), events: ours });
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.runs).toBe(0);
  expect(seen[0]?.calls.slice(0, 2)).toEqual(['update RL', 'update CODE']);
});

it('wrong codes are logged without the code, the address and the cookie', async () => {
  const { fixture, email, owner, wrong } = await asked();
  await outcomeOf(owner.verifyEmail(email, wrong));
  const entry = fixture.entries.at(-1);
  expect(entry).toEqual({
    level: 'warn',
    event: 'authn_code_fail',
    facts: { purpose: 'sign-up', account: hashEmail(email) },
  });
});
