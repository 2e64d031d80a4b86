import { expect, it } from 'vitest';
import type { Invoked } from '../simulators/aws/function-container.ts';
import { makeStarting } from './starting.ts';

const job = { name: 'job', folder: '', timeoutMs: 1, retries: 1, environment: {} };

function startingWith(...outcomes: Invoked[]) {
  const calls: unknown[] = [];
  const reports: string[] = [];
  const invoke = async (_name: string, event: unknown): Promise<Invoked> => {
    calls.push(event);
    return outcomes.shift() ?? { state: 'done', result: null };
  };
  const host = { invoke, stop: async () => undefined };
  const starting = makeStarting({ host, functions: [job], report: (text) => reports.push(text), pauseMs: 0 });
  return { starting, calls, reports };
}

it('starts a function once when all goes well', async () => {
  const { starting, calls, reports } = startingWith();
  starting.start('job', 1);
  await starting.idle();
  expect([calls, reports]).toEqual([[1], []]);
});

it('tries again as often as the template says, then gives up and tells', async () => {
  const failed: Invoked = { state: 'failed', error: 'broken' };
  const { starting, calls, reports } = startingWith(failed, { state: 'timed-out' }, failed);
  starting.start('job', 1);
  await starting.idle();
  expect(calls).toEqual([1, 1]);
  expect(reports).toEqual(['job (try 1 of 2): broken', 'job (try 2 of 2): took too long']);
});
