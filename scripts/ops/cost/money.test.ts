import { expect, test } from 'vitest';
import { cents } from './money.ts';

test.each([
  [0, '$0.00'],
  [0.0049, '<$0.01'],
  [0.005, '$0.01'],
  [1.005001, '$1.01'],
  [1_234_567.894, '$1,234,567.89'],
  [-119, '-$119.00'],
])('%d dollars are printed as %s', (dollars, text) => {
  expect(cents(dollars)).toBe(text);
});
