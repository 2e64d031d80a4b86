import { ProviderFailure, type ProviderFailureKind } from '../provider/failure.ts';
import { ProviderPaused } from './guarded-provider.ts';

const PAUSED = 'Odds updates are paused at the moment.';
const SILENT = 'The odds provider did not answer.';
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
  'too-fast': SILENT,
  unavailable: SILENT,
  'timed-out': SILENT,
  unreachable: SILENT,
};

/** Why a league has no new data, for users. */
export function problemOf(error: unknown): string {
  if (error instanceof ProviderFailure) return words[error.kind];
  if (!(error instanceof ProviderPaused)) return 'The scan failed.';
  return error.reason === 'out-of-time' ? 'The scan ran out of time.' : PAUSED;
}

/** The reason for engineers, if scanning as a whole is paused; null for any other failure. */
export function pauseReason(error: unknown): string | null {
  if (error instanceof ProviderPaused) return error.reason === 'out-of-time' ? null : error.reason;
  const stops = error instanceof ProviderFailure && (error.kind === 'bad-key' || error.kind === 'out-of-credits');
  return stops ? error.kind : null;
}
