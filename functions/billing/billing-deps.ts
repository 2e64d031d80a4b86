import type { Bus } from '../platform/bus.ts';
import type { RandomBytes } from '../platform/chance.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { StripeCalls } from '../platform/stripe/calls.ts';
import type { Table } from '../platform/table/table.ts';

/** What everything about money stands on. */
export interface BillingDeps {
  readonly table: Table;
  readonly stripe: StripeCalls;
  /** Tells the mail worker of letters that are owed. */
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  /** Keys the hashes of addresses and cards. */
  readonly emailKey: string;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}
