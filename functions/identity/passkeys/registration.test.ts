import { expect, it, test } from 'vitest';
import { testTable } from '../../testing/test-table.ts';
import { securityEventsOf } from '../security-events/security-event-store.ts';
import { enqueuedFor } from '../verification/testing/code-fixture.ts';
import { ownerOfPasskey, passkeysOf } from './passkey-store.ts';
import { createPasskey, type Defects } from './testing/authenticator.ts';
import { passkeyFixture, refusalOf, SITE } from './testing/passkey-browser.ts';

const store = testTable();
const enqueued = (email: string) => enqueuedFor(() => store.items(), email);
const eventsOf = async (userId: string) => (await securityEventsOf(store.table, userId, 20)).map(({ name }) => name);
const NOT_ADDED = '400 This passkey could not be added. Please try again.';
const FULL = '409 You can have 10 passkeys. Remove one to add another.';

it('R-452: adding a passkey mails a notice and is in the security log', async () => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  const { id, passkey } = await ada.add();
  const [stored, ...more] = await passkeysOf(store.table, ada.user.id);
  expect(stored).toMatchObject({ id, credentialId: passkey.id, name: 'Laptop', signCount: 1 });
  expect(more).toEqual([]);
  expect(await ownerOfPasskey(store.table, id)).toBe(ada.user.id);
  expect(await enqueued(ada.email)).toEqual(['passkey-added']);
  expect(await eventsOf(ada.user.id)).toContain('passkey-added');
});

it('R-450, R-451: the browser is asked for a discoverable passkey of our host, of a known algorithm, with user verification', async () => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  const { id } = (await ada.add()).passkey;
  const options = await ada.begin();
  expect(options).toMatchObject({
    rp: { id: 'crossbook.test', name: 'Crossbook' },
    attestation: 'none',
    timeout: 300_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
  });
  expect(options.pubKeyCredParams.map(({ alg }) => alg).toSorted()).toEqual([-257, -7, -8]);
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(ada.user.id);
});

const defects: readonly [string, Defects & { algorithm?: number }][] = [
  ['a challenge that we did not make', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['another origin', { origin: 'https://crossbook.example' }],
  ['a page of another port', { origin: 'https://crossbook.test:8443' }],
  ['another host', { rpId: 'evil.test' }],
  ['no user verification', { unverified: true }],
  ['an answer to another kind of question', { type: 'webauthn.get' }],
  ['another algorithm', { algorithm: -35 }],
];
test.each(defects)('R-450, R-451: %s adds nothing', async (_name, defect) => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  expect(await refusalOf(ada.add(defect))).toBe(NOT_ADDED);
  expect(await passkeysOf(store.table, ada.user.id)).toEqual([]);
  expect(await enqueued(ada.email)).toEqual([]);
});

it('R-450: a challenge of registration works for five minutes', async () => {
  const { owner, clock } = passkeyFixture(store.table);
  const ada = await owner();
  const [early, late] = [await ada.begin(), await ada.begin()];
  clock.advanceSeconds(299);
  await ada.finish(createPasskey(early, SITE));
  clock.advanceSeconds(1);
  expect(await refusalOf(ada.finish(createPasskey(late, SITE)))).toBe(NOT_ADDED);
});

it('R-450: a challenge of registration works once, for its session, and not for another ceremony', async () => {
  const { owner, visitor } = passkeyFixture(store.table);
  const [ada, eve] = [await owner(), await owner()];
  const options = await ada.begin();
  expect(await refusalOf(eve.finish(createPasskey(options, SITE)))).toBe(NOT_ADDED);
  const { passkey } = await ada.add();
  const asked = { ...options, rpId: options.rp.id, userVerification: 'required' as const };
  expect(await refusalOf(ada.finishConfirming(passkey, asked))).toContain('400');
  const browser = visitor();
  await browser.begin();
  expect(await refusalOf(browser.finish(passkey, asked))).toContain('401');
  const { challenge } = await ada.beginConfirming();
  expect(await refusalOf(ada.finish(createPasskey({ ...options, challenge }, SITE)))).toBe(NOT_ADDED);
  await ada.finish(createPasskey(options, SITE));
  expect(await refusalOf(ada.finish(createPasskey(options, SITE)))).toBe(NOT_ADDED);
});

it('R-452: the same passkey added in parallel is added once', async () => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  const options = await ada.begin();
  const made = createPasskey(options, SITE);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refusalOf(ada.finish(made))));
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
  expect(await passkeysOf(store.table, ada.user.id)).toHaveLength(1);
  expect(await enqueued(ada.email)).toEqual(['passkey-added']);
});

it('R-454: a credential that another account has cannot be added', async () => {
  const { owner } = passkeyFixture(store.table);
  const [ada, eve] = [await owner(), await owner()];
  const { credential } = await ada.add();
  const options = await eve.begin();
  const copied = createPasskey(options, SITE);
  const renamed = { ...copied, credential: { ...copied.credential, id: credential.id } };
  expect(await refusalOf(eve.finish(renamed))).toBe(NOT_ADDED);
  expect(await passkeysOf(store.table, eve.user.id)).toEqual([]);
});

it('R-452: the eleventh passkey is refused, also when several are added at once', async () => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  for (let n = 0; n < 8; n++) await ada.add();
  const made = await Promise.all(Array.from({ length: 5 }, async () => createPasskey(await ada.begin(), SITE)));
  const answers = await Promise.all(made.map((each) => refusalOf(ada.finish(each))));
  expect(answers.toSorted()).toEqual([FULL, FULL, FULL, 'accepted', 'accepted']);
  expect(await refusalOf(ada.begin())).toBe(FULL);
  const [first] = await passkeysOf(store.table, ada.user.id);
  await ada.remove(first?.id ?? '');
  await ada.add();
  expect(await passkeysOf(store.table, ada.user.id)).toHaveLength(10);
});

it('R-452: removing a passkey mails a notice, is in the security log, and leaves no row', async () => {
  const { owner } = passkeyFixture(store.table);
  const ada = await owner();
  const { id } = await ada.add();
  const answers = await Promise.all(Array.from({ length: 4 }, () => refusalOf(ada.remove(id))));
  expect(answers.toSorted()).toEqual(['404 Not found', '404 Not found', '404 Not found', 'accepted']);
  expect(await enqueued(ada.email)).toEqual(['passkey-added', 'passkey-removed']);
  expect(await eventsOf(ada.user.id)).toContain('passkey-removed');
  expect(await ownerOfPasskey(store.table, id)).toBeUndefined();
  expect(await passkeysOf(store.table, ada.user.id)).toEqual([]);
});

it('R-454: another account’s passkey can be neither renamed nor removed', async () => {
  const { owner } = passkeyFixture(store.table);
  const [ada, eve] = [await owner(), await owner()];
  const { id } = await ada.add();
  expect(await refusalOf(eve.rename(id, 'Mine'))).toBe('404 Not found');
  expect(await refusalOf(eve.remove(id))).toBe('404 Not found');
  await ada.rename(id, 'Phone');
  expect(await passkeysOf(store.table, ada.user.id)).toMatchObject([{ name: 'Phone' }]);
  expect(await eventsOf(ada.user.id)).toContain('passkey-renamed');
});
