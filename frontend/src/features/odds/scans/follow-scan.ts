import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import type { ScanStats, scan } from '../../../../../shared/contracts/opportunities.ts';

/** 'recent': a scan that started less than a minute ago is used instead of a new one. */
type ScanAnswer = ReplyOf<typeof scan>;

export interface FollowedScan {
  readonly stats: ScanStats;
  /** 'recent' only if that scan had ended before it was asked for. */
  readonly answer: ScanAnswer['state'];
}

export interface ScanCalls {
  requestScan: () => Promise<ScanAnswer>;
  /** Refetches the statistics. */
  readStats: () => Promise<ScanStats>;
  /** Resolves when it is time for the next poll. */
  pause: () => Promise<void>;
}

/** Failed polls in a row after which polling stops: the connection is lost. */
const MAX_FAILED_POLLS = 5;
/** Polls after which polling stops: three minutes at one per second. */
const MAX_POLLS = 180;

/** The scan was started, but its end was not observed. */
export class ScanNotObserved extends Error {}

/** Starts a scan and polls until it has ended. Rejects with the error of `requestScan`, or with ScanNotObserved. */
export async function followScan({ requestScan, readStats, pause }: ScanCalls): Promise<FollowedScan> {
  const previousScanId = await readStats().then(
    (stats) => stats.scanId,
    () => null,
  );
  const { scanId, state } = await requestScan();
  let failures = 0;
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const stats = await readStats().catch(() => undefined);
    if (stats !== undefined && hasEnded(stats, scanId, previousScanId)) {
      return { stats, answer: poll === 0 ? state : 'requested' };
    }
    failures = stats === undefined ? failures + 1 : 0;
    if (failures === MAX_FAILED_POLLS) break;
    await pause();
  }
  throw new ScanNotObserved('The scan is still running, but its result could not be read.');
}

const endStates: ReadonlySet<ScanStats['state']> = new Set(['done', 'partial', 'failed', 'paused']);

/**
 * Whether our scan or a newer one has ended. The first poll may still return the previous scan; any other scan started after ours.
 */
export function hasEnded(stats: ScanStats, scanId: string, previousScanId: string | null): boolean {
  const stillBefore = stats.scanId !== scanId && (stats.scanId === null || stats.scanId === previousScanId);
  return !stillBefore && endStates.has(stats.state);
}
