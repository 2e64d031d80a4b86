import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { Refusal } from '../platform/errors.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { httpEvent, TEST_ORIGIN_SECRET, testContext } from '../testing/http-event.ts';
import { captureLogOutput, loggedLines } from '../testing/log-output.ts';
import { defineJob } from './define-job.ts';
import { empty, endpoint, post } from './testing/test-endpoint.ts';

const entry = z.object({
  message: z.string(),
  requestId: z.string(),
  from: z.optional(z.string()),
  invocation: z.optional(z.string()),
});

async function loggedDuring(act: () => Promise<unknown>) {
  const before = loggedLines().length;
  const release = captureLogOutput();
  await act().finally(release);
  return loggedLines()
    .slice(before)
    .map((line) => entry.parse(JSON.parse(line)));
}

it('R-301: all log entries of a request have its id and client address, also for 16 concurrent ones', async () => {
  const log = standardOutputLog();
  const { handler } = endpoint(
    empty,
    async () => {
      await new Promise(setImmediate);
      log.warn('authn_login_fail');
      throw new Refusal('too-many-calls', { retryAfterSeconds: 1 });
    },
    { log },
  );
  const callers = Array.from({ length: 16 }, (_, n) => ({ id: `request-${n}`, area: `203.0.${n}.0/24`, n }));
  const entries = await loggedDuring(() =>
    Promise.all(
      callers.map(({ id, n }) => {
        const headers = { [cdnHeaders.originSecret]: TEST_ORIGIN_SECRET, [cdnHeaders.viewerAddress]: `203.0.${n}.77` };
        const event = httpEvent({ ...post, headers });
        return handler({ ...event, requestContext: { ...event.requestContext, requestId: id } }, testContext());
      }),
    ),
  );
  for (const { id, area } of callers) {
    const own = entries.filter(({ requestId }) => requestId === id);
    expect(own.map(({ message }) => message)).toEqual(['authn_login_fail', 'excess_rate_limit_exceeded', 'request']);
    expect(own.map(({ from }) => from)).toEqual([area, area, area]);
  }
});

const job = defineJob(
  z.unknown(),
  () => undefined,
  async () => standardOutputLog().warn('mail_bounced'),
);

it.each([
  ['a schedule', {}, 'invocation-1'],
  ['an AWS service', { detail: { mail: {} } }, 'invocation-1'],
  ['a request', { detail: { requestId: 'JKJaXmPLvHcESHA=' } }, 'JKJaXmPLvHcESHA='],
  ['a sender of something else', { detail: { requestId: 'a"} { $.x' } }, 'invocation-1'],
  ['a sender of very long ids', { detail: { requestId: 'x'.repeat(65) } }, 'invocation-1'],
])('all log entries of a job started by %s have the id of its cause and its own', async (_name, event, requestId) => {
  expect(await loggedDuring(() => job(event, testContext()))).toEqual([
    { message: 'mail_bounced', requestId, invocation: 'invocation-1' },
    { message: 'job_done', requestId, invocation: 'invocation-1' },
  ]);
});
