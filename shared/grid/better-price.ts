import { priceAt } from '../boards/price-at.ts';
import type { Price } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';
import { type MarketHistory, marketAt, marketOfKey } from './changes.ts';
import { gridRow, type Side } from './grid-row.ts';

/** A bet as it was placed. */
interface PlacedBet {
  /** Key of the league. */
  readonly league: string;
  readonly at: Seconds;
  /** As a threshold in hundredths; 0 where the market has no line. */
  readonly line: number;
  readonly side: Side;
  readonly sportsbookId: number;
  /** American, as taken. */
  readonly odds: number;
  /** Dollars. */
  readonly stake: number;
}

/** What stood elsewhere. */
export interface BetterPrice {
  readonly sportsbookId: number;
  readonly odds: number;
  /** After its book's fee. */
  readonly price: Price;
  /** Dollars that the bet brings less if it wins, after fees. */
  readonly less: number;
}

/** The best price of the same bet when it was placed, if it was better than the one taken. `among`: the books that count; all if undefined. */
export function betterPrice(
  history: MarketHistory,
  bet: PlacedBet,
  among?: ReadonlySet<number>,
): BetterPrice | undefined {
  const market = { ...marketAt(history, bet.at), key: marketOfKey(history.key).market };
  const books = market.books.filter(({ line }) => line === bet.line);
  const options = { league: bet.league, now: bet.at, ...(among !== undefined && { among }) };
  const best = gridRow({ ...market, books }, options).best[bet.side];
  const place = { eventSport: bet.league, market: market.key };
  const taken = priceAt({ ...bet, updatedAt: new Date(bet.at * 1000).toISOString() }, place);
  if (best === undefined || taken === undefined || best.price <= taken) return undefined;
  return {
    sportsbookId: best.sportsbookIds[0] ?? 0,
    odds: best.odds,
    price: best.price,
    less: bet.stake * (best.price - taken),
  };
}
