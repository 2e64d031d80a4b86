import { useClockValue } from './use-clock-value.ts';

/** A number of whole seconds, and when they are over in milliseconds since 1970. */
export interface Countdown {
  readonly seconds: number;
  readonly endsAt: number;
}

export function startCountdown(seconds: number, now: number): Countdown {
  return { seconds, endsAt: now + seconds * 1_000 };
}

/** Whole seconds left, rounded up; 0 when it is over or there is none. By the clock, so a sleeping device counts on. */
export function useCountdown(countdown: Countdown | undefined): number {
  return useClockValue((now) => (countdown === undefined ? 0 : secondsLeft(countdown, now)));
}

/** `now` may be a tick older than the start, or the clock may have been set back: never more than the whole. */
function secondsLeft({ seconds, endsAt }: Countdown, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / 1_000)));
}
