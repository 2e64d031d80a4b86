import type { Log } from '../../platform/logger.ts';
import { ProviderFailure, type ProviderFailureKind } from '../provider/failure.ts';
import { ProviderPaused } from './provider-paused.ts';

const PAUSED = 'Odds updates are paused at the moment.';
const NO_ANSWER = 'The odds provider did not answer.';
const UNREADABLE = 'The odds provider sent something unreadable.';
const REFUSED = 'The odds provider refused the request.';

/** Messages for subscribers, without keys, credits or URLs. */
const words: Readonly<Record<ProviderFailureKind, string>> = {
  'out-of-credits': PAUSED,
  'bad-key': PAUSED,
  'bad-markets': REFUSED,
  'unknown-sport': REFUSED,
  'event-gone': REFUSED,
  refused: REFUSED,
  redirect: UNREADABLE,
  'too-large': UNREADABLE,
  'not-json': UNREADABLE,
  'unexpected-shape': UNREADABLE,
  'too-fast': NO_ANSWER,
  unavailable: NO_ANSWER,
  'timed-out': NO_ANSWER,
  unreachable: NO_ANSWER,
};

/** Why a league has no new data, for users. */
export function problemOf(error: unknown): string {
  if (error instanceof ProviderFailure) return words[error.kind];
  if (!(error instanceof ProviderPaused)) return 'The scan failed.';
  return error.reason === 'out-of-time' ? 'The scan ran out of time.' : PAUSED;
}

/** The reason for engineers, if the provider cannot be called at the moment; undefined for any other failure. */
export function pauseReason(error: unknown): string | undefined {
  if (error instanceof ProviderPaused) return error.reason === 'out-of-time' ? undefined : error.reason;
  const stops = error instanceof ProviderFailure && (error.kind === 'bad-key' || error.kind === 'out-of-credits');
  return stops ? error.kind : undefined;
}

/** Logs why a league has no new data. */
export function reportFailure(log: Log, facts: { scanId: string; league: string }, error: unknown): void {
  if (!(error instanceof ProviderFailure)) {
    log.error('league_scan_failed', facts, error);
    return;
  }
  const { kind, status, errorCode } = error;
  log.error('league_scan_failed', { ...facts, kind, status, errorCode });
}
