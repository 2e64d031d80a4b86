import { expect, it } from 'vitest';
import { wholeSeconds } from './clock.ts';

it.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1_795_262_400_999, 1_795_262_400],
])('seconds are rounded down: %d ms are %d s', (milliseconds, seconds) => {
  expect(wholeSeconds(milliseconds)).toBe(seconds);
});
