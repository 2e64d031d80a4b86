import { Duration } from 'aws-cdk-lib';
import type { JobName } from '../../shared/deployment/jobs.ts';
import { memory, timeouts } from './runtime.ts';

/** How one job runs. */
interface JobSettings {
  /** Megabytes; the processor's share grows with them. */
  readonly memory: number;
  readonly timeout: Duration;
  /** Runs at the same time. */
  readonly concurrency: number;
  /** Further tries after a failure, and how long a start may wait for its turn. */
  readonly retries: number;
  readonly maxAge: Duration;
}

export const jobSettings: Record<JobName, JobSettings> = {
  // A scan that waits longer than its own interval has been overtaken by the next one.
  'opportunities/refresh-odds': {
    memory: memory.job,
    timeout: timeouts.job,
    concurrency: 2,
    retries: 1,
    maxAge: Duration.minutes(5),
  },
  // The provider takes some 14 mails a second; what waits longer than a minute the sweeper sends.
  'mail/deliver-mail': {
    memory: memory.endpoint,
    timeout: Duration.seconds(30),
    concurrency: 5,
    retries: 1,
    maxAge: Duration.minutes(5),
  },
  // It begins no mail after 40 seconds. The next minute's run is its retry.
  'mail/sweep-outbox': {
    memory: memory.endpoint,
    timeout: Duration.seconds(60),
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
  },
  // Nobody else knows of a bounce, so it may wait.
  'mail/record-bounce': {
    memory: memory.endpoint,
    timeout: Duration.seconds(30),
    concurrency: 2,
    retries: 2,
    maxAge: Duration.hours(6),
  },
  // It begins nothing after 90 seconds and goes on where it was. The next hour's run is its retry.
  'reconciling/reconcile': {
    memory: memory.endpoint,
    timeout: timeouts.job,
    concurrency: 1,
    retries: 0,
    maxAge: Duration.hours(1),
  },
};
