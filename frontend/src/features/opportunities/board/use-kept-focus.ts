import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '../../../ui/VirtualGrid.tsx';
import { idOf, placeOf } from '../rows/row-id.ts';

/** A card that has the focus, or gets it back, and its place in the list. */
interface Kept {
  readonly id: string;
  readonly place: number;
}

/**
 * Keeps the focus in the list: when the card that has it leaves, the card that takes its place gets it, and when the details close, so
 * does the card they were of. Otherwise the browser would put it at the page's beginning.
 */
export function useKeptFocus(
  rows: readonly unknown[],
  grid: RefObject<GridHandle | null>,
  openedId: string | undefined,
) {
  const kept = useRef<Kept>(undefined);
  const opened = useRef(openedId);

  useLayoutEffect(() => {
    const closed = opened.current !== undefined && openedId === undefined;
    opened.current = openedId;
    if (kept.current === undefined || openedId !== undefined || document.activeElement !== document.body) return;
    const place = placeOf(rows, kept.current.id);
    if (place >= 0 && !closed) return;
    const next = place >= 0 ? place : Math.min(kept.current.place, rows.length - 1);
    kept.current = undefined;
    if (rows.length === 0) document.querySelector('main')?.focus({ preventScroll: true });
    else grid.current?.focusIfRendered(next);
  }, [rows, grid, openedId]);

  return {
    /** The card is about to go, or its details are. */
    keepAt: (id: string) => {
      const place = placeOf(rows, id);
      if (place >= 0) kept.current = { id, place };
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1;
      const id = idOf(rows[place]);
      if (id !== undefined) kept.current = { id, place };
    },
    onBlur: ({ target }: FocusEvent) => {
      // The focus stays where it was while the whole window has lost it.
      if (document.activeElement !== target) kept.current = undefined;
    },
  };
}
