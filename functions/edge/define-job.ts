import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { requestIdIn } from '../../shared/contracts/request-id.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { type Log, loggedWith, standardOutputLog } from '../platform/logger.ts';
import { lazy } from './lazy.ts';

export type RunJob<E extends schema.$ZodType, D> = (event: schema.output<E>, deps: D) => Promise<void>;

export type JobHandler = (event: unknown, context: Context) => Promise<void>;

interface JobDeps {
  readonly log: Log;
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/**
 * Makes a Lambda handler that is not called by requests. Errors are logged and rethrown: Lambda does the retries and the failure
 * destination. All log entries have the id of the request that caused the job (its own without one) and the job's own as `invocation`.
 */
export function defineJob<E extends schema.$ZodType, D>(
  event: E,
  liveDeps: () => D | Promise<D>,
  run: RunJob<E, D>,
  jobDeps: JobDeps = { log: standardOutputLog(), elapsed: () => performance.now() },
): JobHandler {
  const deps = lazy(liveDeps);
  const { log, elapsed } = jobDeps;
  return (given, context) => {
    const invocation = context.awsRequestId;
    return loggedWith({ requestId: causeOf(given) ?? invocation, invocation }, () => done(given, context));
  };

  async function done(given: unknown, { functionName: job }: Context): Promise<void> {
    const begun = elapsed();
    try {
      await run(parse(event, given), await deps());
      log.info('job_done', { job, ms: Math.round(elapsed() - begun) });
    } catch (error) {
      log.error('job_failed', { job, ms: Math.round(elapsed() - begun) }, error);
      throw error;
    }
  }
}

const caused = z.object({ detail: z.object({ requestId: z.string() }) });

/** The id of the request that published the event; undefined for schedules and events of AWS services. */
function causeOf(given: unknown): string | undefined {
  return requestIdIn(z.safeParse(caused, given).data?.detail.requestId);
}
