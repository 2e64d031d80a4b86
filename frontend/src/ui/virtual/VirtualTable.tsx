import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { usePageTop } from '../../lib/viewport/use-page-top.ts';
import { RowSpace } from './RowSpace.tsx';
import type { GridHandle } from './VirtualGrid.tsx';

interface VirtualTableProps<T> {
  items: readonly T[];
  /** In pixels, of every row. */
  rowHeight: number;
  label: string;
  handle?: Ref<GridHandle>;
  /** The `th` elements. */
  header: ReactNode;
  /** Renders a keyed `tr` with `data-position`, `aria-rowindex` one more than that, and a `tabIndex`. `position`: from 1. */
  children: (item: T, position: number) => ReactNode;
}

const OVERSCAN_ROWS = 3;

/** A table that scrolls with the page, of which only the rows near the viewport are rendered. The header row stays below the board's bar. */
export function VirtualTable<T>({ items, rowHeight, label, handle, header, children }: VirtualTableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const top = usePageTop(body);
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: known heights are dropped when all of them change
  useEffect(() => rows.measure(), [rows, rowHeight]);
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0], visible.at(-1)];

  const pendingFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (pendingFocus.current !== null && focusRow(body.current, pendingFocus.current)) pendingFocus.current = null;
  });
  useImperativeHandle(
    handle,
    () => ({
      focus: (index) => {
        if (focusRow(body.current, index)) return;
        pendingFocus.current = index;
        rows.scrollToIndex(index, { align: 'center' });
      },
      focusIfRendered: (index) => void focusRow(body.current, index),
      firstVisible: () => {
        const covered = head.current?.getBoundingClientRect().bottom ?? 0;
        const start = body.current?.getBoundingClientRect().top ?? 0;
        return Math.max(0, Math.ceil((covered - start) / rowHeight));
      },
    }),
    [rows, rowHeight],
  );

  return (
    <table
      aria-label={label}
      aria-rowcount={items.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-[0.8125rem] tabular-nums leading-4.5"
    >
      <thead ref={head}>
        <tr aria-rowindex={1}>{header}</tr>
      </thead>
      <tbody ref={body}>
        <RowSpace height={(first?.start ?? top) - top} />
        {visible.map(({ index }) => {
          const item = items[index];
          return item === undefined ? null : children(item, index + 1);
        })}
        <RowSpace height={rows.getTotalSize() - ((last?.end ?? top) - top)} />
      </tbody>
    </table>
  );
}

/** False if the row is not rendered. */
function focusRow(body: HTMLElement | null, index: number): boolean {
  const row = body?.querySelector(`:scope > [data-position="${index + 1}"]`);
  if (!(row instanceof HTMLElement)) return false;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  return true;
}
