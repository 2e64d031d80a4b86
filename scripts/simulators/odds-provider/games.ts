import { derive, hashOf, shuffle, uniform } from './random.ts';
import type { Game } from './source.ts';
import { type SimulatedLeague, teams, titles } from './teams.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A started game stays listed this long, because the provider lists games in play. */
const IN_PLAY_SECONDS = 2.5 * HOUR_SECONDS;
const DOUBLEHEADER_GAP_SECONDS = 4 * HOUR_SECONDS;
const START_STEP_SECONDS = 300;

/**
 * `round`: seconds in which every team plays once; games are spread over it, so that some always start soon.
 * `listed`: how far ahead books list games, in seconds.
 */
const seasons: Record<SimulatedLeague, { readonly round: number; readonly listed: number }> = {
  baseball_mlb: { round: DAY_SECONDS, listed: 1.25 * DAY_SECONDS },
  basketball_nba: { round: 2 * DAY_SECONDS, listed: 2.5 * DAY_SECONDS },
  americanfootball_nfl: { round: 7 * DAY_SECONDS, listed: 7 * DAY_SECONDS },
  icehockey_nhl: { round: 2 * DAY_SECONDS, listed: 2.5 * DAY_SECONDS },
  basketball_wnba: { round: 2 * DAY_SECONDS, listed: 3 * DAY_SECONDS },
};

/** The games of a league listed at a time, by start. A doubleheader is two games of the same teams. */
export function gamesOf(seed: string, league: SimulatedLeague, at: number): readonly Game[] {
  const { round, listed } = seasons[league];
  const first = Math.floor((at - IN_PLAY_SECONDS - DOUBLEHEADER_GAP_SECONDS) / round);
  const last = Math.floor((at + listed) / round);
  return Array.from({ length: last - first + 1 }, (_, n) => gamesOfRound(seed, league, first + n))
    .flat()
    .filter(({ startsAt }) => startsAt > at - IN_PLAY_SECONDS && startsAt <= at + listed)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}

/** Shuffles the teams and pairs neighbors; with an odd number the last team is off. */
function gamesOfRound(seed: string, league: SimulatedLeague, round: number): Game[] {
  const { round: roundSeconds } = seasons[league];
  const roundKey = derive(hashOf(`${seed}/${league}`), round);
  const order = shuffle(teams[league], roundKey);
  const pairs = Math.floor(order.length / 2);
  return Array.from({ length: pairs }, (_, slot) => slot).flatMap((slot) => {
    const key = derive(roundKey, 1000 + slot);
    const [homeTeam = '', awayTeam = ''] = order.slice(2 * slot);
    const offset = ((slot + 0.2 + 0.6 * uniform(key)) / pairs) * roundSeconds;
    const startsAt = Math.round((round * roundSeconds + offset) / START_STEP_SECONDS) * START_STEP_SECONDS;
    const game = { id: gameIdOf(key), sportKey: league, sportTitle: titles[league], startsAt, homeTeam, awayTeam };
    const secondGame = { ...game, id: gameIdOf(derive(key, 2)), startsAt: startsAt + DOUBLEHEADER_GAP_SECONDS };
    return league === 'baseball_mlb' && slot === 1 ? [game, secondGame] : [game];
  });
}

/** 32 hexadecimal characters. */
function gameIdOf(key: number): string {
  return [0, 1, 2, 3].map((part) => (derive(key, 100 + part) + 2 ** 32).toString(16).slice(1)).join('');
}
