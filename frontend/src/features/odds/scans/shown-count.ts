import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let shown: number | undefined;

/** Tells how many opportunities the board shows while it is mounted, so that a scan's numbers can be read beside it. */
export function useReportShown(count: number | undefined): void {
  useEffect(() => {
    setShown(count);
    return () => setShown(undefined);
  }, [count]);
}

/** How many opportunities the board shows; undefined without a board or its list. */
export function useShownCount(): number | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function setShown(count: number | undefined): void {
  shown = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
