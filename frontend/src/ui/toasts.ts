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
  /**
   * It is never shown over a dialog, nor over a control that was just pressed: it waits until no dialog is open and nothing was pressed for some
   * seconds, and is dropped if that takes longer than this. Milliseconds.
   */
  readonly waitsMs?: number;
}

interface Shown {
  readonly toast: Toast;
  readonly durationMs: number;
}

/** So long that, in effect, a toast stays until it is dismissed or replaced. */
const DEFAULT_DURATION_MS = 1_000_000;

let current: Shown | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Waits for the dialogs to be closed. */
let waiting: Shown | undefined;
let waitingTimer: ReturnType<typeof setTimeout> | undefined;
/** The mounted toast stacks: the page's, then those of the open dialogs in opening order. */
let toastHosts: readonly { readonly id: string; readonly inDialog: boolean }[] = [];
const listeners = new Set<() => void>();
let unsubscribe = () => {};

/**
 * Shows a toast, replacing the current one. `durationMs`: until it closes by itself.
 * @returns dismisses it, if it still waits or is shown
 */
export function showToast(toast: Toast, durationMs = DEFAULT_DURATION_MS): () => void {
  const shown = { toast, durationMs };
  if (toast.waitsMs !== undefined && (isDialogOpen() || isPressing)) wait(shown, toast.waitsMs);
  else show(shown);
  notify();
  return () => {
    if (waiting === shown) stopWaiting();
    if (current === shown) dismissToast();
  };
}

/** Dismisses what was said about a page that was left. */
export function dismissToastOfPage(): void {
  if (current?.toast.staysOnLeave !== true) dismissToast();
}

/** Keeps the toast open during hover and focus. */
export function pauseToast(): void {
  clearTimeout(timer);
}

/** Restarts the timer. */
export function resumeToast(): void {
  clearTimeout(timer);
  if (current !== undefined) timer = setTimeout(dismissToast, current.durationMs);
}

export function dismissToast(): void {
  leave();
  showNext();
  notify();
}

/**
 * The toast for the caller to render, if it is the topmost stack: that of the last opened dialog, which makes everything else inert, or
 * the page's.
 */
export function useTopToast(inDialog: boolean): Toast | undefined {
  const hostId = useId();
  useEffect(() => {
    const host = { id: hostId, inDialog };
    // The page's stack goes first: it is loaded late and may mount after a dialog's.
    toastHosts = inDialog ? [...toastHosts, host] : [host, ...toastHosts];
    if (inDialog) keepOffDialogs();
    const endWatch = inDialog ? undefined : watchPresses();
    notify();
    return () => {
      endWatch?.();
      toastHosts = toastHosts.filter(({ id }) => id !== hostId);
      showNext();
      notify();
    };
  }, [hostId, inDialog]);
  return useSyncExternalStore(subscribe, () => (toastHosts.at(-1)?.id === hostId ? current?.toast : undefined));
}

const PRESS_MS = 3_000;
/** Whether something was pressed in the last seconds. */
let isPressing = false;
let pressTimer: ReturnType<typeof setTimeout> | undefined;

function notePress(): void {
  isPressing = true;
  clearTimeout(pressTimer);
  pressTimer = setTimeout(() => {
    isPressing = false;
    showNext();
    notify();
  }, PRESS_MS);
}

/** Returns the clean-up function. */
function watchPresses(): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, notePress, true);
  return () => {
    for (const event of events) document.removeEventListener(event, notePress, true);
    clearTimeout(pressTimer);
    isPressing = false;
  };
}

function isDialogOpen(): boolean {
  return toastHosts.some(({ inDialog }) => inDialog);
}

function show(shown: Shown): void {
  leave();
  if (shown.toast.waitsMs !== undefined) stopWaiting();
  current = shown;
  unsubscribe = shown.toast.endsOn?.(() => current === shown && dismissToast()) ?? (() => {});
  resumeToast();
}

function leave(): void {
  clearTimeout(timer);
  unsubscribe();
  unsubscribe = () => {};
  current = undefined;
}

/** When a dialog was opened. */
function keepOffDialogs(): void {
  const before = current;
  if (before?.toast.waitsMs === undefined) return;
  leave();
  wait(before, before.toast.waitsMs);
}

function wait(shown: Shown, waitsMs: number): void {
  stopWaiting();
  waiting = shown;
  waitingTimer = setTimeout(stopWaiting, waitsMs);
}

function stopWaiting(): void {
  clearTimeout(waitingTimer);
  waiting = undefined;
}

/** What waits, once no dialog is open and nothing is being pressed. A toast that is shown then, such as one about what was done in the dialog, comes first. */
function showNext(): void {
  if (waiting !== undefined && current === undefined && !isDialogOpen() && !isPressing) show(waiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
