import { marketOf } from '../../../../../shared/catalogue/markets.ts';
import { quotePrice, type Side } from '../../../../../shared/grid/grid-row.ts';
import { type BookQuote, showsArrow } from '../../../../../shared/grid/market-prices.ts';
import {
  type AmericanOdds,
  american,
  isDecimalOdds,
  toAmerican,
  toDecimal,
} from '../../../../../shared/odds/american.ts';
import type { AsideReason } from '../../../../../shared/odds/limits.ts';
import { formatPrice, type OddsFormat, type OddsText, oddsText } from '../../../../../shared/odds/odds-format.ts';
import type { Seconds } from '../../../../../shared/odds/time.ts';
import type { ScreenRow } from './screen-rows.ts';

/** A line as a side of it is written: `-3.5`, `+3.5`, `o44.5`, `u44.5`; empty where the market has none. */
export function lineText(league: string, market: string, line: number, side: Side): string {
  const points = line / 100;
  switch (marketOf(league, market)?.sides) {
    case 'spread': {
      const handicap = side === 0 ? -points : points;
      return handicap > 0 ? `+${handicap}` : `${handicap + 0}`;
    }
    case 'over-under':
      return `${side === 0 ? 'o' : 'u'}${points}`;
    default:
      return '';
  }
}

/** `Yankees`, `Over`, `Yes`: what a side is called. */
interface SidesOf {
  readonly game: Pick<ScreenRow['game'], 'homeTeam' | 'awayTeam'>;
  readonly market: Pick<ScreenRow['market'], 'key'>;
}

export function sideName(league: string, { game, market }: SidesOf, side: Side): string {
  switch (marketOf(league, market.key)?.sides) {
    case 'over-under':
      return side === 0 ? 'Over' : 'Under';
    case 'yes-no':
      return side === 0 ? 'Yes' : 'No';
    default:
      return side === 0 ? game.homeTeam : game.awayTeam;
  }
}

/** `-112 after fee`; undefined where there is none. */
export function afterFeeText(
  league: string,
  market: string,
  quote: Pick<BookQuote, 'sportsbookId' | 'prices' | 'updatedAt'>,
  side: Side,
  show: OddsText,
): string | undefined {
  const price = quotePrice(quote, side, { eventSport: league, market });
  if (price === undefined || !isDecimalOdds(price)) return undefined;
  const odds = toAmerican(price);
  return odds === quote.prices[side] ? undefined : `${show(odds)} after fee`;
}

/** Of a price that stands apart from those of so many others. */
export function outlierText(others: number): string {
  return `${others} other sportsbooks disagree: check it before you bet`;
}

/** A move of the last ten minutes: `▲ 15`, `▼ 0.5 pt`. */
export interface ShownMove {
  readonly isUp: boolean;
  /** Without its sign. */
  readonly amount: string;
  /** For who does not see it: `up 15 from -125`. */
  readonly words: string;
}

/** Of a side's price, or of its line where that has moved: up is better for who bets it, or more points. */
export function moveOf(
  league: string,
  market: string,
  quote: BookQuote,
  side: Side,
  now: Seconds,
  format: OddsFormat,
): ShownMove | undefined {
  const { before, line, prices } = quote;
  if (before === undefined || !showsArrow(before, now) || prices[side] === 0) return undefined;
  if (before.line !== line) {
    const isUp = marketOf(league, market)?.sides === 'spread' && side === 0 ? line < before.line : line > before.line;
    const amount = `${Math.abs(line - before.line) / 100} pt`;
    return {
      isUp,
      amount,
      words: `line ${isUp ? 'up' : 'down'} ${amount} from ${lineText(league, market, before.line, side)}`,
    };
  }
  const [from, to] = [before.prices[side], prices[side]];
  if (from === 0 || from === to) return undefined;
  const isUp = to > from;
  const amount = differenceText(american(from), american(to), format);
  return { isUp, amount, words: `${isUp ? 'up' : 'down'} ${amount} from ${oddsText(from, format)}` };
}

/** Without its sign. Bettors count from -110 over even money to +110 as 20 cents. */
function differenceText(from: AmericanOdds, to: AmericanOdds, format: OddsFormat): string {
  const cents = (odds: number) => (odds > 0 ? odds - 100 : odds + 100);
  const prices = [toDecimal(from), toDecimal(to)] as const;
  switch (format) {
    case 'american':
      return `${Math.abs(cents(to) - cents(from))}`;
    case 'decimal':
      return Math.abs(prices[1] - prices[0]).toFixed(2);
    case 'implied':
      return `${Math.abs(100 / prices[1] - 100 / prices[0]).toFixed(1)}%`;
  }
}

/** A probability as the price that would be fair: `-104`. */
export function fairText(probability: number, format: OddsFormat): string {
  const price = 1 / probability;
  return isDecimalOdds(price) ? formatPrice(price, format) : '—';
}

/** Why a price is struck through. */
export const asideTexts: Readonly<Record<AsideReason, string>> = {
  'two games': 'Two games share this id',
  'older list': 'The book has a newer list',
  'unknown outcome': 'Its market has another outcome',
  'own sum': 'Both sides cost less than they return',
  'own ladder': 'It contradicts the book’s other lines',
  'own moneyline': 'It contradicts the book’s own moneyline',
  mirrored: 'Its sign seems reversed',
  far: 'Too far from the other books’ lines',
};
