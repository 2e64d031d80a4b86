import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

it('tasks over the limit wait in order until others end, also if they fail', async () => {
  const gate = limitConcurrency(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((n) =>
    gate(async () => {
      started.push(n);
      await new Promise<void>((resolve, reject) => ends.push(n === 0 ? () => reject(new Error('no')) : resolve));
      return n;
    }),
  );
  const settled = Promise.allSettled(tasks);
  expect(started).toEqual([0, 1]);
  ends.shift()?.();
  await tasks[0]?.catch(() => {});
  expect(started).toEqual([0, 1, 2]);
  for (let i = 0; i < 3; i += 1) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
