import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { siteOrigin } from '../platform/site-origin.ts';
import { lazy } from './lazy.ts';
import type { Door } from './pipeline.ts';

/** What everything stands on that answers requests. */
export interface Threshold {
  readonly log: Log;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
  readonly door: () => Promise<Door>;
}

/** From the environment, on the first call; without an origin secret nothing is answered. */
export function liveThreshold(): Threshold {
  return {
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    door: lazy(async () => {
      const [originSecret, origin] = await Promise.all([secret('originSecret'), siteOrigin()]);
      return { originSecret, siteOrigin: origin };
    }),
  };
}
