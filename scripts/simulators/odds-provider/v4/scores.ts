import type { Game, OddsSource } from '../source.ts';
import type { SimulatedLeague } from '../teams.ts';

/**
 * What the provider can get wrong about a game's score. `late`: it says two hours later that the game is over. `wrong-first`: for an hour after
 * the end the home team has a point too many. `missing`: it has no scores of the game.
 */
export type ScoreFault = 'late' | 'wrong-first' | 'missing';

const MINUTE = 60;
/** Usual minutes from the start to the end. */
const lengths: Record<SimulatedLeague, number> = {
  baseball_mlb: 165,
  basketball_nba: 140,
  americanfootball_nfl: 190,
  icehockey_nhl: 150,
  basketball_wnba: 125,
  americanfootball_ncaaf: 205,
  basketball_ncaab: 125,
  basketball_wncaab: 115,
};
/** Scores come this long after the end. */
const DELAY = 3 * MINUTE;
const LATE = 120 * MINUTE;
const WRONG_FOR = 60 * MINUTE;

/** A game's fields of the scores reply at a time; undefined if it is left out. Times in seconds since 1970. */
export function scoreAt(
  { finalScore }: Pick<OddsSource, 'finalScore'>,
  {
    game,
    league,
    fault,
  }: { readonly game: Game; readonly league: SimulatedLeague; readonly fault: ScoreFault | undefined },
  at: number,
) {
  if (fault === 'missing') return undefined;
  const isStarted = at >= game.startsAt;
  if (!isStarted) return { completed: false, scores: null, updatedAt: null };
  const length = lengths[league] * MINUTE;
  const overAt = game.startsAt + length + DELAY + (fault === 'late' ? LATE : 0);
  const completed = at >= overAt;
  const final = finalScore(game);
  const share = completed ? 1 : Math.min(0.99, (at - game.startsAt) / length);
  const extra = fault === 'wrong-first' && completed && at < overAt + WRONG_FOR ? 1 : 0;
  const points = (score: number) => String(Math.floor(score * share));
  return {
    completed,
    scores: [
      { name: game.homeTeam, score: points(final.home + extra) },
      { name: game.awayTeam, score: points(final.away) },
    ],
    updatedAt: completed ? overAt : at,
  };
}
