import { Duration } from 'aws-cdk-lib';
import type { JobName } from '../../shared/deployment/jobs.ts';

/** How one job runs; its memory and time-out stand in `sizes.ts`. */
interface JobSettings {
  /** Runs at the same time, set aside of what the account may run. */
  readonly concurrency: number;
  /** Further tries after a failure, and how long a start may wait for its turn. */
  readonly retries: number;
  readonly maxAge: Duration;
  /** What people lose when a run is cut off by its time-out. */
  readonly whenCutOff: string;
}

export const jobSettings: Record<JobName, JobSettings> = {
  // A scan that waits longer than its own interval has been overtaken by the next one.
  'opportunities/refresh-odds': {
    concurrency: 2,
    retries: 1,
    maxAge: Duration.minutes(5),
    whenCutOff: 'Lists will grow old: a scan that is cut off publishes nothing.',
  },
  // The provider takes some 14 mails a second; what waits longer than a minute the sweeper sends.
  'mail/deliver-mail': {
    concurrency: 5,
    retries: 1,
    maxAge: Duration.minutes(5),
    whenCutOff:
      'A code may come a minute late, or twice: the mail provider answers slowly, and a mail that is cut off is sent again.',
  },
  // It begins no mail after 40 seconds. The next minute's run is its retry.
  'mail/sweep-outbox': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
    whenCutOff: 'Mails that wait come late: the sweeper does not get through them in its minute.',
  },
  // Nobody else knows of a bounce, so it may wait.
  'mail/record-bounce': {
    concurrency: 2,
    retries: 2,
    maxAge: Duration.hours(6),
    whenCutOff: 'Mail may go on to addresses that bounce: noting a bounce takes too long.',
  },
  // It begins nothing after 95 seconds and goes on where it was. The next hour's run is its retry.
  'reconciling/reconcile': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.hours(1),
    whenCutOff: 'What somebody paid may count hours late: the reconciler does not get through its work in a run.',
  },
};
