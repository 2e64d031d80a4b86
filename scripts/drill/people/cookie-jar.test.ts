import { expect, it, test } from 'vitest';
import { makeCookieJar } from './cookie-jar.ts';

const RULES = 'Secure; HttpOnly; SameSite=Strict; Path=/';

it('keeps cookies for as long as they say, and gives them back together', () => {
  const jar = makeCookieJar();
  jar.take(`__Host-sid=abc; ${RULES}; Max-Age=10`, 0);
  jar.take('plain=x', 0);
  expect(jar.header(9_999)).toBe('__Host-sid=abc; plain=x');
  expect(jar.value('__Host-sid', 9_999)).toBe('abc');
  expect(jar.header(10_000)).toBe('plain=x');
});

it('takes a new value for the old one, and forgets what is taken away', () => {
  const jar = makeCookieJar();
  jar.take(`__Host-sid=abc; ${RULES}; Max-Age=10`, 0);
  jar.take(`__Host-sid=def; ${RULES}; Max-Age=10`, 0);
  expect(jar.header(1)).toBe('__Host-sid=def');
  jar.take(`__Host-sid=; ${RULES}; Max-Age=0`, 1);
  expect(jar.header(1)).toBeUndefined();
});

test.each([
  ['without Secure', '__Host-sid=abc; Path=/'],
  ['of another path', '__Host-sid=abc; Secure; Path=/api'],
  ['of a domain', '__Host-sid=abc; Secure; Path=/; Domain=localhost'],
  ['without a name', '=abc; Secure; Path=/'],
])('keeps none that breaks the rules of its name: %s', (_what, line) => {
  const jar = makeCookieJar();
  jar.take(line, 0);
  expect(jar.header(0)).toBeUndefined();
});
