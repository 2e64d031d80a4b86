import type { Context } from 'aws-lambda';
import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';
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
 * destination.
 */
export function defineJob<E extends schema.$ZodType, D>(
  event: E,
  liveDeps: () => D | Promise<D>,
  run: RunJob<E, D>,
  jobDeps: JobDeps = { log: standardOutputLog(), elapsed: () => performance.now() },
): JobHandler {
  const deps = lazy(liveDeps);
  const { log, elapsed } = jobDeps;
  return (given, context) => loggedWith({ requestId: context.awsRequestId }, () => done(given, context));

  async function done(given: unknown, context: Context): Promise<void> {
    const job = context.functionName;
    const begun = elapsed();
    try {
      await run(parse(event, given), await deps());
      log.info('job_done', { job, requestId: context.awsRequestId, ms: Math.round(elapsed() - begun) });
    } catch (error) {
      log.error('job_failed', { job, requestId: context.awsRequestId, ms: Math.round(elapsed() - begun) }, error);
      throw error;
    }
  }
}
