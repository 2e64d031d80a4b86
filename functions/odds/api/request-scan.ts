import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { events } from '../../../shared/deployment/events.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import type { ProgressStore } from '../progress/progress-store.ts';
import { isRecent } from '../progress/scan-state.ts';

export interface RequestScanDeps {
  readonly progress: ProgressStore;
  readonly bus: Bus;
  /** The leagues that the stage scans. */
  readonly scanned: readonly LeagueKey[];
}

/**
 * Requests a scan, unless one is running, was requested within a minute, or every league was scanned within a minute: then that scan's id is
 * returned and nothing is sent. Of concurrent requests one event is sent and all get its id. `at`: seconds since 1970.
 * @throws 'unavailable' if the bus does not accept the event; the next request may then retry at once.
 */
export async function requestScan(scanId: string, at: Seconds, { progress, bus, scanned }: RequestScanDeps) {
  const seen = await progress.read();
  if (seen !== undefined && isRecent(seen, scanned, at)) return { scanId: seen.scanId, state: 'recent' as const };
  const answer = await progress.request(scanId, at, seen);
  if (answer.state === 'recent') return answer;
  try {
    await bus.publish(events.scanRequested, { scanId });
  } catch (error) {
    await progress.withdraw(scanId);
    throw error;
  }
  return answer;
}
