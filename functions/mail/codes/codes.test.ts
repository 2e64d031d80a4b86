import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { type CodePurpose, deriveCode, isRightCode, newCodeSource } from './codes.ts';

/** A hundred thousand codes are slow on a busy machine. */

const email = parseEmailAddress('ada@example.com');
const { keyId } = newCodeSource(['one'], systemRandomBytes);
const sourceOf = (nonce: string, purpose: CodePurpose = 'sign-up') => ({ purpose, email, nonce, keyId });

// python3: hmac.new(b'one', b'<purpose>|ada@example.com|<nonce>', sha256).digest()[:8], as a big-endian number % 1000000
test.each([
  ['sign-up', 'A'.repeat(22), '426502'],
  ['password-reset', 'A'.repeat(22), '334296'],
  ['password-change', 'A'.repeat(22), '072540'],
  ['email-change', 'A'.repeat(22), '785267'],
  ['sign-up', '0000000000000000000116', '000021'],
] as const)('the code of %s and nonce %s is derived by HMAC: %s', (purpose, nonce, expected) => {
  expect(deriveCode(sourceOf(nonce, purpose), ['one'])).toBe(expected);
});

it('R-071: 100 000 codes are distributed evenly over all numbers, including leading zeros', () => {
  const codes = Array.from({ length: 100_000 }, (_, n) => deriveCode(sourceOf(String(n)), ['one']));
  expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([]);
  for (const digits of [(code: string) => code.slice(0, 3), (code: string) => code.slice(3)]) {
    const counts = new Map<string, number>();
    for (const code of codes) counts.set(digits(code), (counts.get(digits(code)) ?? 0) + 1);
    // 1000 groups of 100 expected each: chi-square has 999 degrees of freedom, mean 999 and variance 2 * 999. Five standard deviations
    // (44.7 each) to either side: less than one fair source in a million fails.
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    expect(counts.size).toBe(1000);
    expect(chiSquare).toBeGreaterThan(775);
    expect(chiSquare).toBeLessThan(1223);
  }
});

it('only the right code is accepted', () => {
  const source = sourceOf('0000000000000000000116');
  expect(isRightCode('000021', source, ['one'])).toBe(true);
  for (const typed of ['000022', '21', '', '0000210', '00002１']) {
    expect(isRightCode(typed, source, ['one'])).toBe(false);
  }
});

it('codes of an earlier key stay valid, and new ones use the newest', () => {
  const source = sourceOf('A'.repeat(22));
  expect(deriveCode(source, ['two', 'one'])).toBe('426502');
  const { keyId: newest } = newCodeSource(['two', 'one'], systemRandomBytes);
  // As above, with the key “two”.
  expect(deriveCode({ ...source, keyId: newest }, ['two', 'one'])).toBe('168945');
});

it('a key that is no longer configured throws', () => {
  expect(() => deriveCode(sourceOf('A'.repeat(22)), ['two'])).toThrow('not configured');
});

it('every code has a unique nonce of 128 bits', () => {
  const nonces = Array.from({ length: 1000 }, () => newCodeSource(['one'], systemRandomBytes).nonce);
  expect(new Set(nonces).size).toBe(1000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64url')).toHaveLength(16);
});
