import { useEffect, useId, useSyncExternalStore } from 'react';

export interface Toast {
  readonly title: string;
  readonly text: string;
  /** What a person can do about it, such as taking it back; the toast goes when it is pressed. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Milliseconds until a toast goes by itself: in effect it stays until it is dismissed or another one follows. */
const LIFE_MS = 1_000_000;

let current: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where toasts can be shown now, in the order in which they appeared. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

/** Tells a person something that asks for no answer. One at a time: it takes the place of the one before. `lifeMs`: until it goes by itself. */
export function showToast(toast: Toast, lifeMs = LIFE_MS): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, lifeMs);
  current = toast;
  notify();
}

export function dismissToast(): void {
  clearTimeout(timer);
  current = undefined;
  notify();
}

/** The toast to be shown by the caller: only the place that appeared last shows it, since a modal makes all before it inert. */
export function useToastHere(): Toast | undefined {
  const place = useId();
  useEffect(() => {
    places = [...places, place];
    notify();
    return () => {
      places = places.filter((other) => other !== place);
      notify();
    };
  }, [place]);
  return useSyncExternalStore(subscribe, () => (places.at(-1) === place ? current : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
