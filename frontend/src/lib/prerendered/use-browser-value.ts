import { useSyncExternalStore } from 'react';

/** What only a browser knows, and does not change; `without` while a page is rendered without one, and while the app takes that over. */
export function useBrowserValue<T>(read: () => T, without: T): T {
  return useSyncExternalStore(neverChanges, read, () => without);
}

function neverChanges(): () => void {
  return () => undefined;
}
