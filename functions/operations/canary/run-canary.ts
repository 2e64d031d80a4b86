import type { Log } from '../../platform/logger.ts';
import { checkSite, type SiteDeps, StepFailed } from './check-site.ts';

export interface CanaryDeps extends SiteDeps {
  readonly log: Log;
}

/** One check of the site, and one log entry with its outcome, on which the alarms depend. Never throws: a retry would only blur it. */
export async function runCanary(deps: CanaryDeps): Promise<void> {
  const begun = deps.clock();
  try {
    const { ageSeconds } = await checkSite(deps);
    deps.log.info('canary_passed', { ageSeconds, ms: deps.clock() - begun });
  } catch (error) {
    const { step, status } = error instanceof StepFailed ? error : {};
    deps.log.error('canary_failed', { step: step ?? 'unknown', status, ms: deps.clock() - begun }, error);
  }
}
