import { expect, it } from 'vitest';
import { forEachConcurrently } from './league-scan.ts';

it('after a failure nothing more starts, and it is thrown once nothing is running', async () => {
  const log: string[] = [];
  const work = forEachConcurrently([1, 2, 3, 4], 2, async (n) => {
    log.push(`start ${n}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (n === 1) throw new Error('one');
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`end ${n}`);
  });
  await expect(work).rejects.toThrow('one');
  expect(log).toEqual(['start 1', 'start 2', 'end 2']);
});

it('every item is processed once', async () => {
  const done: number[] = [];
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (n) => {
    done.push(n);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
});
