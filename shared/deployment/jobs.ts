import { events } from './events.ts';

/** A message on the event bus, told by who sent it and what it is called. */
interface BusEvent {
  readonly source: string;
  readonly detailType: string;
}

/** What starts a job besides a person with the right to call it. */
interface Job {
  /** 'scan-interval': as often as the stage scans. Absent where no clock starts the job. */
  readonly schedule?: 'scan-interval';
  /** Every such message starts the job once. Absent where no message does. */
  readonly event?: BusEvent;
}

/** Functions that no request calls. The name is the path of the file: `functions/<name>.job.ts`. */
export const jobs = {
  'opportunities/refresh-odds': { schedule: 'scan-interval', event: events.scanRequested },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
