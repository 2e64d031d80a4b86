import { ArrowDown, ArrowUp } from 'lucide-react';
import { priceAt } from '../../../../../shared/boards/price-at.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Side } from '../../../../../shared/grid/grid-row.ts';
import { isDecimalOdds, toAmerican } from '../../../../../shared/odds/american.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/format.ts';
import { useOddsFormat, useOddsText } from '../../../lib/odds-format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { asideTexts, lineText, moveOf } from './price-text.ts';
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

/** A book's prices for both sides, or when they went. */
export function PriceCell({ league, shown, sportsbookId, sides, onOpen }: PriceCellProps) {
  const { market } = shown;
  const quote = market.books.find((book) => book.sportsbookId === sportsbookId);
  if (quote === undefined) {
    const gone = market.gone.find((book) => book.sportsbookId === sportsbookId);
    return (
      <button
        type="button"
        data-side={0}
        tabIndex={-1}
        onClick={() => onOpen(sides[0])}
        className="block h-18 w-full px-1 text-center text-2xs text-muted"
      >
        {gone === undefined ? <NoValue what="No price" /> : `gone ${formatTime(gone.at * 1000)}`}
      </button>
    );
  }
  return sides.map((side, n) => <SidePrice key={side} {...{ league, shown, quote, side, onOpen }} position={n} />);
}

interface SidePriceProps extends Pick<PriceCellProps, 'league' | 'shown'> {
  quote: ScreenRow['market']['books'][number];
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
  const isBest = row.best[side]?.sportsbookIds.includes(sportsbookId) === true && line === row.line;
  const ownLine = line === row.line ? undefined : lineText(league, market.key, line, side);
  const name = sideName(game, market.key, side);
  return (
    <button
      type="button"
      data-side={position}
      tabIndex={-1}
      onClick={() => onOpen(side)}
      title={titleOf(quote, side, show)}
      className={classNames(
        'flex h-9 w-full flex-wrap content-center items-center justify-center gap-x-1 rounded-sm px-1 text-[0.8125rem] tabular-nums leading-4 hover:bg-sunken focus-visible:-outline-offset-2',
        isBest ? 'bg-gain-soft font-bold text-gain' : isOld && 'text-muted',
        reason !== null && 'text-muted line-through',
      )}
    >
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
      {isBest && <span className="sr-only">, best price</span>}
      {reason !== null && <span className="sr-only">{`, set aside: ${asideTexts[reason]}`}</span>}
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

/** `Yankees`, `Over`: what a side is called. */
export function sideName(game: ScreenRow['game'], market: string, side: Side): string {
  if (market === 'totals') return side === 0 ? 'Over' : 'Under';
  return side === 0 ? game.homeTeam : game.awayTeam;
}

function titleOf(
  { sportsbookId, prices, updatedAt, aside }: SidePriceProps['quote'],
  side: Side,
  show: OddsText,
): string {
  const [odds, reason] = [prices[side], aside[side]];
  const time = new Date(updatedAt * 1000).toISOString();
  const price = priceAt({ sportsbookId, odds, updatedAt: time }, { eventSport: '', market: '' });
  const fee = price !== undefined && isDecimalOdds(price) ? toAmerican(price) : undefined;
  const parts = [
    ...(reason === null ? [] : [`Set aside: ${asideTexts[reason].toLowerCase()}`]),
    ...(fee === undefined || fee === odds ? [] : [`${show(fee)} after fee`]),
    `confirmed ${formatTime(updatedAt * 1000)}`,
  ];
  return `${sportsbookName(sportsbookId)}: ${parts.join(', ')}`;
}
