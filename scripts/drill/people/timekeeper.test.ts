import { expect, it } from 'vitest';
import { makeTimekeeper, passTime } from './timekeeper.ts';

function clock() {
  let now = 1_000;
  const moved: number[] = [];
  const timekeeper = makeTimekeeper(() => now);
  const advance = async (milliseconds: number) => {
    moved.push(milliseconds);
    now += milliseconds;
  };
  return { timekeeper, moved, passing: { timekeeper, now: () => now, advance } };
}

it('moves the clock to whoever is due first, whenever all that are left wait', async () => {
  const { timekeeper, moved, passing } = clock();
  const order: string[] = [];
  const life = async (name: string, ...moments: number[]) => {
    for (const moment of moments) {
      await timekeeper.until(moment);
      order.push(`${name} ${moment}`);
    }
  };
  await passTime([life('a', 1_500, 4_000), life('b', 2_000), life('c', 900)], passing);
  expect(order).toEqual(['c 900', 'a 1500', 'b 2000', 'a 4000']);
  expect(moved).toEqual([500, 500, 2_000]);
});

it('moves nothing while somebody is awake', async () => {
  const { timekeeper, moved, passing } = clock();
  const awake = Promise.withResolvers<void>();
  const passed = passTime([timekeeper.until(2_000), awake.promise], passing);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(moved).toEqual([]);
  awake.resolve();
  await passed;
  expect(moved).toEqual([1_000]);
});

it('fails as the first life that fails, though others wait', async () => {
  const { timekeeper, moved, passing } = clock();
  const broken = Promise.reject(new Error('a defect'));
  await expect(passTime([timekeeper.until(9_000), broken], passing)).rejects.toThrow('a defect');
  expect(moved).toEqual([]);
});
