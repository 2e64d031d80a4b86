import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nudge } from './time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of six people so many wait, the first of them for so long. */
async function movedWhen(asleep: number, waitMs: number): Promise<readonly number[]> {
  const moved: number[] = [];
  const advance = async (milliseconds: number) => void moved.push(milliseconds);
  const stop = nudge({
    timekeeper: { asleep: () => asleep, due: () => 1000 + waitMs },
    now: () => 1000,
    advance,
    most: 6,
  });
  await vi.advanceTimersByTimeAsync(250);
  stop();
  await vi.advanceTimersByTimeAsync(1000);
  return moved;
}

it('moves the clock on to when the first is due, while a third or more wait for a near moment', async () => {
  expect(await movedWhen(2, 20_000)).toEqual([20_000]);
  expect(await movedWhen(1, 20_000)).toEqual([]);
});

it('leaves long waits to when everybody waits', async () => {
  expect(await movedWhen(6, 120_000)).toEqual([120_000]);
  expect(await movedWhen(6, 120_001)).toEqual([]);
});
