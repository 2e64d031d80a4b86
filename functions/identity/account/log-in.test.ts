import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isRefusal } from '../../platform/errors.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { loginFailures, userProfile } from '../../platform/table/keys.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testTable } from '../../testing/test-table.ts';
import { readSessionToken } from '../session/session.ts';
import { sessionOf } from '../session/session-store.ts';
import { createPasswordHashing } from '../users/password-hash.ts';
import { userById } from '../users/user-store.ts';
import { loginBrowser, refusal } from './testing/login-browser.ts';
import { EMAIL_KEY, logInDeps, PEPPER, quickDerive, recordCalls, testUser } from './testing/test-user.ts';

const store = testTable();
const { now } = fakeClock();

const browser = (clientAddress?: string) => loginBrowser(store.table, now(), clientAddress);

async function failTimes(times: number, { email, at = now() }: { email: string; at?: number }) {
  const deps = logInDeps(store.table);
  for (let n = 0; n < times; n++) {
    expect(await refusal(browser().logIn(email, `wrong ${n}`, { deps, at }))).toMatchObject({
      code: 'credentials-wrong',
    });
  }
}

it('R-055: an unknown address takes the same work and gets the same reply as a wrong password', async () => {
  const { email } = await testUser(store.table);
  const outcomes = [];
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const table = recordCalls(store.table);
    const deps = { ...logInDeps(store.table), table };
    const error = await refusal(browser().logIn(address, 'not the password', { deps }));
    const events = deps.entries.map(({ event, facts }) => [event, Object.keys(facts)]);
    outcomes.push({ error: String(error), runs: deps.hashing.runs(), calls: table.calls, events });
    expect(error).toMatchObject({ code: 'credentials-wrong' });
    expect(error).toHaveProperty('message', 'Invalid credentials');
  }
  const [wrong, unknown] = outcomes;
  expect(unknown).toEqual(wrong);
  expect(wrong?.runs).toBe(1);
  expect(wrong?.calls).toEqual(['update RL', 'get EMAIL', 'get USER', 'update RL', 'update LOGIN']);
});

it('R-056: a correct password starts a session, sets the device cookie and resets the counts', async () => {
  const { user, email, password } = await testUser(store.table);
  await failTimes(9, { email });
  const mine = browser();
  const { cookies } = await mine.logIn(email, password);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-dev']);
  const session = await sessionOf(store.table, readSessionToken(mine.cookies()) ?? '', now());
  expect(session?.userId).toBe(user.id);

  await failTimes(10, { email });
  expect(await refusal(browser().logIn(email, password))).toMatchObject({ code: 'too-many-attempts' });
});

it('R-057: the 11th attempt of unknown browsers is refused even with the correct password, without hashing', async () => {
  const { email, password } = await testUser(store.table);
  await failTimes(10, { email });
  const deps = logInDeps(store.table);
  const error = await refusal(browser().logIn(email, password, { deps }));
  expect(error).toMatchObject({ status: 429, message: 'Too many attempts. Please wait and try again.' });
  expect(error).toHaveProperty('retryAfterSeconds', 15 * 60);
  expect(deps.hashing.runs()).toBe(0);
  expect(deps.entries.map(({ event }) => event)).toEqual(['authn_login_fail_max']);

  await browser().logIn(email, password, { at: now() + 15 * 60_000 });
});

it('R-057: an address without an account is throttled in the same way', async () => {
  const email = `${randomUUID()}@example.com`;
  await failTimes(10, { email });
  const error = await refusal(browser().logIn(email, 'anything at all'));
  expect(error).toMatchObject({ status: 429, message: 'Too many attempts. Please wait and try again.' });
});

it('R-057, R-140: of 16 concurrent attempts ten are checked', async () => {
  const { email } = await testUser(store.table);
  const deps = logInDeps(store.table);
  const tries = Array.from({ length: 16 }, (_, n) => refusal(browser().logIn(email, `wrong ${n}`, { deps })));
  const errors = await Promise.all(tries);
  expect(errors.filter((error) => isRefusal(error, 'credentials-wrong'))).toHaveLength(10);
  expect(errors.filter((error) => isRefusal(error, 'too-many-attempts'))).toHaveLength(6);
  expect(deps.hashing.runs()).toBe(10);
});

it('R-058: a known browser can log in while others guess', async () => {
  const { email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  await failTimes(10, { email });
  expect(await refusal(browser().logIn(email, password))).toMatchObject({ code: 'too-many-attempts' });
  expect((await mine.logIn(email, password)).user.email).toBe(email);
});

it('R-058: a known browser keeps its device id at the next login', async () => {
  const { email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  const [, mark] = mine.cookies();
  await mine.logIn(email, password);
  expect(mine.cookies()[1]).toBe(mark);
});

it('R-058: a known browser has its own ten attempts', async () => {
  const { email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  for (let n = 0; n < 10; n++)
    expect(await refusal(mine.logIn(email, 'wrong'))).toMatchObject({ code: 'credentials-wrong' });
  expect(await refusal(mine.logIn(email, password))).toMatchObject({ code: 'too-many-attempts' });
  await browser().logIn(email, password);
});

it('R-060: a hundred consecutive failures block unknown browsers, but not known ones', async () => {
  const { email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  const address = emailHash(EMAIL_KEY, parseEmailAddress(email));
  await store.table.put(loginFailures(address), { n: 99 });
  await failTimes(1, { email });
  const muchLater = now() + 60 * 24 * 3600_000;
  const closed = await refusal(browser().logIn(email, password, { at: muchLater }));
  expect(closed).toMatchObject({ status: 429, retryAfterSeconds: 15 * 60 });
  await mine.logIn(email, password, { at: muchLater });
  expect(await refusal(browser().logIn(email, password, { at: muchLater }))).toMatchObject({
    code: 'too-many-attempts',
  });
});

it('R-060: a correct password resets the consecutive failures', async () => {
  const { email, password } = await testUser(store.table);
  const address = emailHash(EMAIL_KEY, parseEmailAddress(email));
  await store.table.put(loginFailures(address), { n: 98 });
  await browser().logIn(email, password);
  await failTimes(3, { email });
  await browser().logIn(email, password);
});

it('R-061: the 51st failure from one client address is refused, and other addresses are not', async () => {
  const { email, password } = await testUser(store.table);
  const deps = logInDeps(store.table);
  const there = randomUUID();
  for (let n = 0; n < 50; n++) {
    const guess = browser(there).logIn(`${randomUUID()}@example.com`, 'wrong', { deps });
    expect(await refusal(guess)).toMatchObject({ code: 'credentials-wrong' });
  }
  expect(await refusal(browser(there).logIn(email, password, { deps }))).toMatchObject({ code: 'too-many-attempts' });
  await browser().logIn(email, password, { deps });
});

it('R-061: correct passwords do not count against a client address', async () => {
  const { email, password } = await testUser(store.table);
  const office = browser(randomUUID());
  for (let n = 0; n < 51; n++) await office.logIn(email, password);
  expect(office.cookies()).toHaveLength(2);
});

it('R-062: a hash with an outdated cost is replaced, and sessions continue', async () => {
  const { user, email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  const token = readSessionToken(mine.cookies()) ?? '';
  const costlier = { memory: 19_456, passes: 3, parallelism: 1 };
  const deps = logInDeps(store.table);
  const hashing = createPasswordHashing({ pepper: PEPPER, cost: costlier, random: deps.random, derive: quickDerive });
  await browser().logIn(email, password, { deps: { ...deps, hashing: { ...hashing, runs: () => 0 } } });
  const after = await userById(store.table, user.id);
  expect(after?.passwordHash).toContain('m=19456,t=3,p=1');
  expect(await sessionOf(store.table, token, now())).toBeDefined();
  await browser().logIn(email, password);
});

it('R-063: neither passwords nor tokens are stored', async () => {
  const { email, password } = await testUser(store.table, { password: 'sentinel-password-5151' });
  const mine = browser();
  await mine.logIn(email, password);
  const everything = JSON.stringify(await store.items());
  expect(everything).not.toContain('sentinel-password-5151');
  for (const cookie of mine.cookies()) expect(everything).not.toContain(cookie.split('=')[1]);
  expect(everything).toContain('$argon2id$v=19$');
});

it('R-066: a forged device cookie, or another user’s, does not make a browser known', async () => {
  const { email, password } = await testUser(store.table);
  const other = await testUser(store.table);
  const theirs = browser();
  await theirs.logIn(other.email, other.password);
  await failTimes(10, { email });
  expect(await refusal(theirs.logIn(email, password))).toMatchObject({ code: 'too-many-attempts' });
  const attacker = browser();
  attacker.forge([`__Host-dev=${'A'.repeat(22)}.${'A'.repeat(43)}`]);
  expect(await refusal(attacker.logIn(email, password))).toMatchObject({ code: 'too-many-attempts' });
});

it('R-108: a disabled user gets the same reply as a wrong password', async () => {
  const { user, email, password } = await testUser(store.table);
  await store.table.update(userProfile(user.id), { set: { disabledAt: 1 } });
  const error = await refusal(browser().logIn(email, password));
  expect(error).toMatchObject({ status: 401, message: 'Invalid credentials' });
});

it('R-104: a token sent by the browser is never reused, and its session ends', async () => {
  const { email, password } = await testUser(store.table);
  const mine = browser();
  await mine.logIn(email, password);
  const before = readSessionToken(mine.cookies()) ?? '';
  await mine.logIn(email, password);
  const after = readSessionToken(mine.cookies()) ?? '';
  expect(after).not.toBe(before);
  expect(await sessionOf(store.table, before, now())).toBeUndefined();
  expect(await sessionOf(store.table, after, now())).toBeDefined();

  const planted = browser();
  planted.forge([`__Host-sid=${'p'.repeat(43)}`]);
  await planted.logIn(email, password);
  expect(await sessionOf(store.table, 'p'.repeat(43), now())).toBeUndefined();
});

it('R-024, R-025: another case of the address is the same account, another tag is a different one', async () => {
  const name = randomUUID();
  const { password } = await testUser(store.table, { email: `${name}@example.com` });
  await browser().logIn(`  ${name.toUpperCase()}@Example.COM `, password);
  expect(await refusal(browser().logIn(`${name}+tag@example.com`, password))).toMatchObject({
    code: 'credentials-wrong',
  });
});

it('R-022: a malformed address is refused before anything is counted', async () => {
  const table = recordCalls(store.table);
  const deps = { ...logInDeps(store.table), table };
  expect(await refusal(browser().logIn('a@b.com,c@d.com', 'anything', { deps }))).toMatchObject({
    code: 'input-invalid',
  });
  expect(table.calls).toEqual([]);
});
