import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../platform/hash.ts';
import { deviceCookie, knownDevice, newDeviceId } from './device.ts';

const id = 'I'.repeat(22);
const binding = { key: 'key', userId: 'ada' };
const cookie = deviceCookie(id, binding);
const pair = cookie.split(';')[0] ?? '';

it('is kept for 180 days, for this host and out of reach of scripts', () => {
  expect(cookie).toMatch(
    /^__Host-dev=I{22}\.[A-Za-z0-9_-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=15552000$/,
  );
});

it('knows the browser of the person it was made for', () => {
  expect(knownDevice([pair], binding)).toBe(id);
  expect(knownDevice([`a=b; ${pair}`], binding)).toBe(id);
});

test.each([
  ['no cookie', [], binding],
  ['the browser of somebody else', [pair], { ...binding, userId: 'eve' }],
  ['a seal of another key', [pair], { ...binding, key: 'other' }],
  ['another id under the same seal', [pair.replace('=I', '=J')], binding],
  ['a changed seal', [pair.slice(0, -1) + (pair.endsWith('A') ? 'B' : 'A')], binding],
  ['no seal', [`__Host-dev=${id}`], binding],
  ['an empty seal', [`__Host-dev=${id}.`], binding],
  ['something behind the seal', [`${pair}.x`], binding],
  ['two cookies', [pair, pair], binding],
  ['letters that are more bytes than characters', [`__Host-dev=${id}.${'é'.repeat(43)}`], binding],
])('R-066: takes %s for an unknown browser', (_name, cookies, of) => {
  expect(knownDevice(cookies, of)).toBeUndefined();
});

it('makes ids of 128 bits that never repeat', () => {
  const ids = Array.from({ length: 1000 }, () => newDeviceId(systemRandomBytes));
  expect(new Set(ids).size).toBe(1000);
  for (const one of ids) expect(Buffer.from(one, 'base64url')).toHaveLength(16);
});
