import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

/**
 * One clock for the whole page: a component that shows an age is drawn anew only when its text changes.
 * `read` makes the text of the current time in milliseconds; it must give the same text for the same time.
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

/** Between ticks every reader sees the same time; while nobody ticks, time is read afresh. */
function currentTime(): number {
  if (timer === undefined) now = Date.now();
  return now;
}
