import { expect, it } from 'vitest';
import { MOST_TRIES, waitAfter } from './retry-schedule.ts';

it('tries again after 1, 5 and 15 minutes, 1 and 6 hours, and then no more', () => {
  const waits = Array.from({ length: MOST_TRIES + 1 }, (_, tries) => waitAfter(tries + 1));
  expect(waits).toEqual([60, 300, 900, 3600, 21_600, undefined, undefined]);
});
