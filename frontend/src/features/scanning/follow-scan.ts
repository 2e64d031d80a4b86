import type { ReplyOf } from '../../../../shared/contracts/contract.ts';
import type { ScanStats, scan } from '../../../../shared/contracts/opportunities.ts';

/** 'recent': a scan began less than a minute ago and stands in for ours. */
type ScanAnswer = ReplyOf<typeof scan>;

export interface FollowedScan {
  readonly stats: ScanStats;
  readonly answer: ScanAnswer['state'];
}

export interface ScanCalls {
  ask: () => Promise<ScanAnswer>;
  /** Asks for the statistics anew. */
  readStats: () => Promise<ScanStats>;
  /** Resolves when it is time to look again. */
  pause: () => Promise<void>;
}

/** Looks that may fail in a row before the scan is given up: a lost connection, not a hiccup. */
const FAILED_LOOKS = 5;
/** Looks after which a scan that never settles is given up: three minutes at one a second. */
const MOST_LOOKS = 180;

/** The scan was started, but its end was not seen. */
export class ScanUnavailable extends Error {}

/** Starts a scan and follows it until it settles. Rejects with what `ask` throws, or with ScanUnavailable. */
export async function followScan({ ask, readStats, pause }: ScanCalls): Promise<FollowedScan> {
  const before = await readStats().then(
    (stats) => stats.scanId,
    () => null,
  );
  const { scanId, state } = await ask();
  let failures = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const stats = await readStats().catch(() => undefined);
    if (stats !== undefined && isOver(stats, scanId, before)) return { stats, answer: state };
    failures = stats === undefined ? failures + 1 : 0;
    if (failures === FAILED_LOOKS) break;
    await pause();
  }
  throw new ScanUnavailable('The scan is still running, but its result could not be read.');
}

const settledStates: ReadonlySet<ScanStats['state']> = new Set(['done', 'partial', 'failed', 'paused']);

/**
 * Whether our scan, or a newer one, has ended. Statistics may still be those of the scan before ours when we first look:
 * anything that is neither ours nor that one began after ours.
 */
export function isOver(stats: ScanStats, ours: string, before: string | null): boolean {
  const stillBefore = stats.scanId !== ours && (stats.scanId === null || stats.scanId === before);
  return !stillBefore && settledStates.has(stats.state);
}
