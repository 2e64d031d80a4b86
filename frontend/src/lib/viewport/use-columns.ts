import { useSyncExternalStore } from 'react';

/** Window widths from which cards are shown in two and in three columns; further columns have at least `WIDE_COLUMN_PX` of the window each. */
const TWO_COLUMNS_MIN_PX = 700;
const THREE_COLUMNS_MIN_PX = 1080;
const WIDE_COLUMN_PX = 420;
const MAX_COLUMNS = 6;

/** The number of card columns for the window's width. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => columnsAt(window.innerWidth));
}

/** One to six. */
export function columnsAt(width: number): number {
  if (width < TWO_COLUMNS_MIN_PX) return 1;
  if (width < THREE_COLUMNS_MIN_PX) return 2;
  return Math.min(MAX_COLUMNS, Math.max(3, Math.floor(width / WIDE_COLUMN_PX)));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
