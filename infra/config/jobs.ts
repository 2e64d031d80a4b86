import { Duration } from 'aws-cdk-lib';
import type { JobName } from '../../shared/deployment/jobs.ts';

/** How one job runs; its memory and time-out stand in `sizes.ts`. */
interface JobSettings {
  /** Runs at the same time, set aside of what the account may run. */
  readonly concurrency: number;
  /** Further tries after a failure, and how long a start may wait for its turn. */
  readonly retries: number;
  readonly maxAge: Duration;
}

export const jobSettings: Record<JobName, JobSettings> = {
  // A scan that waits longer than its own interval has been overtaken by the next one.
  'opportunities/refresh-odds': {
    concurrency: 2,
    retries: 1,
    maxAge: Duration.minutes(5),
  },
  // The provider takes some 14 mails a second; what waits longer than a minute the sweeper sends.
  'mail/deliver-mail': {
    concurrency: 5,
    retries: 1,
    maxAge: Duration.minutes(5),
  },
  // It begins no mail after 40 seconds. The next minute's run is its retry.
  'mail/sweep-outbox': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
  },
  // Nobody else knows of a bounce, so it may wait.
  'mail/record-bounce': {
    concurrency: 2,
    retries: 2,
    maxAge: Duration.hours(6),
  },
  // It begins nothing after 90 seconds and goes on where it was. The next hour's run is its retry.
  'reconciling/reconcile': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.hours(1),
  },
};
