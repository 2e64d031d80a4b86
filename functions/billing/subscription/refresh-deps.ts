import { systemClock } from '../../platform/clock.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { customerStripe } from '../../platform/stripe/app-stripe.ts';
import { appTable } from '../../platform/table/client.ts';
import type { SubscriptionDeps } from './refresh-subscription.ts';

/** From the environment. */
export async function liveSubscriptionDeps(): Promise<SubscriptionDeps> {
  return { table: appTable(), stripe: await customerStripe(), clock: systemClock, log: standardOutputLog() };
}
