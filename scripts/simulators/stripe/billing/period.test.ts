import { expect, it } from 'vitest';
import { periodEnd } from './period.ts';

const at = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;

it.each([
  ['a month', '2026-11-21', '2026-11-21', 'month', '2026-12-21'],
  ['a year', '2026-11-21', '2026-11-21', 'year', '2027-11-21'],
  ['a month without the anchor’s day', '2027-01-31', '2027-01-31', 'month', '2027-02-28'],
  ['the month after it, back on the anchor’s day', '2027-02-28', '2027-01-31', 'month', '2027-03-31'],
  ['a year from a leap day', '2028-02-29', '2028-02-29', 'year', '2029-02-28'],
])('periodEnd counts %s', (_name, start, anchor, interval, end) => {
  expect(periodEnd(at(start), at(anchor), interval)).toBe(at(end));
});
