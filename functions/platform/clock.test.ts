import { expect, it } from 'vitest';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { type Clock, wholeSeconds } from './clock.ts';

it.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1_795_262_400_999, 1_795_262_400],
])('seconds are rounded down: %d ms are %d s', (milliseconds, seconds) => {
  expect(wholeSeconds(milliseconds)).toBe(seconds);
});

it('milliseconds do not compile where the table expects seconds, nor the other way around', () => {
  const stored: Seconds = wholeSeconds(fixedNow());
  // @ts-expect-error milliseconds are not seconds
  const wrong: Seconds = fixedNow();
  // @ts-expect-error seconds are not milliseconds
  const alsoWrong: Millis = stored;
  expect([stored, wrong, alsoWrong]).toEqual([1_600_000_000, 1_600_000_000_999, 1_600_000_000]);
});

const fixedNow: Clock = () => 1_600_000_000_999;
