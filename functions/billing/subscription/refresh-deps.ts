import { systemClock } from '../../platform/clock.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { appStripe } from '../../platform/stripe/app-stripe.ts';
import { appTable } from '../../platform/table/client.ts';
import type { SyncingDeps } from './refresh-subscription.ts';

/** As the environment says. */
export async function liveSyncingDeps(): Promise<SyncingDeps> {
  return { table: appTable(), stripe: await appStripe(), clock: systemClock, log: standardOutputLog() };
}
