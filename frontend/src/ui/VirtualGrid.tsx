import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useColumns } from '../lib/use-columns.ts';
import { useRowHeights } from '../lib/use-row-heights.ts';

interface VirtualGridProps<T> {
  items: readonly T[];
  /** Names an item across lists: it keeps its element for as long as it is in the list and near the screen. */
  keyOf: (item: T, index: number) => string;
  /** Height of a row before it is measured, in pixels. */
  estimatedRowHeight: number;
  label: string;
  handle?: Ref<GridHandle>;
  /** Draws an item: one element, which can take the focus. */
  children: (item: T) => ReactNode;
}

export interface GridHandle {
  /** Moves the focus to an item and shows it, wherever in the list it is. */
  focus: (index: number) => void;
  /** Moves the focus to an item that exists at the moment, or nowhere. */
  focusIfRendered: (index: number) => void;
  /** The item that a person sees first. */
  firstVisible: () => number;
}

const GAP_PX = 12;
const OVERSCAN_ROWS = 4;

/**
 * A list in one, two or three columns that scrolls with the page; only the rows near the screen exist. All items are children of one
 * grid, which makes the items of a row equally high: when one leaves, those after it move and none is drawn anew.
 */
export function VirtualGrid<T>({ items, keyOf, estimatedRowHeight, label, handle, children }: VirtualGridProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns();
  const top = useTop(list);
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimatedRowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    gap: GAP_PX,
    useFlushSync: false,
  });
  const observed = useRowHeights(list, columns, items, rows.resizeItem);
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0], visible.at(-1)];
  const from = (first?.index ?? 0) * columns;
  const to = last === undefined ? 0 : (last.index + 1) * columns;

  const pendingFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (pendingFocus.current !== null && focusItem(list.current, pendingFocus.current)) pendingFocus.current = null;
  });
  useImperativeHandle(
    handle,
    () => ({
      focus: (index) => {
        if (focusItem(list.current, index)) return;
        pendingFocus.current = index;
        rows.scrollToIndex(Math.floor(index / columns), { align: 'center' });
      },
      focusIfRendered: (index) => void focusItem(list.current, index),
      firstVisible: () => (rows.range?.startIndex ?? 0) * columns,
    }),
    [rows, columns],
  );

  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: one browser takes a list without markers for no list
      role="list"
      aria-label={label}
      className="grid content-start gap-3"
      style={{
        height: rows.getTotalSize(),
        paddingTop: (first?.start ?? top) - top,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {items.slice(from, to).map((item, place) => (
        <li
          key={keyOf(item, from + place)}
          ref={observed}
          aria-posinset={from + place + 1}
          aria-setsize={items.length}
          className="min-w-0"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Where the list begins on the page: what stands above it may grow and shrink. */
function useTop(list: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const update = () => setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** False where the item does not exist at the moment. */
function focusItem(list: HTMLElement | null, index: number): boolean {
  const item = list?.querySelector(`:scope > [aria-posinset="${index + 1}"]`)?.firstElementChild;
  if (!(item instanceof HTMLElement)) return false;
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'nearest' });
  return true;
}
