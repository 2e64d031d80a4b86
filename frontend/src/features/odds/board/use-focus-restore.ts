import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '../../../ui/virtual/VirtualGrid.tsx';
import { idOf, indexOfId } from '../rows/row-id.ts';

/** A card that has the focus, or gets it back, and its position in the list. */
interface FocusedCard {
  readonly id: string;
  readonly index: number;
}

/**
 * Keeps the focus in the list: when the focused card is removed, the card that takes its position gets the focus; when the details close,
 * their card does. Otherwise the browser would reset the focus to the start of the page.
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
    /** Call before a card is removed or its details close. */
    remember: (id: string) => {
      const index = indexOfId(rows, id);
      if (index >= 0) lastFocused.current = { id, index };
    },
    /** The id of the card or row that has the focus, as last observed. */
    focusedId: () => lastFocused.current?.id,
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(target.closest('[data-position]')?.getAttribute('data-position')) - 1;
      const id = idOf(rows[index]);
      if (id !== undefined) lastFocused.current = { id, index };
    },
    onBlur: ({ target }: FocusEvent) => {
      // When the whole window loses the focus, the active element stays the same.
      if (document.activeElement !== target) lastFocused.current = undefined;
    },
  };
}
