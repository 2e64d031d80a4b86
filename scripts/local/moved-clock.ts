/**
 * A clock that tests can move on, for the stand-ins of this process and for the functions in their threads alike, so that nobody
 * waits for a minute, a lease or a session to pass. Never moved, it is the system's clock.
 */
export interface MovedClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void;
  /** How far it was moved, for threads: see `moveDates`. */
  readonly offset: SharedArrayBuffer;
}

export function makeMovedClock(): MovedClock {
  const offset = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const moved = new Float64Array(offset);
  return {
    now: () => Date.now() + (moved[0] ?? 0),
    advance: (milliseconds) => {
      moved[0] = (moved[0] ?? 0) + milliseconds;
    },
    offset,
  };
}

/** Moves this thread's dates along with the clock: what reads the system's time there reads the moved one. */
export function moveDates(offset: SharedArrayBuffer): void {
  const moved = new Float64Array(offset);
  const system = Date.now;
  const now = () => system() + (moved[0] ?? 0);
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
