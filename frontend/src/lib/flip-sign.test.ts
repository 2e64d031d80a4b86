import { expect, test } from 'vitest';
import { flipSign } from './flip-sign.ts';

test.each([
  ['-150', '+150'],
  ['+150', '-150'],
  ['150', '-150'],
  ['', '-'],
  ['-', '+'],
])('%j with the opposite sign is %j', (text, other) => {
  expect(flipSign(text)).toBe(other);
});
