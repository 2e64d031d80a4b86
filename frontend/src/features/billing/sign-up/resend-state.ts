import { CODE_LIFE_SECONDS } from '../../../../../shared/catalogue/credentials.ts';
import type { CodeSent } from '../../../../../shared/contracts/verification.ts';
import { type Countdown, startCountdown } from '../../../lib/use-countdown.ts';

export interface ResendState {
  /** Whether the last call found that a code had been sent before. */
  readonly alreadySent: boolean;
  /** Until another code may be asked for; undefined: now. */
  readonly until: Countdown | undefined;
}

/** `now`: milliseconds since 1970. */
export function resendAfter({ alreadySent, canResend, secondsUntilResend }: CodeSent, now: number): ResendState {
  const seconds = alreadySent ? secondsUntilResend : CODE_LIFE_SECONDS;
  return { alreadySent: alreadySent, until: canResend ? undefined : startCountdown(seconds, now) };
}
