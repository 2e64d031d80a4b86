import { setTimeout } from 'node:timers/promises';
import { appBus, type Bus } from '../../platform/bus.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type RandomBytes, systemRandomBytes } from '../../platform/hash.ts';
import { type Log, standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { checkoutStripe } from '../../platform/stripe/app-stripe.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';

/** Dependencies of billing. */
export interface BillingDeps {
  readonly table: Table;
  readonly stripe: StripeCalls;
  /** Notifies the worker of emails in the outbox. */
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
  /** HMAC keys for addresses and cards: the text of `email-key`. */
  readonly emailKey: string;
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** From the environment. */
export async function liveBillingDeps(): Promise<BillingDeps> {
  const [emailKey, stripe] = await Promise.all([secret('emailKey'), checkoutStripe()]);
  return {
    ...{ table: appTable(), stripe, bus: appBus(), emailKey },
    ...{ clock: systemClock, random: systemRandomBytes, log: standardOutputLog() },
    wait: (ms) => setTimeout(ms),
  };
}
