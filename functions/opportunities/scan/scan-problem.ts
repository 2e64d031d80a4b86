import { ProviderFailure, type ProviderFailureKind } from '../provider/failure.ts';
import { ProviderPaused } from './guarded-provider.ts';

const PAUSED = 'Odds updates are paused at the moment.';
const NO_ANSWER = 'The odds provider did not answer.';
const UNREADABLE = 'The odds provider sent something unreadable.';
const REFUSED = 'The odds provider refused the request.';

/** Words for subscribers: nothing of keys, credits or addresses. */
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

/** Why a league has no new data, in words fit for people. */
export function problemOf(error: unknown): string {
  if (error instanceof ProviderFailure) return words[error.kind];
  if (!(error instanceof ProviderPaused)) return 'The scan failed.';
  return error.reason === 'out-of-time' ? 'The scan ran out of time.' : PAUSED;
}

/** The reason for engineers, when it stops scanning as a whole; null for any other failure. */
export function pauseReason(error: unknown): string | null {
  if (error instanceof ProviderPaused) return error.reason === 'out-of-time' ? null : error.reason;
  const stops = error instanceof ProviderFailure && (error.kind === 'bad-key' || error.kind === 'out-of-credits');
  return stops ? error.kind : null;
}
