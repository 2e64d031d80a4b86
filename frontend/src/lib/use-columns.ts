import { useSyncExternalStore } from 'react';

/** Window widths from which cards are shown in two and in three columns. */
const TWO_COLUMNS_MIN_PX = 700;
const THREE_COLUMNS_MIN_PX = 1080;

/** The number of card columns for the window's width. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => columnsAt(window.innerWidth));
}

export function columnsAt(width: number): 1 | 2 | 3 {
  if (width < TWO_COLUMNS_MIN_PX) return 1;
  return width < THREE_COLUMNS_MIN_PX ? 2 : 3;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
