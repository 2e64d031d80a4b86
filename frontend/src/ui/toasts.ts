import { useEffect, useId, useSyncExternalStore } from 'react';

export interface Toast {
  readonly title: string;
  readonly text: string;
  /** What a person can do about it, such as taking it back; the toast goes when it is pressed. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Milliseconds until a toast goes by itself: in effect it stays until it is dismissed or another one follows. */
const DEFAULT_DURATION_MS = 1_000_000;

let current: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let duration = DEFAULT_DURATION_MS;
/** Where toasts can be shown now: the page, and the open dialogs in the order in which they were opened. */
let toastHosts: readonly string[] = [];
const listeners = new Set<() => void>();

/** Tells a person something that asks for no answer. One at a time: it takes the place of the one before. `durationMs`: until it goes by itself. */
export function showToast(toast: Toast, durationMs = DEFAULT_DURATION_MS): void {
  duration = durationMs;
  current = toast;
  resumeToast();
  notify();
}

/** A person has reached for the toast: it does not go before they have left it. */
export function pauseToast(): void {
  clearTimeout(timer);
}

/** From now on its time runs anew. */
export function resumeToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, duration);
}

export function dismissToast(): void {
  clearTimeout(timer);
  current = undefined;
  notify();
}

/**
 * The toast to be shown by the caller: only one place shows it, the dialog that was opened last, since it makes everything else inert,
 * or else the page's.
 */
export function useTopToast(inDialog: boolean): Toast | undefined {
  const hostId = useId();
  useEffect(() => {
    // The page's own may come after a dialog's: its code is loaded later.
    toastHosts = inDialog ? [...toastHosts, hostId] : [hostId, ...toastHosts];
    notify();
    return () => {
      toastHosts = toastHosts.filter((other) => other !== hostId);
      notify();
    };
  }, [hostId, inDialog]);
  return useSyncExternalStore(subscribe, () => (toastHosts.at(-1) === hostId ? current : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
