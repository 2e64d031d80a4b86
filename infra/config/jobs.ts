import { Duration } from 'aws-cdk-lib';
import type { JobName } from '../../shared/deployment/jobs.ts';

/** How one job runs; its memory and timeout are in `sizes.ts`. */
interface JobSettings {
  /** Concurrent runs, reserved from the account's quota. */
  readonly concurrency: number;
  /** Retries after a failure, and how long an event may wait to be processed. */
  readonly retries: number;
  readonly maxAge: Duration;
  /** What users lose when a run hits its timeout. */
  readonly timeoutImpact: string;
}

export const jobSettings: Record<JobName, JobSettings> = {
  // What a round does not ask for, the next one does. A requested one may run beside a scheduled one.
  'odds/plan-scan': {
    concurrency: 2,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact: 'Lists go stale: a round that times out may not have asked for every league.',
  },
  // Of each league. A second one would only find the first one's lease.
  'odds/scan-league': {
    concurrency: 1,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact: 'A league’s lists go stale: a run that times out publishes nothing.',
  },
  // One may wait for its turn while another finds that it does; leagues are published at the same time.
  'live/send-hints': {
    concurrency: 10,
    retries: 2,
    maxAge: Duration.minutes(10),
    timeoutImpact: 'Lists arrive later on open pages: telling all of them takes too long.',
  },
  // The next minute’s run is its retry.
  'live/close-ended': {
    concurrency: 5,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact: 'A live socket may stay open after its session has ended: checking all of them takes too long.',
  },
  // One for each league that a round scans; what a run leaves is found by the league's next one.
  'alerts/match-alerts': {
    concurrency: 8,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact:
      'Alerts come late or not at all: matching a league takes too long, and its next lists have the same to match.',
  },
  'alerts/send-alerts': {
    concurrency: 10,
    retries: 0,
    maxAge: Duration.minutes(5),
    timeoutImpact: 'Alerts come up to a minute late, by the sweeper: services are slow to take them.',
  },
  // The next minute's run is its retry.
  'alerts/sweep-alerts': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
    timeoutImpact:
      'Alerts that have to be tried again, and digests, come late: the sweeper cannot send them all within a minute.',
  },
  // One for each league that a round scans. What a run leaves is found in the league's next lists.
  'bets/keep-closes': {
    concurrency: 8,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact: 'Some bets have no closing prices: keeping what people have bet on in a league takes too long.',
  },
  // It starts nothing after 40 seconds. The next minute's run is its retry.
  'bets/grade-bets': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
    timeoutImpact: 'Bets are graded late: grading what is on one game takes too long.',
  },
  // One for each league that a round scans. What a run leaves is found in the league's next lists.
  'proof/log-listed': {
    concurrency: 8,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact:
      'The proof counts opportunities as shorter than they lasted: logging a league’s lists takes too long.',
  },
  'proof/write-proof': {
    concurrency: 1,
    retries: 1,
    maxAge: Duration.hours(1),
    timeoutImpact: 'The proof is a day older than it says: making it from the log takes too long.',
  },
  // SES accepts about 14 emails a second; what waits longer than a minute is sent by the sweeper.
  'mail/deliver-mail': {
    concurrency: 5,
    retries: 1,
    maxAge: Duration.minutes(5),
    timeoutImpact:
      'A code may arrive a minute late, or twice: SES responds slowly, and an email whose delivery timed out is sent again.',
  },
  // It starts no email after 40 seconds. The next minute's run is its retry.
  'mail/sweep-outbox': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
    timeoutImpact: 'Queued emails arrive late: the sweeper cannot send them all within a minute.',
  },
  // A bounce is reported only once, so it may wait long.
  'mail/record-bounce': {
    concurrency: 2,
    retries: 2,
    maxAge: Duration.hours(6),
    timeoutImpact: 'Emails may continue to go to addresses that bounce: recording a bounce takes too long.',
  },
  // It starts nothing after 95 seconds, and the next run resumes where it stopped. That run is also its retry.
  'operations/reconciliation/reconcile': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.hours(1),
    timeoutImpact: 'A payment may take effect hours late: the reconciler does not finish its work in one run.',
  },
  // The next minute's run is its retry. One at a time, since it keeps its session in memory.
  'operations/canary/run-canary': {
    concurrency: 1,
    retries: 0,
    maxAge: Duration.minutes(1),
    timeoutImpact: 'An outage may be noticed late: the canary’s requests to the site take too long.',
  },
};
