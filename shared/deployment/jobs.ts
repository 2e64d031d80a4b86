import { events } from './events.ts';

/** Messages on a bus, told by who sent them and what they are called. */
interface BusEvents {
  /** 'ours': the product's own bus. 'default': the account's, on which AWS's services speak. */
  readonly bus: 'ours' | 'default';
  readonly source: string;
  readonly detailTypes: readonly string[];
}

/** How often a clock starts a job. 'scan-interval': as often as the stage scans. */
export type JobSchedule = 'scan-interval' | 'each-minute' | 'each-hour';

/** What starts a job besides a person with the right to call it. */
interface Job {
  /** Absent where no clock starts the job. */
  readonly schedule?: JobSchedule;
  /** Every such message starts the job once. Absent where no message does. */
  readonly event?: BusEvents;
}

const ours = ({ source, detailType }: (typeof events)[keyof typeof events]): BusEvents => ({
  bus: 'ours',
  source,
  detailTypes: [detailType],
});

/** Functions that no request calls. The name is the path of the file: `functions/<name>.job.ts`. */
export const jobs = {
  'opportunities/refresh-odds': { schedule: 'scan-interval', event: ours(events.scanRequested) },
  'mail/deliver-mail': { event: ours(events.mailOwed) },
  'mail/sweep-outbox': { schedule: 'each-minute' },
  /**
   * SES can publish to the account's default bus only.
   * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html
   */
  'mail/record-bounce': {
    event: { bus: 'default', source: 'aws.ses', detailTypes: ['Email Bounced', 'Email Complaint Received'] },
  },
  'reconciling/reconcile': { schedule: 'each-hour' },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
