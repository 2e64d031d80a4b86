/**
 * The system clock plus an offset, for the simulators and for functions in threads or processes, so that tests need not wait for a lease
 * or session to expire.
 */
export interface AdjustableClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Rounds up to whole milliseconds, like the system clock's. */
  readonly advance: (milliseconds: number) => void;
  /** Calls back with the offset, now and whenever it changes. Returns a function to unsubscribe. */
  readonly subscribe: (listener: (offsetMs: number) => void) => () => void;
}

/** `initialOffsetMs`: offset to continue from an earlier clock. */
export function makeAdjustableClock(initialOffsetMs = 0): AdjustableClock {
  const listeners = new Set<(offsetMs: number) => void>();
  let offsetMs = initialOffsetMs;
  return {
    now: () => Date.now() + offsetMs,
    advance: (milliseconds) => {
      offsetMs += Math.ceil(milliseconds);
      for (const listener of listeners) listener(offsetMs);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      listener(offsetMs);
      return () => listeners.delete(listener);
    },
  };
}

/** Replaces the global `Date` so that the current time includes the offset. */
export function patchDate(offsetMs: () => number): void {
  const system = Date.now;
  const now = () => system() + offsetMs();
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
