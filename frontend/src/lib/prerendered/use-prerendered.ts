import { useState, useSyncExternalStore } from 'react';

/** Whether the component came with a page that was rendered at build: true while that is rendered, and for good once the app has taken it over. */
export function usePrerendered(): boolean {
  const [wasAtFirst] = useState(useAsDrawn());
  return wasAtFirst;
}

/** Whether the component must be as it was drawn at build: while that is rendered, and while the app takes it over. */
export function useAsDrawn(): boolean {
  return useBrowserValue(() => false, true);
}

/** What only a browser knows, and does not change; `without` while a page is rendered without one, and while the app takes that over. */
export function useBrowserValue<T>(read: () => T, without: T): T {
  return useSyncExternalStore(neverChanges, read, () => without);
}

function neverChanges(): () => void {
  return () => undefined;
}
