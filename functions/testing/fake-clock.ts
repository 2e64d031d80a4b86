import type { Clock } from '../platform/clock.ts';

export interface FakeClock {
  /** The clock to pass in; it only moves when set or advanced. */
  readonly now: Clock;
  advanceSeconds(seconds: number): void;
  set(iso: string): void;
}

export function fakeClock(iso = '2026-11-21T12:00:00Z'): FakeClock {
  let at = Date.parse(iso);
  return {
    now: () => at,
    advanceSeconds(seconds) {
      at += seconds * 1000;
    },
    set(later) {
      at = Date.parse(later);
    },
  };
}
