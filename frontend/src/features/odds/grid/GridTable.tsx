import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { sportsbookById } from '../../../../../shared/catalogue/sportsbooks.ts';
import { shortTeamName } from '../../../../../shared/catalogue/team-names.ts';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import { isDecimalOdds, toAmerican } from '../../../../../shared/odds/american.ts';
import { gamePath } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatPercent, formatStart } from '../../../lib/format.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { SportsbookLogo } from '../card/LegBet.tsx';
import { NoValue, PriceCell, sideName } from './PriceCell.tsx';
import { fairText, lineText } from './price-text.ts';
import { edgeOf, type ScreenRow } from './screen-rows.ts';

/** What is pressed: a side of a row, at a book if one is meant. */
export interface OpenedPrice {
  readonly shown: ScreenRow;
  readonly side: Side;
  readonly sportsbookId: number | undefined;
}

interface GridTableProps {
  league: string;
  label: string;
  rows: readonly ScreenRow[];
  /** The columns, in order. */
  books: readonly number[];
  /** On a phone there is room for one book, the best price and the fair one. */
  isNarrow: boolean;
  /** What names a row: its game, or on the page of one game its market. */
  heads: 'game' | 'market';
  /** Beside a row's game: what the boards list of it. */
  badges: (row: ScreenRow) => ReactNode;
  onOpen: (opened: OpenedPrice) => void;
  /** To the next column or the one before, where there is one book only. */
  onSwipe?: ((by: 1 | -1) => void) | undefined;
}

const ROW_PX = 80;
const GAME_PX = 200;
const BOOK_PX = 96;
const OVERSCAN = 4;
/** A finger that went so far across has swiped. */
const SWIPE_PX = 48;

/**
 * Games as rows and books as columns, of which only those in sight are rendered. The games and the heads stay in sight; arrow keys move by
 * price, Home and End to the row's ends.
 */
export function GridTable({ league, label, rows, books, isNarrow, heads, badges, onOpen, onSwipe }: GridTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const touched = useRef<{ readonly x: number; readonly y: number }>(undefined);
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
    const next = step({ row, column, side }, { rows: rows.length, columns: last - 1 });
    vertical.scrollToIndex(next.row);
    if (next.column >= fixed.length) horizontal.scrollToIndex(next.column - fixed.length);
    requestAnimationFrame(() => focusCell(scroller.current, next));
  };

  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
      tabIndex={0}
      aria-label={`${label}, scrolls`}
      onKeyDown={walk}
      onTouchStart={({ touches }) => {
        const touch = touches[0];
        touched.current = touch && { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches[0];
        const [across, down] = [
          (touch?.clientX ?? 0) - (touched.current?.x ?? 0),
          (touch?.clientY ?? 0) - (touched.current?.y ?? 0),
        ];
        if (touched.current !== undefined && Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down))
          onSwipe?.(across < 0 ? 1 : -1);
      }}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) focusCell(currentTarget, { row: shownRows[0]?.index ?? 0, column: 0, side: 0 });
      }}
      className={classNames(
        'relative max-h-[calc(100dvh-var(--header-height)-9rem)] overflow-auto overscroll-contain rounded-lg border border-line bg-surface',
        heads === 'game' && 'min-h-80',
      )}
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
              className={classNames(headStyle, 'left-0 z-20 text-left')}
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
          <Space height={shownRows[0]?.start ?? 0} />
          {shownRows.map(({ index }) => {
            const shown = rows[index];
            if (shown === undefined) return null;
            const sides = sidesOf(shown.market.key);
            return (
              <tr key={`${shown.game.id} ${shown.market.key}`} aria-rowindex={index + 2} className="group/row h-20">
                <th
                  scope="row"
                  aria-colindex={1}
                  className="sticky left-0 z-10 border-line border-b bg-surface px-2 text-left align-middle font-normal"
                >
                  {heads === 'game' ? (
                    <GameHead league={league} shown={shown} isNarrow={isNarrow} />
                  ) : (
                    <MarketHead league={league} shown={shown} sides={sides} />
                  )}
                  {badges(shown)}
                </th>
                {fixed.map(({ name, Cell }, n) => (
                  <td key={name} data-cell={`${index} ${n}`} aria-colindex={n + 2} className={cellStyle}>
                    {sides.map((side, position) => (
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
          })}
          <Space height={vertical.getTotalSize() - (shownRows.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

const headStyle =
  'sticky top-0 z-10 h-9 border-line border-b bg-canvas px-1 text-center font-semibold text-2xs text-muted';
const cellStyle = 'border-line border-b border-l p-0.5 align-middle';

/** The visiting team stands first, as Americans write a game; over stands before under. */
function sidesOf(market: string): readonly [Side, Side] {
  return market === 'totals' ? [0, 1] : [1, 0];
}

interface FixedCellProps {
  league: string;
  shown: ScreenRow;
  side: Side;
}

interface FixedColumn {
  readonly name: string;
  readonly px: number;
  readonly Cell: (props: FixedCellProps) => ReactNode;
}

const narrowColumns: readonly FixedColumn[] = [
  { name: 'Best', px: 104, Cell: BestCell },
  { name: 'Fair', px: 96, Cell: FairCell },
];
const wideColumns: readonly FixedColumn[] = [
  ...narrowColumns,
  { name: 'Hold', px: 60, Cell: HoldCell },
  { name: 'Open', px: 88, Cell: OpenCell },
];

function BestCell({ league, shown: { row, market }, side }: FixedCellProps) {
  const show = useOddsText();
  const best = row.best[side];
  if (best === undefined || row.line === undefined) return <NoValue what="No best price" />;
  const [first = 0, ...others] = best.sportsbookIds;
  const names = best.sportsbookIds.map((id) => sportsbookById(id)?.name ?? '').join(', ');
  const after = isDecimalOdds(best.price) ? toAmerican(best.price) : best.odds;
  return (
    <span
      title={after === best.odds ? names : `${names}: ${show(after)} after fee`}
      className="inline-flex flex-wrap items-center justify-center gap-x-1"
    >
      <span className="text-2xs text-muted">{lineText(league, market.key, row.line, side)}</span>
      <span className="font-bold">{show(best.odds)}</span>
      <span className="text-2xs text-muted">
        {sportsbookById(first)?.shortName}
        {others.length > 0 && ` +${others.length}`}
      </span>
    </span>
  );
}

function FairCell({ shown: { row }, side }: FixedCellProps) {
  const format = useOddsFormat();
  const fair = row.fair[side];
  if (fair === undefined) return <NoValue what="No fair price: fewer than three other sportsbooks" />;
  const edge = edgeOf(row, side) ?? 0;
  return (
    <span
      title={`Between ${fairText(fair.low, format)} and ${fairText(fair.middle, format)}, by ${fair.owners} other sportsbooks`}
    >
      {fairText(fair.middle, format)}
      {edge > 0 && <span className="ml-1 font-bold text-2xs text-gain">{formatPercent(edge * 100)}</span>}
      <span className="sr-only">{` by ${fair.owners} other sportsbooks`}</span>
    </span>
  );
}

/** Of both sides: once, in the first one's place. */
function HoldCell({ shown: { row, market }, side }: FixedCellProps) {
  if (side !== sidesOf(market.key)[0]) return null;
  if (row.hold === undefined) return <NoValue what="No hold" />;
  return <span className={classNames(row.hold < 0 && 'font-bold text-gain')}>{`${(row.hold * 100).toFixed(1)}%`}</span>;
}

/** The first price seen: of the book with the best price, else of the first book. */
function OpenCell({ league, shown: { row, market }, side }: FixedCellProps) {
  const show = useOddsText();
  const book =
    market.books.find(({ sportsbookId }) => sportsbookId === row.best[side]?.sportsbookIds[0]) ?? market.books[0];
  if (book === undefined || book.open.prices[side] === 0) return <NoValue what="No first price" />;
  return (
    <span className="text-muted" title={`First seen at ${sportsbookById(book.sportsbookId)?.name ?? ''}`}>
      {`${lineText(league, market.key, book.open.line, side)} ${show(book.open.prices[side])}`.trim()}
    </span>
  );
}

function GameHead({ league, shown: { game }, isNarrow }: { league: string; shown: ScreenRow; isNarrow: boolean }) {
  const start = useClockValue((now) => formatStart(game.startsAt * 1000, now));
  return (
    <>
      <span className="block text-2xs text-muted">{start}</span>
      <Link to={gamePath(game.id)} className="block hover:underline">
        {[game.awayTeam, game.homeTeam].map((team) => (
          <span
            key={team}
            title={team}
            className={classNames('block truncate font-semibold leading-5', isNarrow && 'text-xs')}
          >
            {shortTeamName(team, league)}
          </span>
        ))}
      </Link>
    </>
  );
}

function MarketHead({
  league,
  shown: { game, market },
  sides,
}: {
  league: string;
  shown: ScreenRow;
  sides: readonly [Side, Side];
}) {
  return (
    <>
      <span className="block text-2xs text-muted">{marketLabel(league, market.key)}</span>
      {sides.map((side) => (
        <span key={side} className="block truncate font-semibold leading-5">
          {sideName(game, market.key, side)}
        </span>
      ))}
    </>
  );
}

function BookHead({ sportsbookId }: { sportsbookId: number }) {
  return (
    <span className="flex items-center justify-center" title={sportsbookById(sportsbookId)?.name}>
      <SportsbookLogo sportsbookId={sportsbookId} />
    </span>
  );
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height }} className="p-0" />
    </tr>
  );
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly side: number;
}

type Step = (from: Place, size: { readonly rows: number; readonly columns: number }) => Place;

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (from) => ({ ...from, column: Math.max(0, from.column - 1) }),
  ArrowRight: (from, { columns }) => ({ ...from, column: Math.min(columns - 1, from.column + 1) }),
  ArrowUp: ({ row, column, side }) =>
    side > 0 ? { row, column, side: 0 } : row > 0 ? { row: row - 1, column, side: 1 } : { row, column, side },
  ArrowDown: ({ row, column, side }, { rows }) =>
    side === 0 ? { row, column, side: 1 } : row < rows - 1 ? { row: row + 1, column, side: 0 } : { row, column, side },
  Home: (from) => ({ ...from, column: 0 }),
  End: (from, { columns }) => ({ ...from, column: columns - 1 }),
};

/** The side may be missing where a book's price is gone. */
function focusCell(table: Element | null, { row, column, side }: Place): void {
  const buttons = table?.querySelectorAll<HTMLElement>(`[data-cell="${row} ${column}"] [data-side]`);
  const button = buttons?.[side] ?? buttons?.[0];
  button?.focus({ preventScroll: false });
}
