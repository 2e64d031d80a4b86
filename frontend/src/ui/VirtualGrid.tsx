import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useColumns } from '../lib/use-columns.ts';

interface VirtualGridProps<T> {
  items: readonly T[];
  /** Names an item across lists, so that it keeps its place and measure when the list is renewed. */
  keyOf: (item: T, index: number) => string;
  /** Height of a row before it is measured, in pixels. */
  estimatedRowHeight: number;
  label: string;
  children: (item: T) => ReactNode;
}

const GAP_PX = 12;
const OVERSCAN_ROWS = 4;

/** A list in one, two or three columns that scrolls with the page; only the rows near the screen exist. */
export function VirtualGrid<T>({ items, keyOf, estimatedRowHeight, label, children }: VirtualGridProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const [top, setTop] = useState(0);

  // What stands above the list may grow and shrink; the list must know where it begins.
  useLayoutEffect(() => {
    const update = () => setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const rows = useWindowVirtualizer<HTMLDivElement>({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimatedRowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    gap: GAP_PX,
    useFlushSync: false,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between list and items, which ul does not allow
    <div ref={list} role="list" aria-label={label} className="relative w-full" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          data-index={row.index}
          ref={rows.measureElement}
          role="presentation"
          className="absolute top-0 left-0 grid w-full items-stretch gap-3"
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
            const index = row.index * columns + column;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see the list; aria-setsize tells of the items that do not exist yet
              <div
                key={keyOf(item, index)}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={items.length}
                className="min-w-0"
              >
                {children(item)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
