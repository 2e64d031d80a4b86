import { createHash } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { flowCookie, flowHash, newFlowToken, readFlowToken } from './flow.ts';

const token = 'f'.repeat(43);

it('R-101: every browser gets a different token of 256 bits', () => {
  const tokens = Array.from({ length: 1000 }, () => newFlowToken(systemRandomBytes));
  expect(new Set(tokens).size).toBe(1000);
  for (const one of tokens) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
});

it('the flow cookie is for this host only, for a day', () => {
  const line = `__Host-flow=${token}; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=86400`;
  expect(flowCookie(token)).toBe(line);
});

it('a flow token is stored as its SHA-256', () => {
  expect(flowHash(token)).toBe(createHash('sha256').update(token).digest('base64url'));
});

test.each([
  ['alone', [`__Host-flow=${token}`], token],
  ['among others', [`__Host-sid=x; __Host-flow=${token}; a=b`], token],
  ['not there', ['__Host-sid=x'], undefined],
  ['twice', [`__Host-flow=${token}`, `__Host-flow=${'g'.repeat(43)}`], undefined],
  ['too short', ['__Host-flow=fff'], undefined],
  ['too long', [`__Host-flow=${token}f`], undefined],
  ['with a foreign character', [`__Host-flow=${'f'.repeat(42)}#`], undefined],
  ['empty', ['__Host-flow='], undefined],
])('R-103: the cookie is read %s', (_how, cookies, expected) => expect(readFlowToken(cookies)).toBe(expected));
