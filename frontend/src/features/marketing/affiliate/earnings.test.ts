import { expect, it } from 'vitest';
import { earnings, exampleReferred } from './Earnings.tsx';

it('adds up what a partner gets within a year', () => {
  expect(earnings(exampleReferred)).toEqual([
    { what: '20 monthly subscribers × $15 × 12 months', sum: '$3,600' },
    { what: '10 annual subscribers × $135', sum: '$1,350' },
    { what: 'In twelve months', sum: '$4,950' },
  ]);
});
