/**
 * A clock that tests can move on, for the stand-ins of this process and for the functions in threads or processes alike, so that
 * nobody waits for a minute, a lease or a session to pass. Never moved, it is the system's clock.
 */
export interface MovedClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A begun millisecond counts whole: the system's clock knows no parts, and what is stored of it is read back as whole. */
  readonly advance: (milliseconds: number) => void;
  /** Tells how far it was moved, in milliseconds, now and whenever it is moved again. Returns what ends it. */
  readonly follow: (tell: (moved: number) => void) => () => void;
}

/** `ahead`: of the system's clock, in milliseconds, where it goes on from an earlier one. */
export function makeMovedClock(ahead = 0): MovedClock {
  const followers = new Set<(moved: number) => void>();
  let moved = ahead;
  return {
    now: () => Date.now() + moved,
    advance: (milliseconds) => {
      moved += Math.ceil(milliseconds);
      for (const tell of followers) tell(moved);
    },
    follow: (tell) => {
      followers.add(tell);
      tell(moved);
      return () => followers.delete(tell);
    },
  };
}

/** Moves the dates here along with the clock: what reads the system's time reads the moved one. */
export function moveDates(moved: () => number): void {
  const system = Date.now;
  const now = () => system() + moved();
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
