import { expect, it } from 'vitest';
import { earnings, exampleReferred } from './Earnings.tsx';

it('the example adds up an affiliate’s earnings in a year', () => {
  expect(earnings(exampleReferred)).toEqual([
    { line: '20 monthly subscribers × $15 × 12 months', amount: '$3,600' },
    { line: '10 annual subscribers × $135', amount: '$1,350' },
    { line: 'In twelve months', amount: '$4,950' },
  ]);
});
