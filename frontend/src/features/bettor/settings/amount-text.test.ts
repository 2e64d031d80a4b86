import { expect, it, test } from 'vitest';
import { amountText, readAmount } from './amount-text.ts';

const problem = 'Enter $1 to $1,000,000, in dollars and cents';

test.each([
  ['100', { dollars: 100 }],
  [' $1,250 ', { dollars: 1250 }],
  ['49,5', { dollars: 49.5 }],
  ['1,000,000', { dollars: 1_000_000 }],
  ['', { dollars: null }],
  ['0', { problem }],
  ['0.99', { problem }],
  ['1000000.01', { problem }],
  ['10.005', { problem }],
  ['1.2.3', { problem }],
  ['.', { problem }],
])('“%s” is read as %j', (text, read) => expect(readAmount(text)).toEqual(read));

it('an amount stands in a field with its cents if it has any', () => {
  expect([1250, 49.5, null, undefined].map(amountText)).toEqual(['1250', '49.50', '', '']);
});
