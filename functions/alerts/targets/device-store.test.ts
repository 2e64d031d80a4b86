import { describe, expect, it, test } from 'vitest';
import { interleavedTable } from '../../billing/testing/interleaved-table.ts';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { newSessionToken, tokenHash } from '../../identity/session/session.ts';
import { closeSession, openSession } from '../../identity/session/session-store.ts';
import { changePasswordStep, userById } from '../../identity/users/user-store.ts';
import { Refusal } from '../../platform/errors.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { createLog } from '../../platform/logger.ts';
import { alertDevice, deviceOwner } from '../../platform/table/keys.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { TEST_SEAL_KEY } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { aSubscription } from '../testing/alert-targets.ts';
import { addDevice, devicesOf, noteAtDevice, pushDevicesOf, removeDevice } from './device-store.ts';
import { checkSubscription, type PushSubscription } from './push-subscription.ts';

const store = testTable();
const now = fakeClock().now();
const at = now / 1000;
const DAY = 24 * 3600;
const sealed = () => ({ table: store.table, sealKey: TEST_SEAL_KEY, random: systemRandomBytes });

async function person() {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, now, { visit: TEST_VISIT });
  const add = (id: string, when = at, more = {}) =>
    addDevice(sealed(), user, { ...device(id), tokenHash: tokenHash(token), ...more }, when);
  return { user, token, add, names: async (when = at) => (await devicesOf(store.table, user, when)).map(nameOf) };
}

let made = 0;
const newId = () => `${process.pid}-${made++}`;
const device = (id: string) => ({
  ...{ name: `Phone ${id}`, subscription: aSubscription(id), keyId: 'key' },
  assertMayAdd: () => {},
});
const nameOf = ({ name }: { readonly name: string }) => name;
const hasOwner = async ({ endpointHash }: { readonly endpointHash: string }) =>
  (await store.items()).some(({ pk }) => pk === deviceOwner(endpointHash).pk);

it('a device is listed as its browser knows it, and sent to with the subscription it gave', async () => {
  const { user, add } = await person();
  const added = await add(newId());
  expect(added).toEqual({
    id: added.endpointHash.slice(0, 32),
    name: added.name,
    endpointHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    addedAt: '2026-11-21T12:00:00.000Z',
    lastSentAt: null,
    failing: false,
  });
  expect(await devicesOf(store.table, user, at)).toEqual([added]);
  const [target] = await pushDevicesOf(sealed(), user, at);
  expect(target).toMatchObject({ id: added.id, keyId: 'key' });
  expect(`Phone ${target?.subscription.endpoint.split('/').pop()}`).toBe(added.name);
});

it('R-423: endpoint and keys are nowhere in the table as they are', async () => {
  const { add } = await person();
  const id = newId();
  await add(id);
  const { endpoint, p256dh, auth } = aSubscription(id);
  const stored = JSON.stringify(await store.items());
  for (const secret of [endpoint, id.padStart(12, '/'), p256dh, auth]) expect(stored).not.toContain(`"${secret}`);
  expect(stored).not.toContain('fcm.googleapis.com');
});

it('adding a device again renews it and keeps when it was added', async () => {
  const { user, add } = await person();
  const id = newId();
  const first = await add(id);
  const again = await add(id, at + DAY, { name: 'Renamed' });
  expect(again).toEqual({ ...first, name: 'Renamed' });
  expect(await devicesOf(store.table, user, at + DAY)).toEqual([again]);
});

it('a subscription that replaces another leaves one device', async () => {
  const { add, names } = await person();
  const id = newId();
  const { endpointHash } = await add(id);
  const { name } = await add(newId(), at, { replaces: aSubscription(id).endpoint });
  expect(await names()).toEqual([name]);
  expect(await hasOwner({ endpointHash })).toBe(false);
});

describe('R-440: a session that may not add devices', () => {
  const refused = {
    assertMayAdd: () => {
      throw new Refusal('not-allowed');
    },
  };

  it('adds none, and changes nothing', async () => {
    const { add, names } = await person();
    const { name, endpointHash } = await add(newId());
    await expect(add(newId(), at, refused)).rejects.toMatchObject({ code: 'not-allowed' });
    // What a list of devices says of them.
    await expect(add(newId(), at, { ...refused, replaces: endpointHash })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(add(newId(), at, { ...refused, replaces: aSubscription(newId()).endpoint })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    expect(await names()).toEqual([name]);
  });

  it('renews one, also by another endpoint if it knows the one before', async () => {
    const { add, names } = await person();
    const id = newId();
    await add(id);
    await add(id, at, refused);
    const { name } = await add(newId(), at, { ...refused, replaces: aSubscription(id).endpoint });
    expect(await names()).toEqual([name]);
  });
});

it('R-420: an account has ten devices at most, added at once too, and may renew one of them', async () => {
  const { user, add } = await person();
  const ids = Array.from({ length: 9 }, newId);
  for (const id of ids) await add(id);
  const outcomes = await Promise.all(
    [newId(), newId(), newId()].map((id) =>
      add(id).then(
        () => 'added',
        (error: Error) => error.message,
      ),
    ),
  );
  const tooMany = 'You can use 10 devices. Remove one to add another.';
  expect(outcomes.toSorted()).toEqual([tooMany, tooMany, 'added']);
  expect(await devicesOf(store.table, user, at)).toHaveLength(10);
  await add(ids[0] ?? '');
  expect(await devicesOf(store.table, user, at)).toHaveLength(10);
});

it('R-420: a device that is added between another’s count and its write counts', async () => {
  const { user, token, add } = await person();
  for (let n = 0; n < 9; n++) await add(newId());
  const table = interleavedTable(store.table, { call: 'transact', when: 'before' }, () => add(newId()));
  const late = addDevice({ ...sealed(), table }, user, { ...device(newId()), tokenHash: tokenHash(token) }, at);
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(await devicesOf(store.table, user, at)).toHaveLength(10);
});

it('a removed device makes room, and removing it again finds none', async () => {
  const { user, add, names } = await person();
  const added = await add(newId());
  const { name } = await add(newId());
  await removeDevice(store.table, user, added.id, at);
  expect(await names()).toEqual([name]);
  expect(await hasOwner(added)).toBe(false);
  await expect(removeDevice(store.table, user, added.id, at)).rejects.toMatchObject({ status: 404 });
});

it('R-420: the device of another account is not removed by its id', async () => {
  const [mine, other] = [await person(), await person()];
  const { id } = await mine.add(newId());
  await expect(removeDevice(store.table, other.user, id, at)).rejects.toMatchObject({ status: 404 });
  expect(await mine.names()).toHaveLength(1);
});

it('a browser that changes hands moves to the account that adds it last', async () => {
  const [first, second] = [await person(), await person()];
  const id = newId();
  const added = await first.add(id);
  await second.add(id);
  expect([await first.names(), await second.names()]).toEqual([[], [added.name]]);
  // The first one's log-out is about a device that is not theirs any more.
  await closeSession(store.table, first.token);
  expect(await second.names()).toEqual([added.name]);
  expect(await hasOwner(added)).toBe(true);
});

it('R-445: a device ends with the session that added it, and with no other', async () => {
  const { user, token, add, names } = await person();
  const other = newSessionToken(systemRandomBytes);
  await openSession(store.table, other, user, now, { visit: TEST_VISIT });
  const added = await add(newId());
  const { name } = await add(newId(), at, { tokenHash: tokenHash(other) });
  await closeSession(store.table, token);
  expect(await names()).toEqual([name]);
  expect(await hasOwner(added)).toBe(false);
});

it('R-445: a device that is added while its session ends does not outlive it, whoever is first', async () => {
  const { user, token, add, names } = await person();
  // The log-out has read the session when the device is added.
  const interleaved = interleavedTable(store.table, { call: 'transact', when: 'before' }, () => add(newId()));
  expect(await closeSession(interleaved, token)).toBe(user.id);
  expect(await names()).toEqual([]);
  await expect(add(newId())).rejects.toMatchObject({ status: 503 });
  expect(await names()).toEqual([]);
});

it('R-446: a new password ends every device', async () => {
  const { user, add } = await person();
  await add(newId());
  await store.table.transact([changePasswordStep(user, 'new hash', 1)]);
  const changed = await userById(store.table, user.id);
  if (changed === undefined) throw new Error('the user is gone');
  expect(await devicesOf(store.table, changed, at)).toEqual([]);
  expect(await pushDevicesOf(sealed(), changed, at)).toEqual([]);
});

it('a device without a success in 60 days is none any more, and one that took a message stays', async () => {
  const { user, add, names } = await person();
  const { name } = await add(newId());
  const [target] = await pushDevicesOf(sealed(), user, at);
  expect(await names(at + 60 * DAY - 1)).toEqual([name]);
  expect(await names(at + 60 * DAY)).toEqual([]);
  if (target === undefined) throw new Error('no device');
  await noteAtDevice(store.table, user.id, target, { result: 'accepted' }, at + DAY);
  expect(await names(at + 61 * DAY - 1)).toEqual([name]);
  expect(await names(at + 61 * DAY)).toEqual([]);
});

it('R-424: what became of a message shows at its device', async () => {
  const { user, add } = await person();
  await add(newId());
  const [target] = await pushDevicesOf(sealed(), user, at);
  if (target === undefined) throw new Error('no device');
  await noteAtDevice(store.table, user.id, target, { result: 'ours' }, at);
  expect(await devicesOf(store.table, user, at)).toMatchObject([{ failing: true, lastSentAt: null }]);
  await noteAtDevice(store.table, user.id, target, { result: 'accepted' }, at + 5);
  expect(await devicesOf(store.table, user, at)).toMatchObject([
    { failing: false, lastSentAt: '2026-11-21T12:00:05.000Z' },
  ]);
  await noteAtDevice(store.table, user.id, target, { result: 'gone' }, at);
  expect(await devicesOf(store.table, user, at)).toEqual([]);
  // Nothing comes back by what arrives late.
  await noteAtDevice(store.table, user.id, target, { result: 'accepted' }, at);
  expect((await store.items()).filter(({ sk }) => sk === alertDevice('x', target.endpointHash).sk)).toEqual([]);
});

it('R-424: a device that was added again while “gone” was on its way stays', async () => {
  const { user, add, names } = await person();
  const id = newId();
  await add(id);
  const [target] = await pushDevicesOf(sealed(), user, at);
  if (target === undefined) throw new Error('no device');
  const { name } = await add(id);
  await noteAtDevice(store.table, user.id, target, { result: 'gone' }, at);
  expect(await names()).toEqual([name]);
});

const log = () => {
  const entries: unknown[] = [];
  return { entries, log: createLog((level, event, facts) => entries.push([level, event, facts])) };
};
const good = aSubscription('x');

test.each([
  ['another host', { endpoint: 'https://evil.example/push/secret-path' }, 'evil.example'],
  ['the metadata service', { endpoint: 'https://169.254.169.254/latest' }, '169.254.169.254'],
  ['an endpoint in another spelling', { endpoint: 'https://fcm.googleapis.com/a/../b' }, 'fcm.googleapis.com'],
  ['no endpoint', { endpoint: 'javascript:alert(1)' }, ''],
])('R-421: %s is refused, and the log gets its host and no more', (_name, changed, host) => {
  const { log: taken, entries } = log();
  expect(() => checkSubscription({ ...good, ...changed }, taken)).toThrow(
    'This browser’s push service is not supported',
  );
  expect(entries).toEqual([['warn', 'alert_endpoint_refused', { host }]]);
});

const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
test.each([
  ['a point off the curve', { p256dh: bytes(`04${'01'.repeat(64)}`) }],
  ['a compressed point', { p256dh: bytes(`02${'01'.repeat(64)}`) }],
  ['a short point', { p256dh: bytes(`04${'01'.repeat(30)}`) }],
  ['a long secret', { auth: bytes('01'.repeat(17)) }],
  ['no secret', { auth: '' }],
] satisfies [string, Partial<PushSubscription>][])('%s is refused', (_name, changed) => {
  expect(() => checkSubscription({ ...good, ...changed }, log().log)).toThrow(
    'This browser sent keys that cannot be used',
  );
});

it('what a browser gives passes', () => {
  expect(checkSubscription(good, log().log)).toEqual(good);
});
