import { derive, hashText, shuffle, uniform } from './random.ts';
import { isInSeason, seasons } from './seasons.ts';
import type { Game } from './source.ts';
import { type SimulatedLeague, teams, titles } from './teams.ts';

const HOUR_SECONDS = 3600;
/** A started game stays listed this long, because the provider lists games in play. */
const IN_PLAY_SECONDS = 2.5 * HOUR_SECONDS;
const DOUBLEHEADER_GAP_SECONDS = 4 * HOUR_SECONDS;
const START_STEP_SECONDS = 300;

/** The games of a league listed at a time, by start; none out of season. */
export function gamesOf(seed: string, league: SimulatedLeague, at: number): readonly Game[] {
  return gamesBetween(seed, league, at - IN_PLAY_SECONDS, at + seasons[league].listed);
}

/** The games of a league that start after `since` and until `until`, by start. A doubleheader is two games of the same teams. */
export function gamesBetween(seed: string, league: SimulatedLeague, since: number, until: number): readonly Game[] {
  const season = seasons[league];
  const { round } = season;
  const origin = season.calendar?.origin ?? 0;
  const first = Math.floor((since - origin - DOUBLEHEADER_GAP_SECONDS) / round);
  const last = Math.floor((until - origin) / round);
  return Array.from({ length: last - first + 1 }, (_, n) => gamesOfRound(seed, league, first + n))
    .flat()
    .filter(({ startsAt }) => startsAt > since && startsAt <= until && isInSeason(season, startsAt))
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}

/** Shuffles the teams and pairs neighbors; with an odd number, or fewer games than that, the last teams are off. */
function gamesOfRound(seed: string, league: SimulatedLeague, round: number): Game[] {
  const { round: roundSeconds, calendar } = seasons[league];
  const roundKey = derive(hashText(`${seed}/${league}`), round);
  const order = shuffle(teams[league], roundKey);
  const pairs = Math.floor(order.length / 2);
  const starts = calendar?.startsOf(round);
  const games = Math.min(pairs, starts?.length ?? pairs);
  const beginsAt = round * roundSeconds + (calendar?.origin ?? 0);
  return Array.from({ length: games }, (_, slot) => slot).flatMap((slot) => {
    const key = derive(roundKey, 1000 + slot);
    const [homeTeam = '', awayTeam = ''] = order.slice(2 * slot);
    const spread = ((slot + 0.2 + 0.6 * uniform(key)) / pairs) * roundSeconds;
    const offset = starts === undefined ? spread : (starts[slot] ?? 0) * HOUR_SECONDS;
    const startsAt = Math.round((beginsAt + offset) / START_STEP_SECONDS) * START_STEP_SECONDS;
    const game = { id: gameIdOf(key), sportKey: league, sportTitle: titles[league], startsAt, homeTeam, awayTeam };
    const secondGame = { ...game, id: gameIdOf(derive(key, 2)), startsAt: startsAt + DOUBLEHEADER_GAP_SECONDS };
    return league === 'baseball_mlb' && slot === 1 ? [game, secondGame] : [game];
  });
}

/** 32 hexadecimal characters. */
function gameIdOf(key: number): string {
  return [0, 1, 2, 3].map((part) => (derive(key, 100 + part) + 2 ** 32).toString(16).slice(1)).join('');
}
