import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type TouchEvent, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { RowSpace } from '../../../ui/virtual/RowSpace.tsx';
import { useFirstRow } from '../board/first-row.ts';
import { type CellPlace, focusCell, steps } from './cell-walk.ts';
import { narrowColumns, wideColumns } from './fixed-columns.tsx';
import { GridRow, type RowSettings } from './GridRow.tsx';
import { BookHead } from './RowHeads.tsx';
import type { ScreenRow } from './screen-rows.ts';

interface GridTableProps extends RowSettings {
  label: string;
  rows: readonly ScreenRow[];
  /** To the next column or the one before, where there is one book only. */
  onSwipe?: ((by: 1 | -1) => void) | undefined;
}

const ROW_PX = 80;
const GAME_PX = 200;
const BOOK_PX = 106;
const OVERSCAN = 4;

/**
 * Games as rows and books as columns, of which only those in sight are rendered. The games and the heads stay in sight; arrow keys move by
 * price, Home and End to the row's ends.
 */
export function GridTable({ league, label, rows, books, isNarrow, heads, ...props }: GridTableProps) {
  const { badges, onOpen, onSwipe } = props;
  const scroller = useRef<HTMLElement>(null);
  const awaited = useRef<CellPlace>(undefined);
  const swipe = useSwipe((by) => onSwipe?.(by));
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const fixed = isNarrow ? narrowColumns : wideColumns;
  const horizontal = useVirtualizer({
    horizontal: true,
    count: books.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => BOOK_PX,
    overscan: 2,
    useFlushSync: false,
  });
  const shownRows = vertical.getVirtualItems();
  const shownBooks = horizontal.getVirtualItems();
  const [before, after] = [shownBooks[0]?.start ?? 0, horizontal.getTotalSize() - (shownBooks.at(-1)?.end ?? 0)];
  const last = 1 + fixed.length + books.length;

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    if (step === undefined || cell === null) return;
    event.preventDefault();
    const [row = 0, column = 0] = (cell.getAttribute('data-cell') ?? '').split(' ').map(Number);
    const side = Number(document.activeElement?.getAttribute('data-side') ?? 0);
    const sides = cell.querySelectorAll('[data-side]').length;
    const next = step({ row, column, side }, { rows: rows.length, columns: last - 1, sides });
    vertical.scrollToIndex(next.row);
    if (next.column >= fixed.length) horizontal.scrollToIndex(next.column - fixed.length);
    if (!focusCell(scroller.current, next)) awaited.current = next;
  };
  // What was out of sight is rendered once it is scrolled to.
  useEffect(() => {
    if (awaited.current !== undefined && focusCell(scroller.current, awaited.current)) awaited.current = undefined;
  });
  const focusFirst = () => void focusCell(scroller.current, { row: shownRows[0]?.index ?? 0, column: 0, side: 0 });
  useFirstRow(focusFirst);

  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
      tabIndex={0}
      aria-label={`${label}, scrolls`}
      onKeyDown={walk}
      {...swipe}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) focusFirst();
      }}
      className="relative max-h-[max(20rem,calc(100dvh-var(--header-height)-9rem))] overflow-auto overscroll-contain rounded-lg border border-line bg-surface"
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={last}
        className="table-fixed border-separate border-spacing-0 text-sm"
        style={{
          width: isNarrow ? '100%' : GAME_PX + fixed.reduce((sum, { px }) => sum + px, 0) + horizontal.getTotalSize(),
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              aria-colindex={1}
              className={classNames(headStyle, 'left-0 z-20 pl-2 text-left')}
              style={{ width: isNarrow ? '30%' : GAME_PX }}
            >
              {heads === 'game' ? 'Game' : 'Market'}
            </th>
            {fixed.map(({ name, px }, n) => (
              <th
                key={name}
                scope="col"
                aria-colindex={n + 2}
                className={headStyle}
                style={{ width: isNarrow ? undefined : px }}
              >
                {name}
              </th>
            ))}
            {before > 0 && <th aria-hidden className={headStyle} style={{ width: before }} />}
            {shownBooks.map(({ index }) => (
              <th
                key={books[index]}
                scope="col"
                aria-colindex={fixed.length + index + 2}
                className={headStyle}
                style={{ width: isNarrow ? undefined : BOOK_PX }}
              >
                <BookHead sportsbookId={books[index] ?? 0} />
              </th>
            ))}
            {after > 0 && <th aria-hidden className={headStyle} style={{ width: after }} />}
          </tr>
        </thead>
        <tbody>
          <RowSpace height={shownRows[0]?.start ?? 0} />
          {shownRows.map(({ index }) => {
            const shown = rows[index];
            return (
              shown && (
                <GridRow
                  key={keyOf(shown)}
                  {...{ league, shown, index, books, shownBooks, before, after, isNarrow, heads, badges, onOpen }}
                />
              )
            );
          })}
          <RowSpace height={vertical.getTotalSize() - (shownRows.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

const headStyle =
  'sticky top-0 z-10 h-9 border-line border-b bg-canvas px-1 text-center font-semibold text-2xs text-muted';

/** Of several rows of one market each has another line. */
function keyOf({ game, market: { key, about, books, gone } }: ScreenRow): string {
  return `${game.id} ${key} ${about ?? ''} ${(books[0] ?? gone[0])?.line ?? ''}`;
}

/** A finger that went so far across has swiped. */
const SWIPE_PX = 48;

/** Handlers of an element that is swiped across: 1 is to the next, by a finger that goes left. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const begun = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      begun.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (begun.current === undefined || touch === undefined) return;
      const [across, down] = [touch.clientX - begun.current.x, touch.clientY - begun.current.y];
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
