import { useClockValue } from './use-clock-value.ts';

/** Whole seconds, and when they are over in milliseconds since 1970. */
export interface Countdown {
  readonly seconds: number;
  readonly endsAt: number;
}

export function startCountdown(seconds: number, now: number): Countdown {
  return { seconds, endsAt: now + seconds * 1_000 };
}

/** Whole seconds left, rounded up; 0 if it is over or there is none. Uses the clock, so it also counts while the device sleeps. */
export function useCountdown(countdown: Countdown | undefined): number {
  return useClockValue((now) => (countdown === undefined ? 0 : secondsLeft(countdown, now)));
}

/** Capped at the total: `now` may be a tick before the start, or the clock may have been set back. */
function secondsLeft({ seconds, endsAt }: Countdown, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1_000)));
}
