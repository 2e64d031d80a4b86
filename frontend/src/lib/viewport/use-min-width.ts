import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide, in CSS pixels. */
export function useMinWidth(pixels: number): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth >= pixels);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
