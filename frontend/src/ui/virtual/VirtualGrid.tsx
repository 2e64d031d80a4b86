import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useColumns } from '../../lib/viewport/use-columns.ts';
import { usePageTop } from '../../lib/viewport/use-page-top.ts';
import { useRowHeights } from '../../lib/viewport/use-row-heights.ts';

interface VirtualGridProps<T> {
  items: readonly T[];
  /** The React key of an item, stable across lists. */
  keyOf: (item: T, index: number) => string;
  /** Height in pixels of a row that has not been measured. */
  estimatedRowHeight: number;
  label: string;
  handle?: Ref<GridHandle>;
  /** Renders an item: one focusable element. */
  children: (item: T) => ReactNode;
}

/** What a grid or table of virtualized items does on request. Items have their 1-based position as `data-position`. */
export interface GridHandle {
  /** Focuses an item, scrolling to it if necessary. */
  focus: (index: number) => void;
  /** Focuses an item if it is currently rendered. */
  focusIfRendered: (index: number) => void;
  /** The index of the first visible item. */
  firstVisible: () => number;
}

const GAP_PX = 12;
/** Between cards in one column, as on a phone. */
const SMALL_GAP_PX = 8;
const OVERSCAN_ROWS = 2;

/**
 * A virtualized list in one to six columns that scrolls with the page. All items are children of one grid, so that the items of a
 * row have the same height, and removing one moves the others without remounting them.
 */
export function VirtualGrid<T>({ items, keyOf, estimatedRowHeight, label, handle, children }: VirtualGridProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns();
  const top = usePageTop(list);
  const gap = columns === 1 ? SMALL_GAP_PX : GAP_PX;
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimatedRowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    gap,
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
      // biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without markers as a list
      role="list"
      aria-label={label}
      className="grid content-start"
      style={{
        gap,
        height: rows.getTotalSize(),
        paddingTop: (first?.start ?? top) - top,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {items.slice(from, to).map((item, offset) => (
        <li
          key={keyOf(item, from + offset)}
          ref={observed}
          data-position={from + offset + 1}
          aria-posinset={from + offset + 1}
          aria-setsize={items.length}
          className="min-w-0"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** False if the item is not rendered. */
function focusItem(list: HTMLElement | null, index: number): boolean {
  const item = list?.querySelector(`:scope > [data-position="${index + 1}"]`)?.firstElementChild;
  if (!(item instanceof HTMLElement)) return false;
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'nearest' });
  return true;
}
