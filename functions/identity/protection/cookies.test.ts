import { expect, it, test } from 'vitest';
import { onlyCookie } from './cookies.ts';

const read = (...cookies: string[]) => onlyCookie(cookies, '__Host-sid', /^(a+)\.(b+)$/)?.slice(0);

it('the cookie is found among pairs and in whole headers', () => {
  expect(read('theme=dark', '__Host-sid=aa.b')).toEqual(['aa.b', 'aa', 'b']);
  expect(read('theme=dark; __Host-sid=a.bb; x=y')).toEqual(['a.bb', 'a', 'bb']);
});

test.each([
  ['none', []],
  ['a cookie with another name', ['sid=a.b', 'x__Host-sid=a.b']],
  ['two equal cookies', ['__Host-sid=a.b', '__Host-sid=a.b']],
  ['a second, malformed one', ['__Host-sid=a.b; __Host-sid=']],
  ['a malformed one', ['__Host-sid=a.bc']],
  ['a name without a value', ['__Host-sid']],
])('nothing is found in %s', (_what, cookies) => {
  expect(read(...cookies)).toBeUndefined();
});
