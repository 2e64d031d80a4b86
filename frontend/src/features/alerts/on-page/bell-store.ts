import { useSyncExternalStore } from 'react';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';

/** Alerts that open pages were told of, for the bell. */
interface Bell {
  /** The latest first. */
  readonly alerts: readonly SentAlert[];
  /** How many came since the list was last opened, or the page was. */
  readonly unread: number;
}

/** More are in the history. */
const MOST = 20;

const empty: Bell = { alerts: [], unread: 0 };
let bell = empty;
/** Whether its list is shown, which says what a toast would. */
let isOpen = false;
const listeners = new Set<() => void>();

export function useBell(): Bell {
  return useSyncExternalStore(subscribe, () => bell);
}

/** `alerts`: the latest first; `unread`: how many of them are news. */
export function addToBell(alerts: readonly SentAlert[], unread: number): void {
  const known = new Set(bell.alerts.map(({ id }) => id));
  const fresh = alerts.filter(({ id }) => !known.has(id));
  change({ alerts: [...fresh, ...bell.alerts].slice(0, MOST), unread: isOpen ? 0 : bell.unread + unread });
}

export function openBell(open: boolean): void {
  isOpen = open;
  if (open) change({ ...bell, unread: 0 });
}

/** Calls `end` as soon as the bell is open; returns the unsubscribe function. */
export function endOnBell(end: () => void): () => void {
  if (isOpen) end();
  return subscribe(() => isOpen && end());
}

/** For whoever signs in next. */
export function emptyBell(): void {
  isOpen = false;
  change(empty);
}

function change(next: Bell): void {
  bell = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
