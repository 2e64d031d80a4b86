import { memo, type ReactNode } from 'react';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import { narrowColumns, wideColumns } from './fixed-columns.tsx';
import { PriceCell } from './PriceCell.tsx';
import { GameHead, MarketHead } from './RowHeads.tsx';
import { type ScreenRow, sidesOf } from './screen-rows.ts';

/** What is pressed: a side of a row, at a book if one is meant. */
export interface OpenedPrice {
  readonly shown: ScreenRow;
  readonly side: Side;
  readonly sportsbookId: number | undefined;
}

/** What all rows of a table share. */
export interface RowSettings {
  league: string;
  /** The columns, in order. */
  books: readonly number[];
  /** On a phone there is room for one book, the best price and the fair one. */
  isNarrow: boolean;
  /** What names a row: its game, or on the page of one game its market. */
  heads: 'game' | 'market';
  /** Beside a row's game: what the boards list of it. */
  badges: (row: ScreenRow) => ReactNode;
  onOpen: (opened: OpenedPrice) => void;
}

interface GridRowProps extends RowSettings {
  shown: ScreenRow;
  index: number;
  /** The columns of books in sight, and the width of those before and after them in pixels. */
  shownBooks: readonly { readonly index: number }[];
  before: number;
  after: number;
}

/** A row of the table, drawn again only if it or the columns in sight change: a scroll brings another row at almost every frame. */
export const GridRow = memo(function GridRow({ league, shown, index, books, isNarrow, heads, ...props }: GridRowProps) {
  const { badges, onOpen, shownBooks, before, after } = props;
  const sides = sidesOf(league, shown.market.key);
  const fixed = isNarrow ? narrowColumns : wideColumns;
  return (
    <tr aria-rowindex={index + 2} className="group/row h-20">
      <th
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-10 border-line border-b bg-surface px-2 text-left align-middle font-normal"
      >
        {heads === 'game' ? (
          <GameHead league={league} shown={shown} isNarrow={isNarrow} />
        ) : (
          <MarketHead league={league} shown={shown} />
        )}
        {badges(shown)}
      </th>
      {fixed.map(({ name, Cell, isOfBoth }, n) => (
        <td key={name} data-cell={`${index} ${n}`} aria-colindex={n + 2} className={cellStyle}>
          {(isOfBoth ? sides.slice(0, 1) : sides).map((side, position) => (
            <button
              key={side}
              type="button"
              data-side={position}
              tabIndex={-1}
              onClick={() => onOpen({ shown, side, sportsbookId: shown.row.best[side]?.sportsbookIds[0] })}
              className="flex h-9 w-full flex-wrap items-center justify-center gap-x-1 overflow-hidden rounded-sm text-[0.8125rem] tabular-nums leading-4 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <Cell league={league} shown={shown} side={side} />
            </button>
          ))}
        </td>
      ))}
      {before > 0 && <td aria-hidden className={cellStyle} />}
      {shownBooks.map(({ index: book }) => (
        <td
          key={books[book]}
          data-cell={`${index} ${fixed.length + book}`}
          aria-colindex={fixed.length + book + 2}
          className={cellStyle}
        >
          <PriceCell
            {...{ league, shown, sides }}
            sportsbookId={books[book] ?? 0}
            onOpen={(side) => onOpen({ shown, side, sportsbookId: books[book] })}
          />
        </td>
      ))}
      {after > 0 && <td aria-hidden className={cellStyle} />}
    </tr>
  );
});

const cellStyle = 'border-line border-b border-l p-0.5 align-middle';
