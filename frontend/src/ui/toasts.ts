import { useEffect, useId, useSyncExternalStore } from 'react';

export interface Toast {
  readonly title: string;
  readonly text: string;
  /** What caused it: the reference of a failed call is shown below the text. */
  readonly error?: unknown;
  /** A button, such as Undo; pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It announces a change of page, so that it stays on the next one. Any other is about the page that shows it. */
  readonly staysOnLeave?: boolean;
  /** Subscribes to what makes it pointless; returns the unsubscribe function, which is called when it is gone. */
  readonly endsOn?: (end: () => void) => () => void;
}

/** So long that, in effect, a toast stays until it is dismissed or replaced. */
const DEFAULT_DURATION_MS = 1_000_000;

let current: Toast | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let duration = DEFAULT_DURATION_MS;
/** The mounted toast stacks: the page's, then those of the open dialogs in opening order. */
let toastHosts: readonly string[] = [];
const listeners = new Set<() => void>();
let unsubscribe = () => {};

/**
 * Shows a toast, replacing the current one. `durationMs`: until it closes by itself.
 * @returns dismisses it, if it is still shown
 */
export function showToast(toast: Toast, durationMs = DEFAULT_DURATION_MS): () => void {
  unsubscribe();
  duration = durationMs;
  current = toast;
  const dismiss = () => {
    if (current === toast) dismissToast();
  };
  unsubscribe = toast.endsOn?.(dismiss) ?? (() => {});
  resumeToast();
  notify();
  return dismiss;
}

/** Dismisses what was said about a page that was left. */
export function dismissToastOfPage(): void {
  if (current?.staysOnLeave !== true) dismissToast();
}

/** Keeps the toast open during hover and focus. */
export function pauseToast(): void {
  clearTimeout(timer);
}

/** Restarts the timer. */
export function resumeToast(): void {
  clearTimeout(timer);
  timer = setTimeout(dismissToast, duration);
}

export function dismissToast(): void {
  clearTimeout(timer);
  unsubscribe();
  unsubscribe = () => {};
  current = undefined;
  notify();
}

/**
 * The toast for the caller to render, if it is the topmost stack: that of the last opened dialog, which makes everything else inert, or
 * the page's.
 */
export function useTopToast(inDialog: boolean): Toast | undefined {
  const hostId = useId();
  useEffect(() => {
    // The page's stack goes first: it is loaded late and may mount after a dialog's.
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
