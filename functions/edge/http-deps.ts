import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { siteOrigin } from '../platform/site-origin.ts';
import { lazy } from './lazy.ts';
import type { OriginPolicy } from './pipeline.ts';

/** What everything stands on that answers requests. */
export interface HttpDeps {
  readonly log: Log;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
  readonly originPolicy: () => Promise<OriginPolicy>;
}

/** From the environment, on the first call; without an origin secret nothing is answered. */
export function liveHttpDeps(): HttpDeps {
  return {
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    originPolicy: lazy(async () => {
      const [originSecret, origin] = await Promise.all([secret('originSecret'), siteOrigin()]);
      return { originSecret, siteOrigin: origin };
    }),
  };
}
