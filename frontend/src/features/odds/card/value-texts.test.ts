import { expect, it } from 'vitest';
import { otherAges } from './value-texts.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const before = (seconds: number) => new Date(NOW - 1000 * seconds).toISOString();

it.each([
  [10, 42, '10–40 s'],
  [30, 30, '30 s'],
  [55, 130, '55 s–2 min'],
  [61, 119, '1 min'],
  [60, 200, '1–3 min'],
  // A clock that is behind.
  [-20, 5, '0–5 s'],
])('prices confirmed %i to %i s ago are %s old', (newest, oldest, text) => {
  expect(otherAges({ newestOtherAt: before(newest), oldestOtherAt: before(oldest) }, NOW)).toBe(text);
});

it('a row that is damaged has no ages', () => {
  expect(otherAges({ newestOtherAt: 'x', oldestOtherAt: before(5) }, NOW)).toBeUndefined();
});
