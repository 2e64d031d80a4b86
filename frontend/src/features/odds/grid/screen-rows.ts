import { featuredMarkets, isAlternate, marketOf } from '../../../../../shared/catalogue/markets.ts';
import { type GridRow, gridRow, type Side } from '../../../../../shared/grid/grid-row.ts';
import { mainLines } from '../../../../../shared/grid/main-lines.ts';
import { type GamePrices, isUnasked, type MarketPrices } from '../../../../../shared/grid/market-prices.ts';
import type { Seconds } from '../../../../../shared/odds/time.ts';

export const screenSorts = { start: 'Start', hold: 'Hold', movement: 'Movement' } as const;
export type ScreenSort = keyof typeof screenSorts;

export function isScreenSort(text: string): text is ScreenSort {
  return text in screenSorts;
}

/** A game's row in one market. */
export interface ScreenRow {
  readonly game: GamePrices;
  readonly market: MarketPrices;
  readonly row: GridRow;
}

interface Choice {
  readonly league: string;
  /** Key of the market; of an alternate one every line of its family has a row. */
  readonly market: string;
  /** In lower case. */
  readonly search: string;
  readonly onlyEdges: boolean;
  readonly sort: ScreenSort;
  /** Local, as `dayOf` gives it; undefined: all. */
  readonly day: string | undefined;
  /** The books whose best price is looked for; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
}

/** The rows of the games that have not started, in order. */
export function screenRows(games: readonly GamePrices[], choice: Choice, now: Seconds): readonly ScreenRow[] {
  const { league, books } = choice;
  const rows = games.flatMap((game): ScreenRow[] => {
    if (game.startsAt <= now || (choice.day !== undefined && dayOf(game.startsAt) !== choice.day)) return [];
    return marketsOf(game, choice)
      .filter(({ about = '' }) => `${game.awayTeam} ${game.homeTeam} ${about}`.toLowerCase().includes(choice.search))
      .map((market) => ({
        game,
        market,
        row: gridRow(market, { league, now, ...(books !== undefined && { among: books }) }),
      }));
  });
  const shown = choice.onlyEdges ? rows.filter(({ row }) => hasEdge(row)) : rows;
  return shown.toSorted(
    (a, b) =>
      orders[choice.sort](a, b) ||
      a.game.startsAt - b.game.startsAt ||
      Number(a.game.id > b.game.id) - Number(a.game.id < b.game.id),
  );
}

/** The market of each row. */
function marketsOf(game: GamePrices, { league, market: key }: Choice): readonly MarketPrices[] {
  if (isMainMarket(key)) return game.markets.filter((market) => market.key === key);
  if (isAlternate(marketOf(league, key))) return game.markets;
  return [...Map.groupBy(game.markets, ({ about }) => about).values()].flatMap((lines) => {
    const [first] = lines;
    const books = mainLines(lines.flatMap((each) => each.books));
    const quoted = new Set(books.map(({ sportsbookId }) => sportsbookId));
    const gone = lines.flatMap((each) => each.gone).filter(({ sportsbookId }) => !quoted.has(sportsbookId));
    const left = gone.filter((quote) => !isUnasked(quote)).toSorted((a, b) => b.at - a.at);
    const ordered = [...mainLines(gone.filter(isUnasked)), ...left];
    return first === undefined ? [] : [{ ...first, books, gone: ordered }];
  });
}

/** Whether a market is in the main grid, of each book one line. */
export function isMainMarket(key: string): boolean {
  return featuredMarkets.some((main) => main === key);
}

const orders: Readonly<Record<ScreenSort, (a: ScreenRow, b: ScreenRow) => number>> = {
  start: () => 0,
  hold: (a, b) => (a.row.hold ?? 1) - (b.row.hold ?? 1),
  movement: (a, b) => movement(b) - movement(a),
};

/** The visiting team stands first, as Americans write a game; over stands before under. */
export function sidesOf(league: string, market: string): readonly [Side, Side] {
  const sides = marketOf(league, market)?.sides;
  return sides === 'over-under' || sides === 'yes-no' ? [0, 1] : [1, 0];
}

/** The local day of a start, as it sorts: `2026-11-29`. */
export function dayOf(at: Seconds): string {
  const day = new Date(at * 1000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

/** What a bet at the best price of a side earns at least, by the fair price, as a share of the stake; undefined without a fair price. */
export function edgeOf({ best, fair }: GridRow, side: Side): number | undefined {
  const [price, probability] = [best[side]?.price, fair[side]?.low];
  return price === undefined || probability === undefined ? undefined : price * probability - 1;
}

/** Whether the best prices leave a profit, for sure or by the fair price. */
function hasEdge(row: GridRow): boolean {
  return (row.hold !== undefined && row.hold < 0) || ([0, 1] as const).some((side) => (edgeOf(row, side) ?? 0) > 0);
}

/** A point of the line outweighs any move of a price. */
function movement({ market }: ScreenRow): number {
  const moves = market.books.map(
    ({ line, prices, open }) => Math.abs(line - open.line) + Math.abs(impliedOf(prices[0]) - impliedOf(open.prices[0])),
  );
  return moves.length === 0 ? 0 : moves.reduce((sum, move) => sum + move, 0) / moves.length;
}

function impliedOf(odds: number): number {
  if (odds === 0) return 0;
  return odds > 0 ? 100 / (100 + odds) : odds / (odds - 100);
}
