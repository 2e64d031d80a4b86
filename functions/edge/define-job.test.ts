import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testContext } from '../testing/http-event.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { defineJob } from './define-job.ts';

const scanAsked = z.object({ detail: z.object({ scanId: z.string() }) });

function jobWith(run: (event: z.output<typeof scanAsked>) => Promise<void>) {
  const { log, entries } = recordedLog();
  const job = defineJob(scanAsked, () => undefined, run, { log, elapsed: () => 0 });
  return { job: (given: unknown) => job(given, testContext()), entries };
}

it('runs with the event as its schema leaves it and logs that it is done', async () => {
  const seen: unknown[] = [];
  const { job, entries } = jobWith(async (given) => {
    seen.push(given);
  });
  await job({ detail: { scanId: 's1', more: true }, account: '1' });
  expect(seen).toEqual([{ detail: { scanId: 's1' } }]);
  expect(entries.map(({ event: name, facts }) => [name, facts.job])).toEqual([['job_done', 'test-function']]);
});

it('throws failures on, so that the cloud tries again, and logs them once', async () => {
  const { job, entries } = jobWith(() => Promise.reject(new Error('provider down')));
  await expect(job({ detail: { scanId: 's1' } })).rejects.toThrow('provider down');
  expect(entries.map(({ event: name, level }) => [name, level])).toEqual([['job_failed', 'error']]);
});

it('does not run on an event that it does not know', async () => {
  let ran = false;
  const { job } = jobWith(async () => {
    ran = true;
  });
  await expect(job({ detail: {} })).rejects.toThrow();
  expect(ran).toBe(false);
});
