import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sportsbookName, sportsbookShortName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { NoValue } from './PriceCell.tsx';
import { afterFeeText, fairText, lineText, outlierText } from './price-text.ts';
import { edgeOf, type ScreenRow } from './screen-rows.ts';

interface FixedCellProps {
  league: string;
  shown: ScreenRow;
  side: Side;
}

interface FixedColumn {
  readonly name: string;
  readonly px: number;
  /** Whether one value is of both sides. */
  readonly isOfBoth?: true;
  readonly Cell: (props: FixedCellProps) => ReactNode;
}

export const narrowColumns: readonly FixedColumn[] = [
  { name: 'Best', px: 104, Cell: BestCell },
  { name: 'Fair', px: 96, Cell: FairCell },
];
export const wideColumns: readonly FixedColumn[] = [
  ...narrowColumns,
  { name: 'Hold', px: 60, Cell: HoldCell, isOfBoth: true },
  { name: 'Open', px: 88, Cell: OpenCell },
];

function BestCell({ league, shown: { row, market }, side }: FixedCellProps) {
  const show = useOddsText();
  const best = row.best[side];
  if (best === undefined || row.line === undefined) return <NoValue what="No best price" />;
  const [first = 0, ...others] = best.sportsbookIds;
  const quote = market.books.find(({ sportsbookId }) => sportsbookId === first);
  const disagreeing = row.outliers.get(first);
  const remarks = [
    ...(disagreeing === undefined ? [] : [outlierText(disagreeing)]),
    ...(quote === undefined ? [] : [afterFeeText(league, market.key, quote, side, show)]),
  ].filter((remark) => remark !== undefined);
  const names = best.sportsbookIds.map((id) => sportsbookName(id)).join(', ');
  const line = lineText(league, market.key, row.line, side);
  return (
    <span title={[names, ...remarks].join(', ')} className="inline-flex flex-wrap items-center justify-center gap-x-1">
      {disagreeing !== undefined && <TriangleAlert aria-hidden className="size-3 shrink-0 text-caution" />}
      <span className="font-bold">{show(best.odds)}</span>
      {/* A line and the book have no room beside the price, and stay together. */}
      <span className={classNames('whitespace-nowrap text-2xs text-muted', line !== '' && 'w-full leading-3.5')}>
        {line} {sportsbookShortName(first)}
        {others.length > 0 && ` +${others.length}`}
      </span>
      {remarks.length > 0 && <span className="sr-only">{`, ${remarks.join(', ')}`}</span>}
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
      className="inline-flex flex-wrap items-baseline justify-center gap-x-1"
      title={`Between ${fairText(fair.low, format)} and ${fairText(fair.middle, format)}, by ${fair.owners} other sportsbooks`}
    >
      {fairText(fair.middle, format)}
      {edge > 0 && <span className="font-bold text-2xs text-gain">{formatPercent(edge * 100)}</span>}
      <span className="sr-only">{` by ${fair.owners} other sportsbooks`}</span>
    </span>
  );
}

function HoldCell({ shown: { row } }: FixedCellProps) {
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
    <span className="text-muted" title={`First seen at ${sportsbookName(book.sportsbookId)}`}>
      {`${lineText(league, market.key, book.open.line, side)} ${show(book.open.prices[side])}`.trim()}
    </span>
  );
}
