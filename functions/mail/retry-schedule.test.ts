import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryDelay } from './retry-schedule.ts';

it('retries come after 1, 5 and 15 minutes, 1 and 6 hours, and then stop', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, tries) => retryDelay(tries + 1));
  expect(waits).toEqual([60, 300, 900, 3600, 21_600, undefined, undefined]);
});
