import { liveEntitledDeps } from '../billing/entitled.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { siteOrigin } from '../platform/site-origin.ts';
import type { Callers } from './access.ts';
import { createCallers } from './callers.ts';
import { lazy } from './lazy.ts';
import type { Door } from './pipeline.ts';

/** What every endpoint stands on, whatever it does. */
export interface Surroundings {
  readonly log: Log;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => number;
  readonly door: () => Promise<Door>;
  readonly callers: () => Promise<Callers>;
}

/** From the environment, on the first call; without an origin secret nothing is answered. */
export function liveSurroundings(): Surroundings {
  return {
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    door: lazy(async () => {
      const [originSecret, origin] = await Promise.all([secret('originSecret'), siteOrigin()]);
      return { originSecret, siteOrigin: origin };
    }),
    callers: lazy(() => createCallers(liveEntitledDeps())),
  };
}
