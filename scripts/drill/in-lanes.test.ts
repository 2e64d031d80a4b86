import { expect, it } from 'vitest';
import { inLanes } from './in-lanes.ts';

it('gives the results in the order of what they are of, whichever is ready first', async () => {
  const first = Promise.withResolvers<void>();
  const results = await inLanes(['a', 'b', 'c'], 2, async (each, place) => {
    if (place === 0) await first.promise;
    if (place === 2) first.resolve();
    return each.toUpperCase();
  });
  expect(results).toEqual(['A', 'B', 'C']);
});

it('has no more under way than there are lanes', async () => {
  let [now, most] = [0, 0];
  await inLanes([1, 2, 3, 4, 5], 2, async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
  });
  expect(most).toBe(2);
});
