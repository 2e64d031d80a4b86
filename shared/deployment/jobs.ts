import { events } from './events.ts';

/** Events on a bus, matched by source and detail type. */
interface BusEvents {
  /** 'ours': the product's own bus. 'default': the account's default bus, which carries events of AWS services. */
  readonly bus: 'ours' | 'default';
  readonly source: string;
  readonly detailTypes: readonly string[];
  /** Each value of this field of the detail has a function of its own with the job's code. */
  readonly each?: 'league';
}

/** How often a schedule starts a job. 'scan-interval': the stage's scan interval. */
export type JobSchedule = 'scan-interval' | 'each-minute' | 'each-hour' | 'each-day';

/** What triggers a job. */
interface Job {
  /** Absent if the job has no schedule. */
  readonly schedule?: JobSchedule;
  /** Each such event starts the job once. Absent if no event does. */
  readonly event?: BusEvents;
}

const ours = ({ source, detailType }: (typeof events)[keyof typeof events]): BusEvents => ({
  bus: 'ours',
  source,
  detailTypes: [detailType],
});

/** Functions not called by requests. The name is the path of the file: `functions/<name>.job.ts`. */
export const jobs = {
  /** A round: asks for the leagues that are due. */
  'odds/plan-scan': { schedule: 'scan-interval', event: ours(events.scanRequested) },
  'odds/scan-league': { event: { ...ours(events.leagueScanRequested), each: 'league' } },
  /** Tells open pages of new lists. */
  'live/send-hints': { event: ours(events.opportunitiesPublished) },
  /** Closes the live sockets of sessions that have ended: of one user at once, of all each minute. */
  'live/close-ended': { schedule: 'each-minute', event: ours(events.sessionsEnded) },
  'mail/deliver-mail': { event: ours(events.mailEnqueued) },
  'mail/sweep-outbox': { schedule: 'each-minute' },
  /**
   * SES can publish to the account's default bus only.
   * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html
   */
  'mail/record-bounce': {
    event: { bus: 'default', source: 'aws.ses', detailTypes: ['Email Bounced', 'Email Complaint Received'] },
  },
  'alerts/match-alerts': { event: ours(events.opportunitiesPublished) },
  'alerts/send-alerts': { event: ours(events.alertsEnqueued) },
  'alerts/sweep-alerts': { schedule: 'each-minute' },
  /** Keeps the prices of what people have bet on until the game starts. */
  'bets/keep-closes': { event: ours(events.opportunitiesPublished) },
  /** Records closing prices, asks for due scores, and grades bets. */
  'bets/grade-bets': { schedule: 'each-minute' },
  /** Logs what is listed for the first time, and how long it stays. */
  'proof/log-listed': { event: ours(events.opportunitiesPublished) },
  /** Makes the public proof from the log. */
  'proof/write-proof': { schedule: 'each-day' },
  'operations/reconciliation/reconcile': { schedule: 'each-hour' },
  'operations/canary/run-canary': { schedule: 'each-minute' },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
