import { expect, it, test } from 'vitest';
import { userProfile } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { securityEventsOf } from '../security-events/security-event-store.ts';
import { assertRecentlyAuthenticated } from '../session/recent-authentication.ts';
import { enqueuedFor } from '../verification/testing/code-fixture.ts';
import { passkeyOf } from './passkey-store.ts';
import type { Defects } from './testing/authenticator.ts';
import { passkeyFixture, refusalOf } from './testing/passkey-browser.ts';

const store = testTable();
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);
const eventsOf = async (userId: string) => (await securityEventsOf(store.table, userId, 20)).map(({ name }) => name);
const REFUSED = '401 This passkey could not be used. Please try again, or use your password.';
const NOT_CONFIRMED = '400 This passkey could not be used. Please try again, or use your password.';

async function withPasskey(options: { counts?: boolean } = {}) {
  const fixture = passkeyFixture(store.table);
  const ada = await fixture.owner();
  return { ...fixture, ada, ...(await ada.add(options)) };
}

it('R-454: a passkey opens its owner’s account, with a session that counts as authenticated', async () => {
  const { ada, passkey, visitor, clock, deps, id } = await withPasskey();
  clock.advanceSeconds(60);
  const browser = visitor();
  const user = await browser.signIn(passkey);
  expect(user).toEqual({ id: ada.user.id, email: ada.email, firstName: 'Ada', lastName: 'Byron' });
  const session = await browser.session();
  expect(session?.userId).toBe(ada.user.id);
  if (session === undefined) throw new Error('no session');
  assertRecentlyAuthenticated({ userId: ada.user.id, session }, { now: clock.now(), log: deps.log });
  expect(browser.jar.has('__Host-dev')).toBe(true);
  expect((await eventsOf(ada.user.id))[0]).toBe('signed-in');
  const { signCount, lastUsedAt } = (await passkeyOf(store.table, ada.user.id, id)) ?? {};
  expect([signCount, lastUsedAt]).toEqual([2, Date.parse('2026-11-24T12:01:00Z') / 1000]);
});

const defects: readonly [string, Defects][] = [
  ['a challenge that we did not make', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['another origin', { origin: 'https://crossbook.example' }],
  ['another host', { rpId: 'evil.test' }],
  ['no user verification', { unverified: true }],
  ['a wrong signature', { badSignature: true }],
  ['an answer to another kind of question', { type: 'webauthn.create' }],
];
test.each(defects)('R-450, R-451: %s opens no session and confirms nothing', async (_name, defect) => {
  const { ada, passkey, visitor } = await withPasskey();
  const browser = visitor();
  expect(await refusalOf(browser.signIn(passkey, defect))).toBe(REFUSED);
  expect(browser.jar.has('__Host-sid')).toBe(false);
  expect(await refusalOf(ada.confirmBy(passkey, defect))).toBe(NOT_CONFIRMED);
  expect(await enqueued(ada.email)).toEqual(['passkey-added']);
});

it('R-450: a challenge of sign-in works once, also under parallel use', async () => {
  const { passkey, visitor } = await withPasskey({ counts: false });
  const browser = visitor();
  const options = await browser.begin();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(browser.finish(passkey, options))));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(answers.filter((answer) => answer === REFUSED)).toHaveLength(7);
});

it('R-450: a challenge of sign-in works for five minutes, in the browser that asked', async () => {
  const { passkey, visitor, clock } = await withPasskey();
  const [browser, other] = [visitor(), visitor()];
  const [early, late] = [await browser.begin(), await browser.begin()];
  await other.begin();
  expect(await refusalOf(other.finish(passkey, early))).toBe(REFUSED);
  expect(await refusalOf(visitor().finish(passkey, early))).toBe(REFUSED);
  clock.advanceSeconds(299);
  await browser.finish(passkey, early);
  clock.advanceSeconds(1);
  expect(await refusalOf(browser.finish(passkey, late))).toBe(REFUSED);
});

it('R-450: a challenge of sign-in confirms no identity, nor the reverse', async () => {
  const { ada, passkey, visitor } = await withPasskey();
  const browser = visitor();
  expect(await refusalOf(ada.finishConfirming(passkey, await browser.begin()))).toBe(NOT_CONFIRMED);
  expect(await refusalOf(browser.finish(passkey, await ada.beginConfirming()))).toBe(REFUSED);
});

it('R-440: a passkey confirms the identity of its session, and only of its own account', async () => {
  const { ada, passkey, owner, clock, deps } = await withPasskey();
  const eve = await owner();
  clock.advanceSeconds(301);
  await ada.confirmBy(passkey);
  expect((await ada.session())?.authenticatedAt).toBe(clock.now() / 1000);
  expect(await refusalOf(eve.confirmBy(passkey))).toBe(NOT_CONFIRMED);
  expect(await refusalOf(eve.finishConfirming(passkey, await ada.beginConfirming()))).toBe(NOT_CONFIRMED);
  expect(deps.clock()).toBe(clock.now());
  expect(await eventsOf(ada.user.id)).toContain('identity-confirmed');
});

it('R-454: a passkey that names another account is refused', async () => {
  const { passkey, visitor, owner } = await withPasskey();
  const eve = await owner();
  const userHandle = Buffer.from(eve.user.id).toString('base64url');
  expect(await refusalOf(visitor().signIn(passkey, { userHandle }))).toBe(REFUSED);
  expect(await refusalOf(visitor().signIn({ ...passkey, id: (await eve.add()).passkey.id }))).toBe(REFUSED);
});

it('R-453: an unknown, a removed and a wrong passkey are refused alike', async () => {
  const { ada, passkey, id, visitor } = await withPasskey();
  const wrong = await refusalOf(visitor().signIn(passkey, { badSignature: true }));
  const unknown = await refusalOf(visitor().signIn({ ...passkey, id: 'dW5rbm93bg' }));
  await ada.remove(id);
  expect([wrong, unknown, await refusalOf(visitor().signIn(passkey))]).toEqual([REFUSED, REFUSED, REFUSED]);
});

it('R-451: a count that falls back is refused and the owner is told, by sign-in and by reauthentication', async () => {
  const { ada, passkey, visitor } = await withPasskey();
  for (let n = 0; n < 3; n++) await visitor().signIn(passkey);
  const copy = { ...passkey, signCount: 1 };
  expect(await refusalOf(visitor().signIn(copy))).toBe(REFUSED);
  expect(await refusalOf(ada.confirmBy(copy))).toBe(NOT_CONFIRMED);
  expect(await enqueued(ada.email)).toEqual(['passkey-added', 'passkey-refused', 'passkey-refused']);
  expect((await eventsOf(ada.user.id)).filter((name) => name === 'passkey-refused')).toHaveLength(2);
  await visitor().signIn(passkey);
});

it('R-451: a fallen count with a wrong signature or a used challenge tells nobody', async () => {
  const { ada, passkey, visitor } = await withPasskey();
  const browser = visitor();
  const options = await browser.begin();
  await browser.finish(passkey, options);
  expect(await refusalOf(visitor().signIn({ ...passkey, signCount: 0 }, { badSignature: true }))).toBe(REFUSED);
  expect(await refusalOf(browser.finish({ ...passkey, signCount: 0 }, options))).toBe(REFUSED);
  expect(await enqueued(ada.email)).toEqual(['passkey-added']);
});

it('R-451: a passkey that does not count can be used again and again', async () => {
  const { passkey, visitor, ada } = await withPasskey({ counts: false });
  for (let n = 0; n < 3; n++) await visitor().signIn(passkey);
  expect(await enqueued(ada.email)).toEqual(['passkey-added']);
});

it('R-452: removed while signing in, a passkey opens a session before its removal or none', async () => {
  for (let round = 0; round < 5; round++) {
    const { ada, passkey, id, visitor } = await withPasskey();
    const browser = visitor();
    const options = await browser.begin();
    const [signedIn] = await Promise.all([refusalOf(browser.finish(passkey, options)), ada.remove(id)]);
    expect(['accepted', REFUSED]).toContain(signedIn);
    expect(browser.jar.has('__Host-sid')).toBe(signedIn === 'accepted');
    expect(await passkeyOf(store.table, ada.user.id, id)).toBeUndefined();
    expect(await enqueued(ada.email)).not.toContain('passkey-refused');
  }
});

it('a disabled account is refused', async () => {
  const { ada, passkey, visitor } = await withPasskey();
  await store.table.update(userProfile(ada.user.id), { set: { disabledAt: 1 } });
  expect(await refusalOf(visitor().signIn(passkey))).toBe(REFUSED);
});

it('fifty refused passkeys of one address within 15 minutes are enough; accepted ones do not count', async () => {
  const { passkey, visitor } = await withPasskey();
  for (let n = 0; n < 3; n++) await visitor('192.0.2.1').signIn(passkey);
  const answers: string[] = [];
  for (let n = 0; n < 51; n++) answers.push(await refusalOf(visitor('192.0.2.1').signIn({ ...passkey, id: 'none' })));
  expect(answers.filter((answer) => answer === REFUSED)).toHaveLength(50);
  expect(answers.at(-1)).toContain('429');
});

it('R-453: the answer that begins a ceremony names no account and no passkey, whoever asks', async () => {
  const { ada, passkey, visitor } = await withPasskey();
  const known = visitor();
  await known.signIn(passkey);
  const answers = [await known.begin(), await visitor().begin(), await ada.beginConfirming()];
  const alike = { rpId: 'crossbook.test', timeout: 300_000, userVerification: 'required' };
  for (const { challenge, ...rest } of answers) {
    expect(rest).toEqual(alike);
    expect(challenge).toHaveLength(43);
  }
  expect(new Set(answers.map(({ challenge }) => challenge)).size).toBe(3);
});
