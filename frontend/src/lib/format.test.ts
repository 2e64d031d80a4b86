import { expect, it, test } from 'vitest';
import { formatAge, formatCount, formatCountdown, formatPercent, formatSpan, formatStart } from './format.ts';

const NOON = new Date(2026, 10, 21, 12, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'just now'],
  [-3_000, 'just now'],
  [4_999, 'just now'],
  [5_000, '5 s ago'],
  [44_000, '40 s ago'],
  [59_999, '55 s ago'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE, '59 min ago'],
  [3 * HOUR, '3 h ago'],
  [48 * HOUR, '2 d ago'],
])('an age of %d ms is formatted as %s', (age, expected) => expect(formatAge(NOON - age, NOON)).toBe(expected));

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [399, '6 min'],
  [47 * 3_600, '47 h'],
  [48 * 3_600, '2 d'],
])('a duration of %d s is formatted as %s', (seconds, expected) => expect(formatSpan(seconds)).toBe(expected));

test.each([
  ['later today', new Date(2026, 10, 21, 19, 5), 'Today 7:05 PM'],
  ['at the last minute of today', new Date(2026, 10, 21, 23, 59), 'Today 11:59 PM'],
  ['at midnight', new Date(2026, 10, 22, 0, 0), 'Tomorrow 12:00 AM'],
  ['in six days', new Date(2026, 10, 27, 16, 25), 'Fri 4:25 PM'],
  ['in a week', new Date(2026, 10, 28, 16, 25), 'Nov 28, 4:25 PM'],
  ['yesterday', new Date(2026, 10, 20, 20, 0), 'Nov 20, 8:00 PM'],
])('a start time %s is formatted', (_name, start, expected) =>
  expect(formatStart(start.getTime(), NOON)).toBe(expected),
);

test.each([
  [2.3148, '+2.31%'],
  [-1.2, '-1.20%'],
  [0, '0.00%'],
  [0.004, '0.00%'],
  [-0.004, '0.00%'],
  [0.005000001, '+0.01%'],
  [100, '+100.00%'],
])('%d percent is formatted as %s', (percent, expected) => expect(formatPercent(percent)).toBe(expected));

it('thousands are grouped', () => {
  expect(formatCount(12_400)).toBe('12,400');
});

test.each([
  [600, '10:00'],
  [545, '9:05'],
  [59, '0:59'],
  [0, '0:00'],
])('a countdown of %d s is formatted as %s', (seconds, expected) => expect(formatCountdown(seconds)).toBe(expected));
