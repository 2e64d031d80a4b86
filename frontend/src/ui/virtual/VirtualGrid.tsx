import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useColumns } from '../../lib/viewport/use-columns.ts';
import { usePageTop } from '../../lib/viewport/use-page-top.ts';

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

/**
 * Reports the height in pixels of each rendered row of a grid: when a row appears, when it changes its size, and when `items` or
 * `columns` change, since a row may then consist of other items. Items have their 1-based index as `aria-posinset`.
 * Returns the ref callback for each item. `onHeight` must be stable.
 */
function useRowHeights(
  grid: RefObject<HTMLElement | null>,
  columns: number,
  items: readonly unknown[],
  onHeight: (row: number, height: number) => void,
): (item: HTMLElement | null) => (() => void) | undefined {
  const measure = useRef<(item: Element) => void>(() => undefined);
  const [observer] = useState(
    () =>
      new ResizeObserver((changes) => {
        for (const { target } of changes) measure.current(target);
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are not read; their change triggers the effect
  useLayoutEffect(() => {
    measure.current = (item) => {
      const before = Number(item.getAttribute('aria-posinset')) - 1;
      if (item instanceof HTMLElement && before % columns === 0) onHeight(before / columns, item.offsetHeight);
    };
    for (const item of grid.current?.children ?? []) measure.current(item);
  }, [grid, columns, items, onHeight]);
  useEffect(() => () => observer.disconnect(), [observer]);

  return useCallback(
    (item: HTMLElement | null) => {
      if (item === null) return undefined;
      observer.observe(item);
      return () => observer.unobserve(item);
    },
    [observer],
  );
}
