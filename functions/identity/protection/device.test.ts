import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { deviceCookie, knownDevice, newDeviceId, renewedDeviceCookie, wasKnownDevice } from './device.ts';

const id = 'I'.repeat(22);
const binding = { key: 'key', userId: 'ada', epoch: 0 };
const cookie = deviceCookie(id, binding);
const pair = cookie.split(';')[0] ?? '';

it('the device cookie lasts 180 days, for this host only and not readable by scripts', () => {
  expect(cookie).toMatch(
    /^__Host-dev=I{22}\.[A-Za-z0-9_-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=15552000$/,
  );
});

it('the cookie identifies the browser for its user', () => {
  expect(knownDevice([pair], binding)).toBe(id);
  expect(knownDevice([`a=b; ${pair}`], binding)).toBe(id);
});

test.each([
  ['no cookie', [], binding],
  ['another user’s browser', [pair], { ...binding, userId: 'eve' }],
  ['a signature with another key', [pair], { ...binding, key: 'other' }],
  ['another id with the same signature', [pair.replace('=I', '=J')], binding],
  ['a changed signature', [pair.slice(0, -1) + (pair.endsWith('A') ? 'B' : 'A')], binding],
  ['no signature', [`__Host-dev=${id}`], binding],
  ['an empty signature', [`__Host-dev=${id}.`], binding],
  ['extra characters after the signature', [`${pair}.x`], binding],
  ['two cookies', [pair, pair], binding],
  ['multi-byte characters', [`__Host-dev=${id}.${'é'.repeat(43)}`], binding],
])('R-066: %s gives an unknown browser', (_name, cookies, of) => {
  expect(knownDevice(cookies, of)).toBeUndefined();
});

it('device ids have 128 bits and never repeat', () => {
  const ids = Array.from({ length: 1000 }, () => newDeviceId(systemRandomBytes));
  expect(new Set(ids).size).toBe(1000);
  for (const one of ids) expect(Buffer.from(one, 'base64url')).toHaveLength(16);
});

it('R-446: a cookie is known in its own epoch alone', () => {
  const pairOf = (epoch: number) => deviceCookie(id, { ...binding, epoch }).split(';')[0] ?? '';
  for (const won of [0, 1, 2, 12]) {
    for (const now of [0, 1, 2, 12]) {
      expect(knownDevice([pairOf(won)], { ...binding, epoch: now })).toBe(won === now ? id : undefined);
    }
  }
});

it('R-446: the browser that began a new epoch keeps its id, an unknown one gets none', () => {
  const [renewed = ''] = renewedDeviceCookie([pair], binding);
  expect(knownDevice([renewed.split(';')[0] ?? ''], { ...binding, epoch: 1 })).toBe(id);
  expect(renewedDeviceCookie([pair], { ...binding, epoch: 1 })).toEqual([]);
});

it('R-463: a browser of an earlier epoch is recognized as one that was the user’s', () => {
  expect(wasKnownDevice([pair], { ...binding, epoch: 3 })).toBe(true);
  expect(wasKnownDevice([pair], { ...binding, epoch: 3, userId: 'eve' })).toBe(false);
  const later = deviceCookie(id, { ...binding, epoch: 4 }).split(';')[0] ?? '';
  expect(wasKnownDevice([later], { ...binding, epoch: 3 })).toBe(false);
});
