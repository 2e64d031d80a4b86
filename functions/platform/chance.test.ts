import { expect, it } from 'vitest';
import { type RandomBytes, randomBase64url, randomHex, systemRandomBytes } from './chance.ts';

const largest: RandomBytes = (size) => new Uint8Array(size).fill(0xff);

it('writes bytes as hex, two characters each', () => {
  expect(randomHex((size) => Uint8Array.from({ length: size }, (_, at) => at), 4)).toBe('00010203');
  expect(randomHex(largest, 2)).toBe('ffff');
});

it('writes bytes with the characters cookies and addresses allow, without padding', () => {
  expect(randomBase64url(largest, 1)).toBe('_w');
  expect(randomBase64url(largest, 3)).toBe('____');
});

it('asks for new bytes every time', () => {
  expect(randomHex(systemRandomBytes, 16)).not.toBe(randomHex(systemRandomBytes, 16));
});
