import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import type { CodeSent } from '../../../shared/contracts/verification.ts';
import { type Countdown, startCountdown } from '../lib/use-countdown.ts';

export interface ResendState {
  /** Whether the last call found that a code had already been sent. */
  readonly alreadySent: boolean;
  /** The wait until another code can be requested; undefined: now. */
  readonly until: Countdown | undefined;
}

/** `now`: milliseconds since 1970. */
export function resendAfter({ alreadySent, canResend, secondsUntilResend }: CodeSent, now: number): ResendState {
  const seconds = alreadySent ? secondsUntilResend : CODE_LIFE_SECONDS;
  return { alreadySent: alreadySent, until: canResend ? undefined : startCountdown(seconds, now) };
}
