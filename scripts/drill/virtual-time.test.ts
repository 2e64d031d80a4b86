import { expect, it } from 'vitest';
import { createScheduler } from './virtual-time.ts';

function clock() {
  let now = 1_000;
  const advances: number[] = [];
  const advance = async (milliseconds: number) => {
    advances.push(milliseconds);
    now += milliseconds;
  };
  return { advances, ...createScheduler({ now: () => now, advance }) };
}

it('when all running tasks wait, the clock advances to the first due time', async () => {
  const { waitUntil, runAll, advances } = clock();
  const order: string[] = [];
  const task = async (name: string, ...moments: number[]) => {
    for (const time of moments) {
      await waitUntil(time);
      order.push(`${name} ${time}`);
    }
  };
  await runAll([task('a', 1_500, 4_000), task('b', 2_000), task('c', 900)]);
  expect(order).toEqual(['c 900', 'a 1500', 'b 2000', 'a 4000']);
  expect(advances).toEqual([500, 500, 2_000]);
});

it('the clock stands still while a task is busy', async () => {
  const { waitUntil, runAll, advances } = clock();
  const awake = Promise.withResolvers<void>();
  const done = runAll([waitUntil(2_000), awake.promise]);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(advances).toEqual([]);
  awake.resolve();
  await done;
  expect(advances).toEqual([1_000]);
});

it('the clock advances by a little when a third of the tasks wait and the others are stalled', async () => {
  const { waitUntil, runAll, advances } = clock();
  const busy = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = runAll([waitUntil(121_000), ...busy.map(({ promise }) => promise)]);
  await expect.poll(() => advances).toEqual([120_000]);
  for (const { resolve } of busy) resolve();
  await done;
});

it('runAll rejects with the first task that fails, though others wait', async () => {
  const { waitUntil, runAll, advances } = clock();
  await expect(runAll([waitUntil(9_000), Promise.reject(new Error('a bug'))])).rejects.toThrow('a bug');
  expect(advances).toEqual([]);
});
