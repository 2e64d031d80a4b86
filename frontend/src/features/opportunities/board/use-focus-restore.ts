import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '../../../ui/VirtualGrid.tsx';
import { idOf, indexOfId } from '../rows/row-id.ts';

/** A card that has the focus, or gets it back, and its place in the list. */
interface FocusedCard {
  readonly id: string;
  readonly index: number;
}

/**
 * Keeps the focus in the list: when the card that has it leaves, the card that takes its place gets it, and when the details close, so
 * does the card they were of. Otherwise the browser would put it at the page's beginning.
 */
export function useFocusRestore(
  rows: readonly unknown[],
  grid: RefObject<GridHandle | null>,
  openedId: string | undefined,
) {
  const lastFocused = useRef<FocusedCard>(undefined);
  const opened = useRef(openedId);

  useLayoutEffect(() => {
    const closed = opened.current !== undefined && openedId === undefined;
    opened.current = openedId;
    if (lastFocused.current === undefined || openedId !== undefined || document.activeElement !== document.body) return;
    const index = indexOfId(rows, lastFocused.current.id);
    if (index >= 0 && !closed) return;
    const next = index >= 0 ? index : Math.min(lastFocused.current.index, rows.length - 1);
    lastFocused.current = undefined;
    if (rows.length === 0) document.querySelector('main')?.focus({ preventScroll: true });
    else grid.current?.focusIfRendered(next);
  }, [rows, grid, openedId]);

  return {
    /** The card is about to go, or its details are. */
    remember: (id: string) => {
      const index = indexOfId(rows, id);
      if (index >= 0) lastFocused.current = { id, index };
    },
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset')) - 1;
      const id = idOf(rows[index]);
      if (id !== undefined) lastFocused.current = { id, index };
    },
    onBlur: ({ target }: FocusEvent) => {
      // The focus stays where it was while the whole window has lost it.
      if (document.activeElement !== target) lastFocused.current = undefined;
    },
  };
}
