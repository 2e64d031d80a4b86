import type { ReplyOf } from '../../../../shared/contracts/contract.ts';
import type { ScanStats, scan } from '../../../../shared/contracts/opportunities.ts';

/** 'recent': a scan began less than a minute ago and stands in for ours. */
type ScanAnswer = ReplyOf<typeof scan>;

export interface FollowedScan {
  readonly stats: ScanStats;
  readonly answer: ScanAnswer['state'];
}

export interface ScanCalls {
  requestScan: () => Promise<ScanAnswer>;
  /** Asks for the statistics anew. */
  readStats: () => Promise<ScanStats>;
  /** Resolves when it is time to look again. */
  pause: () => Promise<void>;
}

/** Looks that may fail in a row before the scan is given up: a lost connection, not a hiccup. */
const MAX_FAILED_POLLS = 5;
/** Looks after which a scan that never settles is given up: three minutes at one a second. */
const MAX_POLLS = 180;

/** The scan was started, but its end was not seen. */
export class ScanNotObserved extends Error {}

/** Starts a scan and follows it until it settles. Rejects with what `requestScan` throws, or with ScanNotObserved. */
export async function followScan({ requestScan, readStats, pause }: ScanCalls): Promise<FollowedScan> {
  const previousScanId = await readStats().then(
    (stats) => stats.scanId,
    () => null,
  );
  const { scanId, state } = await requestScan();
  let failures = 0;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const stats = await readStats().catch(() => undefined);
    if (stats !== undefined && hasEnded(stats, scanId, previousScanId)) return { stats, answer: state };
    failures = stats === undefined ? failures + 1 : 0;
    if (failures === MAX_FAILED_POLLS) break;
    await pause();
  }
  throw new ScanNotObserved('The scan is still running, but its result could not be read.');
}

const endStates: ReadonlySet<ScanStats['state']> = new Set(['done', 'partial', 'failed', 'paused']);

/**
 * Whether our scan, or a newer one, has ended. Statistics may still be those of the scan before ours when we first look:
 * anything that is neither ours nor that one began after ours.
 */
export function hasEnded(stats: ScanStats, scanId: string, previousScanId: string | null): boolean {
  const stillBefore = stats.scanId !== scanId && (stats.scanId === null || stats.scanId === previousScanId);
  return !stillBefore && endStates.has(stats.state);
}
