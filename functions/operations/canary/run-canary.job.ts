import * as z from 'zod/mini';
import { defineJob } from '../../edge/define-job.ts';
import { systemClock } from '../../platform/clock.ts';
import { config, siteOrigin } from '../../platform/config.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { nameOutdatedFacts } from './name-outdated-facts.ts';
import { type CanaryDeps, runCanary } from './run-canary.ts';

/** As for the alarm on old lists: one scan may fail. */
const MIN_AGE_SECONDS = 600;
const SCANS = 2;

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(z.unknown(), liveDeps, async (_event, deps) => {
  await runCanary(deps);
  nameOutdatedFacts(deps);
});

/** Created once per process, since it holds the session. */
function liveDeps(): CanaryDeps {
  return {
    fetch: (url, init) => fetch(url, init),
    deadline: (ms) => AbortSignal.timeout(ms),
    clock: systemClock,
    site: siteOrigin,
    password: () => secret('canaryPassword'),
    memory: { session: undefined },
    maxAgeSeconds: Math.max(MIN_AGE_SECONDS, SCANS * 60 * config('scanEveryMinutes')),
    log: standardOutputLog(),
  };
}
