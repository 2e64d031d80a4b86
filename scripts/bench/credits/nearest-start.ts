import { gameGroups } from '../../../functions/odds/plan/market-groups.ts';
import { callCost, callMain, GAME_WINDOW_SECONDS, type Plan } from './play.ts';

const RECENT_REPLY_SECONDS = 240;

/**
 * The plan before the one by worth: games by nearest start over all leagues, those with a reply of the last four minutes last, each with
 * all its markets.
 */
export function nearestStartPlan(): Plan {
  const askedAt = new Map<string, number>();
  return (minute) => {
    const { at, games, call } = minute;
    const { leagues, ...main } = callMain(minute);
    let left = main.left;
    const wanted = leagues
      .flatMap((league) => (games.get(league) ?? []).map((game) => ({ league, game })))
      .filter(({ game }) => game.startsAt - at <= GAME_WINDOW_SECONDS)
      .map((want) => ({ ...want, recent: at - (askedAt.get(want.game.id) ?? 0) < RECENT_REPLY_SECONDS ? 1 : 0 }))
      .toSorted((a, b) => a.recent - b.recent || a.game.startsAt - b.game.startsAt);
    for (const { league, game } of wanted) {
      const cost = callCost(league, gameGroups);
      if (cost > left) continue;
      left -= cost;
      askedAt.set(game.id, at);
      call({ league, game, groups: gameGroups });
    }
  };
}
