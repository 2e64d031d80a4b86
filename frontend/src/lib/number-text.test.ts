import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromText } from './number-text.ts';

const field = fromText(z.nullable(z.number()));

test.each([
  ['', null],
  [' 2.5% ', 2.5],
  ['$1,000', 1000],
  ['-1,5', -1.5],
  ['+3', 3],
  ['0', 0],
])('the text "%s" is read as %s', (text, expected) => expect(field.parse(text)).toBe(expected));

test.each(['two', '-', '1-2', '$'])('the text "%s" is no number', (text) => {
  expect(field.safeParse(text).success).toBe(text === '$');
});
