import type { Seconds } from '../../../shared/odds/time.ts';
import { nextMonth } from './allowance.ts';
import type { ProviderFailureKind } from './failure.ts';

const FAILURES_IN_A_ROW = 5;
const PAUSE_AFTER_FAILURES_SECONDS = 5 * 60;
const PAUSE_AFTER_BAD_KEY_SECONDS = 15 * 60;

export type PauseReason = 'bad-key' | 'out-of-credits' | 'failures';

/** The provider's circuit breaker, stored between scans. Times in seconds since 1970. */
export interface Breaker {
  readonly failuresInARow: number;
  readonly pause: { readonly reason: PauseReason; readonly since: Seconds; readonly until: Seconds } | null;
}

export const CLOSED: Breaker = { failuresInARow: 0, pause: null };

/** Whether a failure concerns the provider as a whole rather than one call. */
const countsAgainstProvider: Readonly<Record<ProviderFailureKind, boolean>> = {
  'out-of-credits': true,
  'bad-key': true,
  'bad-markets': false,
  'unknown-sport': false,
  'event-gone': false,
  refused: true,
  redirect: true,
  'too-large': true,
  'too-fast': true,
  unavailable: true,
  'timed-out': true,
  unreachable: true,
  'not-json': true,
  'unexpected-shape': true,
};

export function afterFailure(breaker: Breaker, kind: ProviderFailureKind, at: Seconds): Breaker {
  if (!countsAgainstProvider[kind]) return breaker;
  const failuresInARow = breaker.failuresInARow + 1;
  if (kind === 'bad-key') return opened(failuresInARow, 'bad-key', at, at + PAUSE_AFTER_BAD_KEY_SECONDS);
  if (kind === 'out-of-credits') return opened(failuresInARow, 'out-of-credits', at, nextMonth(at));
  if (failuresInARow < FAILURES_IN_A_ROW) return { ...breaker, failuresInARow };
  return opened(failuresInARow, 'failures', at, at + PAUSE_AFTER_FAILURES_SECONDS);
}

/** A success resets the failure count. It also closes the breaker, except if credits are used up, since free calls keep succeeding. */
export function afterSuccess(breaker: Breaker): Breaker {
  return breaker.pause?.reason === 'out-of-credits' ? { ...breaker, failuresInARow: 0 } : CLOSED;
}

/** Closes the breaker once the provider's headers show credits again. */
export function closeOnCredits(breaker: Breaker): Breaker {
  return breaker.pause?.reason === 'out-of-credits' ? { ...breaker, pause: null } : breaker;
}

/**
 * Why a call must not be made now; null if it may. While credits are used up, free calls continue: their headers show when credits are
 * back. After a pause the next call is made, and another failure pauses again.
 */
export function pauseReasonFor(breaker: Breaker, call: { readonly free: boolean }, at: Seconds): PauseReason | null {
  const { pause } = breaker;
  if (pause === null || at >= pause.until) return null;
  return pause.reason === 'out-of-credits' && call.free ? null : pause.reason;
}

function opened(failuresInARow: number, reason: PauseReason, since: Seconds, until: Seconds): Breaker {
  return { failuresInARow, pause: { reason, since, until } };
}
