import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { logIn } from '../../identity/account/log-in.ts';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { knownDevice } from '../../identity/protection/device.ts';
import { createUser, findOwner, ownership } from '../../identity/users/user-store.ts';
import { codeFixture, emailedCode, outcomeOf, testBrowser } from '../../identity/verification/testing/code-fixture.ts';
import { emailHash, emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { billingFixture, OTHER_GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser, newEmail, PASSWORD } from '../testing/checkout-browser.ts';
import { hasEmailHadTrial } from '../trial/trial-store.ts';

const store = testTable();

/** What `email-key` holds before, during and after a rotation. */
const phasesOf = (key: string) => [key, `${key} next:k2:${key}-two`, `k2:${key}-two ${key}`] as const;

it('hashes under a key with an id say so, and a stage’s first key has none', () => {
  const address = parseEmailAddress('ada@example.com');
  const [before, announced, after] = phasesOf('first').map((keys) => emailHashes(keys, address));
  const [old = '', newer = ''] = announced ?? [];
  expect([before, after]).toEqual([[old], [newer, old]]);
  expect([old, newer]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^k2\.[\w-]{43}$/)]);
});

// Functions differ by one phase at most: the next one begins ten minutes later.
it.each([
  ['announced', 0, 1],
  ['put first', 1, 2],
])('while a key is being %s, two sign-ups never make two accounts of one address', async (_what, one, other) => {
  for (let n = 0; n < 40; n++) {
    const keys = phasesOf(randomUUID());
    const address = parseEmailAddress(newEmail());
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const made = await Promise.allSettled(
      ids.map((id, index) => {
        const user = { id, email: address, firstName: 'A', lastName: 'B', passwordHash: 'x', epoch: 0, createdAt: 1 };
        return createUser(store.table, user, emailHashes(keys[index % 2 === 0 ? one : other] ?? '', address));
      }),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const owners = await Promise.all(keys.slice(1).map((each) => findOwner(store.table, emailHashes(each, address))));
    expect(ids).toContain(owners[0]);
    expect(owners[1]).toBe(owners[0]);
  }
});

it('a sign-up goes on while the key rotates: it becomes one account, with one trial, found by its address', async () => {
  const fixture = await billingFixture(store);
  const { deps } = fixture;
  const [, announced, rotated] = phasesOf(deps.emailKey).map((emailKey) => ({ ...deps, emailKey }));
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const started = await person.create(email, {}, announced);
  expect((await person.create(email, {}, rotated)).subscriptionId).toBe(started.subscriptionId);
  await fixture.confirm(started.clientSecret);
  await person.complete(email, started, rotated);
  const { userId } = await person.caller();
  const hashes = emailHashes(rotated?.emailKey ?? '', parseEmailAddress(email));
  expect(await ownership(store.table, hashes)).toEqual({ userId, emailHash: hashes[0] });
  const credentials = {
    email,
    password: PASSWORD,
    cookies: [],
    clientAddress: randomUUID(),
    visit: TEST_VISIT,
    now: deps.clock(),
  };
  expect((await logIn(credentials, rotated ?? deps)).user.id).toBe(userId);
  expect(await hasEmailHadTrial(store.table, hashes)).toBe(true);
});

it('an account and a trial from before a rotation are found after it, and a card gets no second trial', async () => {
  const fixture = await billingFixture(store);
  const { deps } = fixture;
  const rotated = { ...deps, emailKey: phasesOf(deps.emailKey)[2] };
  const first = browser(fixture);
  const email = await first.verifyEmail();
  const started = await first.create(email);
  await fixture.confirm(started.clientSecret);
  await first.complete(email, started);

  const again = browser(fixture);
  await again.verifyEmail(email);
  await expect(again.create(email, {}, rotated)).rejects.toThrow('already exists');
  const other = browser(fixture);
  const otherEmail = await other.verifyEmail();
  const second = await other.create(otherEmail, {}, rotated);
  await fixture.confirm(second.clientSecret);
  await expect(other.complete(otherEmail, second, rotated)).rejects.toThrow();
  const third = browser(fixture);
  const thirdEmail = await third.verifyEmail();
  const anotherCard = await third.create(thirdEmail, {}, rotated);
  await fixture.confirm(anotherCard.clientSecret, OTHER_GOOD_CARD);
  await third.complete(thirdEmail, anotherCard, rotated);
});

it('codes, limits, known browsers and email changes go on while the key rotates', async () => {
  const fixture = codeFixture(store.table);
  const [before, announced, rotated] = phasesOf(fixture.deps.emailKey).map((emailKey) => ({
    ...fixture.deps,
    emailKey,
  }));
  const { user, email, password } = await testUser(store.table);
  const person = testBrowser(fixture);
  await person.sendReset(email, before);
  const code = await emailedCode(fixture, 'password-reset', email);
  expect(await outcomeOf(person.sendReset(email, rotated))).toBe('done');
  expect(await emailedCode(fixture, 'password-reset', email)).toBe(code);
  await person.verifyReset(email, code, announced);
  await person.completeReset(email, code, 'a new long password', {}, rotated);
  expect(knownDevice(person.cookies(), { key: rotated?.emailKey ?? '', userId: user.id, epoch: 1 })).toBeDefined();

  const at = fixture.deps.clock();
  const signIn = (deps = fixture.deps) =>
    logIn(
      { email, password: 'a new long password', cookies: [], clientAddress: randomUUID(), visit: TEST_VISIT, now: at },
      deps,
    );
  expect((await signIn(before)).user.id).toBe(user.id);
  expect((await signIn(rotated)).user.id).toBe(user.id);
  await expect(
    logIn(
      { email, password, cookies: [], clientAddress: randomUUID(), visit: TEST_VISIT, now: at },
      rotated ?? fixture.deps,
    ),
  ).rejects.toThrow('Invalid credentials');

  await person.logIn(email, 'a new long password');
  const wanted = newEmail();
  await person.updateEmail(wanted, announced);
  const change = await emailedCode(fixture, 'email-change', wanted);
  await person.verifyEmail(wanted, change, rotated);
  const owner = (of: string) => findOwner(store.table, emailHashes(rotated?.emailKey ?? '', parseEmailAddress(of)));
  expect([await owner(wanted), await owner(email)]).toEqual([user.id, expect.stringContaining('nobody-')]);
  expect(emailHash(rotated?.emailKey ?? '', parseEmailAddress(wanted))).toMatch(/^k2\./);
});

it('with one key, an address is looked up by one read as before', async () => {
  const calls: string[] = [];
  const table = new Proxy(store.table, {
    get(target, name, receiver) {
      calls.push(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  await findOwner(table, emailHashes('only', parseEmailAddress(newEmail())));
  expect(calls).toEqual(['get']);
});
