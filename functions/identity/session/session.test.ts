import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { clearedSessionCookie, newSessionToken, readSessionToken, sessionCookie, tokenHash } from './session.ts';

const token = 'T'.repeat(43);

it('R-100: the session cookie has exactly the specified attributes', () => {
  expect(sessionCookie(token)).toBe(`__Host-sid=${token}; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=604800`);
  expect(clearedSessionCookie()).toBe('__Host-sid=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0');
});

it('R-101: tokens have 256 bits and never repeat', () => {
  const tokens = Array.from({ length: 1000 }, () => newSessionToken(systemRandomBytes));
  expect(new Set(tokens).size).toBe(1000);
  for (const one of tokens) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
});

it('R-101: a token is stored as its SHA-256', () => {
  expect(tokenHash(token)).toBe(createHash('sha256').update(token).digest('base64url'));
});

test.each([
  ['the gateway’s list', [`__Host-sid=${token}`]],
  ['a list with other cookies', ['theme=dark', `__Host-sid=${token}`, '__Host-dev=x.y']],
  ['a whole Cookie header', [`theme=dark; __Host-sid=${token}; a=b`]],
])('R-103: the token is read from %s', (_name, cookies) => {
  expect(readSessionToken(cookies)).toBe(token);
});

test.each([
  ['no cookie', []],
  ['two cookies in the list', [`__Host-sid=${token}`, `__Host-sid=${token}`]],
  ['two cookies in a header', [`__Host-sid=${token}; __Host-sid=${'U'.repeat(43)}`]],
  ['a valid and a malformed one', [`__Host-sid=${token}`, '__Host-sid=']],
  ['an empty value', ['__Host-sid=']],
  ['no value', ['__Host-sid']],
  ['one character too few', [`__Host-sid=${'T'.repeat(42)}`]],
  ['257 characters', [`__Host-sid=${'T'.repeat(257)}`]],
  ['quotes', [`__Host-sid="${token}"`]],
  ['a space inside', [`__Host-sid=${'T'.repeat(20)} ${'T'.repeat(30)}`]],
  ['a percent sign', [`__Host-sid=${'T'.repeat(43)}%41`]],
  ['a NUL', [`__Host-sid=${'T'.repeat(43)}\0`]],
  ['a prefixed name', [`x__Host-sid=${token}`]],
  ['another case of the name', [`__host-sid=${token}`]],
])('R-103: %s gives no session', (_name, cookies) => {
  expect(readSessionToken(cookies)).toBeUndefined();
});

it('R-012, R-103: reading a token never throws and never returns a malformed one', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => `__Host-sid=${text}`),
  );
  fc.assert(
    fc.property(fc.array(line), (cookies) => {
      expect(readSessionToken(cookies) ?? token).toMatch(/^[A-Za-z0-9_-]{43,256}$/);
    }),
  );
});
