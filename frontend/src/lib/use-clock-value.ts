import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/**
 * A value derived from one shared clock: a component that shows an age rerenders only when its text changes.
 * `read` derives the value from the current time in milliseconds; it must be pure.
 */
export function useClockValue<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(currentTime()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) timer = setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970. All readers see the time of the last tick; without a running timer, the current time. */
export function currentTime(): number {
  if (timer === undefined) now = Date.now();
  return now;
}
