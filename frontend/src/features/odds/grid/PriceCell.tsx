import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import type { BookQuote, GoneQuote } from '../../../../../shared/grid/market-prices.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/format.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { afterFeeText, asideTexts, lineText, moveOf, outlierText, sideName } from './price-text.ts';
import type { ScreenRow } from './screen-rows.ts';

/** Prices confirmed longer ago are gray. */
const FRESH_SECONDS = 90;

interface PriceCellProps {
  league: string;
  shown: ScreenRow;
  sportsbookId: number;
  /** In the order in which they stand below one another. */
  sides: readonly [Side, Side];
  onOpen: (side: Side) => void;
}

/** A book's prices for both sides, or when they went: not before an answer lacks them. */
export function PriceCell({ league, shown, sportsbookId, sides, onOpen }: PriceCellProps) {
  const { market } = shown;
  const gone = market.gone.find((book) => book.sportsbookId === sportsbookId);
  const quote = market.books.find((book) => book.sportsbookId === sportsbookId) ?? (gone && notAskedSince(gone));
  if (quote === undefined) {
    return (
      <button
        type="button"
        data-side={0}
        tabIndex={-1}
        onClick={() => onOpen(sides[0])}
        className="block h-18 w-full px-1 text-center text-2xs text-muted"
      >
        <span className="sr-only">{`${sportsbookName(sportsbookId)}: `}</span>
        {gone === undefined ? <NoValue what="No price" /> : `gone ${formatTime(gone.at * 1000)}`}
      </button>
    );
  }
  return sides.map((side, n) => <SidePrice key={side} {...{ league, shown, quote, side, onOpen }} position={n} />);
}

/** A price that may still be there, as it was last confirmed. */
function notAskedSince({ sportsbookId, line, prices, open, confirmedAt }: GoneQuote): BookQuote | undefined {
  if (confirmedAt === undefined) return undefined;
  return { sportsbookId, line, prices, open, aside: [null, null], updatedAt: confirmedAt };
}

interface SidePriceProps extends Pick<PriceCellProps, 'league' | 'shown'> {
  quote: BookQuote;
  side: Side;
  position: number;
  onOpen: (side: Side) => void;
}

function SidePrice({ league, shown: { market, row, game }, quote, side, position, onOpen }: SidePriceProps) {
  const { sportsbookId, line, prices, aside, updatedAt } = quote;
  const odds = prices[side];
  const [format, show] = [useOddsFormat(), useOddsText()];
  const isOld = useClockValue((now) => now / 1000 - updatedAt > FRESH_SECONDS);
  const moves = useClockValue((now) => moveOf(league, market.key, quote, side, now / 1000, format) !== undefined);
  const move = moves ? moveOf(league, market.key, quote, side, quote.before?.at ?? 0, format) : undefined;
  const reason = aside[side];
  const isBest = reason === null && row.best[side]?.sportsbookIds.includes(sportsbookId) === true && line === row.line;
  const ownLine = line === row.line ? undefined : lineText(league, market.key, line, side);
  const name = sideName(league, { game, market }, side);
  const disagreeing = line === row.line && reason === null ? row.outliers.get(sportsbookId) : undefined;
  const afterFee = afterFeeText(league, market.key, quote, side, show);
  const remarks = [
    ...(reason === null ? [] : [`set aside: ${asideTexts[reason]}`]),
    ...(disagreeing === undefined ? [] : [outlierText(disagreeing)]),
    ...(afterFee === undefined ? [] : [afterFee]),
    `confirmed ${formatTime(updatedAt * 1000)}`,
  ];
  return (
    <button
      type="button"
      data-side={position}
      tabIndex={-1}
      onClick={() => onOpen(side)}
      title={`${sportsbookName(sportsbookId)}: ${remarks.join(', ')}`}
      className={classNames(
        'flex h-9 w-full flex-wrap content-center items-center justify-center gap-x-1 rounded-sm px-1 text-[0.8125rem] tabular-nums leading-4 hover:bg-sunken focus-visible:-outline-offset-2',
        isBest && (disagreeing === undefined ? 'bg-gain-soft font-bold' : 'bg-caution-soft font-bold text-caution'),
        isOld || reason !== null ? 'text-muted' : isBest && disagreeing === undefined && 'text-gain',
        reason !== null && 'line-through',
      )}
    >
      {disagreeing !== undefined && <TriangleAlert aria-hidden className="size-3 shrink-0 text-caution" />}
      <span className="sr-only">{`${name} at ${sportsbookName(sportsbookId)}: `}</span>
      {odds === 0 ? <NoValue what="no price" /> : show(odds)}
      {ownLine !== undefined && ownLine !== '' && <span className="font-normal text-2xs text-muted">{ownLine}</span>}
      {move !== undefined && (
        <span
          className={classNames(
            'flex basis-full items-center justify-center whitespace-nowrap font-semibold text-2xs leading-3',
            move.isUp ? 'text-gain' : 'text-loss',
          )}
        >
          {move.isUp ? <ArrowUp aria-hidden className="size-3" /> : <ArrowDown aria-hidden className="size-3" />}
          <span aria-hidden>
            {move.isUp ? '+' : '−'}
            {move.amount}
          </span>
          <span className="sr-only">{move.words}</span>
        </span>
      )}
      <span className="sr-only">{`${isBest ? ', best price' : ''}, ${remarks.join(', ')}`}</span>
    </button>
  );
}

/** A dash; `what` is missing, for who does not see it. */
export function NoValue({ what }: { what: string }) {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{what}</span>
    </>
  );
}
