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

it('a job gets the parsed event and logs that it is done', async () => {
  const seen: unknown[] = [];
  const { job, entries } = jobWith(async (given) => {
    seen.push(given);
  });
  await job({ detail: { scanId: 's1', more: true }, account: '1' });
  expect(seen).toEqual([{ detail: { scanId: 's1' } }]);
  expect(entries.map(({ event: name, facts }) => [name, facts.job])).toEqual([['job_done', 'test-function']]);
});

it('a failure is rethrown, so that Lambda retries, and logged once', async () => {
  const { job, entries } = jobWith(() => Promise.reject(new Error('provider down')));
  await expect(job({ detail: { scanId: 's1' } })).rejects.toThrow('provider down');
  expect(entries.map(({ event: name, level }) => [name, level])).toEqual([['job_failed', 'error']]);
});

it('a job does not run for a malformed event', async () => {
  let ran = false;
  const { job } = jobWith(async () => {
    ran = true;
  });
  await expect(job({ detail: {} })).rejects.toThrow();
  expect(ran).toBe(false);
});
