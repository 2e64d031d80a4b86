import type { Best } from '../../../shared/bets/position.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { betterPrice } from '../../../shared/grid/better-price.ts';
import { historyOf } from '../../../shared/grid/changes.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { createHistoryStore, type GameHistory } from '../../odds/grid/history-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GameBets, LegClose, PlacedGameBet } from '../games/game-bets.ts';
import { type GameMarks, markOf, recordClosed } from '../games/marks.ts';
import { betOutcomes } from './keep-league.ts';
import { closeOf } from './kept-prices.ts';
import { keptPrices, outcomeHash } from './price-store.ts';

/** The last scan before the start is published, and its prices are kept, some time after it. */
const SETTLED_AFTER: Seconds = 300;
/** Later nothing new can come. */
const RECORDED_FOR: Seconds = 24 * 3600;

/** A game that has started. `listedStart`: its start in the last list that had it. */
interface StartedGame extends Pick<GameMarks, 'closed'> {
  readonly gameId: string;
  readonly listedStart: Seconds;
}

/**
 * Writes the start, the last prices before it, and the best ones when bets were placed, to the positions on games that have started. A game that starts later than it was said
 * gets the prices before its new start. Can be repeated and interrupted: a mark says what is done.
 */
export async function recordCloses(
  league: LeagueKey,
  games: readonly StartedGame[],
  at: Seconds,
  { table, bets }: { readonly table: Table; readonly bets: GameBets },
): Promise<void> {
  for (const { gameId, listedStart, closed } of games) {
    if (at - listedStart < SETTLED_AFTER || at - listedStart > RECORDED_FOR) continue;
    const positions = await bets.positionsOn(league, gameId);
    const mark = markOf(String(listedStart), positions);
    if (mark === closed) continue;
    const outcomes = betOutcomes(positions);
    const prices = await keptPrices(table, gameId, outcomes);
    const history = await createHistoryStore(table).read(league, gameId);
    const closes = new Map(
      outcomes.flatMap((outcome, n) => {
        const kept = prices[n];
        const close = kept && closeOf(kept, outcome, { league, startsAt: listedStart });
        return close === undefined ? [] : [[outcomeHash(outcome), close] as const];
      }),
    );
    const lastPrices = (bet: PlacedGameBet): LegClose | undefined => {
      const { pick, sportsbookId } = bet;
      if (pick === null || sportsbookId === null) return undefined;
      const close = closes.get(outcomeHash({ ...pick, sportsbookId }));
      const best = bestWhenPlaced(league, history, bet);
      return best === undefined ? close : { ...close, best };
    };
    for (const position of positions)
      await bets.recordClose(position, { gameId, startedAt: listedStart, closeOf: lastPrices });
    await recordClosed(table, league, gameId, { mark, startsAt: listedStart });
  }
}

/**
 * The best price of the same bet when it was placed, if it was better than the one taken, while the history of the game's prices
 * reaches to then.
 */
function bestWhenPlaced(
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
