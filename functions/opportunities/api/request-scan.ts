import { events } from '../../../shared/deployment/events.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { Bus } from '../../platform/bus.ts';
import type { ScanStatsStore } from '../scan/scan-stats-store.ts';

export interface RequestScanDeps {
  readonly stats: ScanStatsStore;
  readonly bus: Bus;
}

/**
 * Asks for a scan, unless one runs, or was asked for or began within a minute: then that one's id is the answer and nothing is sent.
 * Of many people who ask at once, one message goes out and all get its id. `at`: seconds since 1970.
 * @throws Unavailable when the bus does not take the message; the next request may then try again at once.
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
