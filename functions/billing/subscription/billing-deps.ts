import { setTimeout } from 'node:timers/promises';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appStripe } from '../../platform/stripe/app-stripe.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';

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

/** As the environment says. */
export async function liveBillingDeps(): Promise<BillingDeps> {
  const [emailKey, stripe] = await Promise.all([secret('emailKey'), appStripe()]);
  return {
    ...{ table: appTable(), stripe, bus: appBus(), emailKey },
    ...{ clock: systemClock, random: systemRandomBytes, log: standardOutputLog() },
    wait: (ms) => setTimeout(ms),
  };
}
