import { expect, it } from 'vitest';
import { hmac, type RandomBytes, randomBase64url, randomHex, sha256, systemRandomBytes } from './hash.ts';

it('sha256 and hmac are SHA-256 and HMAC-SHA-256', () => {
  // FIPS 180-2, appendix B.1, and RFC 4231, test case 2.
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const jefe = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(Buffer.from(sha256('abc'), 'base64url').toString('hex')).toBe(abc);
  expect(Buffer.from(hmac('Jefe', 'what do ya want for nothing?'), 'base64url').toString('hex')).toBe(jefe);
});

const largest: RandomBytes = (size) => new Uint8Array(size).fill(0xff);

it('bytes are written as hex, two characters each', () => {
  expect(randomHex((size) => Uint8Array.from({ length: size }, (_, at) => at), 4)).toBe('00010203');
  expect(randomHex(largest, 2)).toBe('ffff');
});

it('bytes are written as base64url, without padding', () => {
  expect(randomBase64url(largest, 1)).toBe('_w');
  expect(randomBase64url(largest, 3)).toBe('____');
});

it('each call uses new random bytes', () => {
  expect(randomHex(systemRandomBytes, 16)).not.toBe(randomHex(systemRandomBytes, 16));
});
