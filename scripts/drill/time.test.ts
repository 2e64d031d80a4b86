import { expect, it, vi } from 'vitest';
import { makeTimekeeper } from './time.ts';

function clock() {
  let now = 1_000;
  const moved: number[] = [];
  const advance = async (milliseconds: number) => {
    moved.push(milliseconds);
    now += milliseconds;
  };
  return { moved, ...makeTimekeeper({ now: () => now, advance }) };
}

it('moves the clock to whoever is due first, whenever all that are left wait', async () => {
  const { until, live, moved } = clock();
  const order: string[] = [];
  const life = async (name: string, ...moments: number[]) => {
    for (const moment of moments) {
      await until(moment);
      order.push(`${name} ${moment}`);
    }
  };
  await live([life('a', 1_500, 4_000), life('b', 2_000), life('c', 900)]);
  expect(order).toEqual(['c 900', 'a 1500', 'b 2000', 'a 4000']);
  expect(moved).toEqual([500, 500, 2_000]);
});

it('moves nothing while somebody is awake', async () => {
  const { until, live, moved } = clock();
  const awake = Promise.withResolvers<void>();
  const lived = live([until(2_000), awake.promise]);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(moved).toEqual([]);
  awake.resolve();
  await lived;
  expect(moved).toEqual([1_000]);
});

it('moves on by little while a third or more wait, whoever is busy for long', async () => {
  const { until, live, moved } = clock();
  const busy = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lived = live([until(121_000), ...busy.map(({ promise }) => promise)]);
  await vi.waitFor(() => expect(moved).toEqual([120_000]), { timeout: 20_000 });
  for (const { resolve } of busy) resolve();
  await lived;
});

it('fails as the first life that fails, though others wait', async () => {
  const { until, live, moved } = clock();
  await expect(live([until(9_000), Promise.reject(new Error('a defect'))])).rejects.toThrow('a defect');
  expect(moved).toEqual([]);
});
