import { events } from '../../../shared/deployment/events.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import type { ScanStatsStore } from '../scan/scan-stats-store.ts';

export interface RequestScanDeps {
  readonly stats: ScanStatsStore;
  readonly bus: Bus;
}

/**
 * Requests a scan, unless one is running, or was requested or started within a minute: then that scan's id is returned and nothing is sent.
 * Of concurrent requests one event is sent and all get its id. `at`: seconds since 1970.
 * @throws Unavailable if the bus does not accept the event; the next request may then retry at once.
 */
export async function requestScan(scanId: string, at: Seconds, { stats, bus }: RequestScanDeps) {
  const answer = await stats.request(scanId, at);
  if (answer.state === 'recent') return answer;
  try {
    await bus.publish(events.scanRequested, { scanId });
  } catch (error) {
    await stats.withdraw(scanId);
    throw error;
  }
  return answer;
}
