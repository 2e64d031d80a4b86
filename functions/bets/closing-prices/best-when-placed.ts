import type { Best } from '../../../shared/bets/position.ts';
import { betterPrice } from '../../../shared/grid/better-price.ts';
import { historyOf } from '../../../shared/grid/changes.ts';
import type { GameHistory } from '../../odds/grid/history-store.ts';
import type { PlacedGameBet } from '../games/game-bets.ts';

/**
 * The best price of the same bet when it was placed, if it was better than the one taken, while the history of the game's prices
 * reaches to then.
 */
export function bestWhenPlaced(
  league: string,
  history: GameHistory | undefined,
  { pick, sportsbookId, odds, placedAt, bonus }: PlacedGameBet,
): Best | undefined {
  const at = Math.floor(placedAt / 1000);
  if (history === undefined || pick === null || sportsbookId === null || bonus || at > history.to) return undefined;
  const market = historyOf(history.histories, { market: pick.market, about: pick.participant });
  if (market === undefined) return undefined;
  const line = Math.round((pick.threshold ?? 0) * 100);
  const better = betterPrice(market, { league, at, line, side: pick.side, sportsbookId, odds, stake: 1 });
  return better && { sportsbookId: better.sportsbookId, odds: better.odds, price: better.price };
}
