import { useState, useSyncExternalStore } from 'react';

/** Whether the component came with a page that was rendered at build: true while that is rendered, and for good once the app has taken it over. */
export function usePrerendered(): boolean {
  const isNow = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [wasAtFirst] = useState(isNow);
  return wasAtFirst;
}

function neverChanges(): () => void {
  return () => undefined;
}
