import { expect, it, test } from 'vitest';
import { onlyCookie } from './cookies.ts';

const read = (...cookies: string[]) => onlyCookie(cookies, '__Host-sid', /^(a+)\.(b+)$/)?.slice(0);

it('finds the cookie among pairs and in whole headers', () => {
  expect(read('theme=dark', '__Host-sid=aa.b')).toEqual(['aa.b', 'aa', 'b']);
  expect(read('theme=dark; __Host-sid=a.bb; x=y')).toEqual(['a.bb', 'a', 'bb']);
});

test.each([
  ['none', []],
  ['one of another name', ['sid=a.b', 'x__Host-sid=a.b']],
  ['two, be they alike', ['__Host-sid=a.b', '__Host-sid=a.b']],
  ['a second one that does not fit', ['__Host-sid=a.b; __Host-sid=']],
  ['one that does not fit', ['__Host-sid=a.bc']],
  ['a name without a value', ['__Host-sid']],
])('finds nothing in %s', (_what, cookies) => {
  expect(read(...cookies)).toBeUndefined();
});
