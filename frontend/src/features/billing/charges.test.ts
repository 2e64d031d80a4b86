import { expect, it, test } from 'vitest';
import { chargedToday, chargeWords } from './charges.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();

test.each([
  ['month', true, '$0.00 today, then $30.00 a month from Thursday, November 26, 2026, unless you cancel before.'],
  ['year', true, '$0.00 today, then $270.00 a year from Thursday, November 26, 2026, unless you cancel before.'],
  ['month', false, '$30.00 today, then $30.00 a month until you cancel.'],
  ['year', false, '$270.00 today, then $270.00 a year until you cancel.'],
] as const)('says what a %s costs, with a trial: %s', (interval, trial, words) => {
  expect(chargeWords({ interval, trial }, NOW)).toBe(words);
});

it('charges a whole year at once', () => {
  expect(chargedToday({ interval: 'year', trial: false })).toBe('$270.00');
});
