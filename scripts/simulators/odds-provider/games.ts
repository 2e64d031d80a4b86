import { derive, keyOf, shuffled, unit } from './chance.ts';
import type { Game } from './source.ts';
import { sports } from './sports.ts';
import { type SimulatedLeague, teams } from './teams.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A started game stays listed this long, as the provider lists games in play. */
const IN_PLAY_SECONDS = 2.5 * HOUR_SECONDS;
const DOUBLEHEADER_GAP_SECONDS = 4 * HOUR_SECONDS;
const START_GRID_SECONDS = 300;

interface Season {
  /** In one round every team plays once; games are spread over the whole round, so that some start within hours at any time. */
  readonly roundSeconds: number;
  /** How far ahead the books list games. */
  readonly listedSeconds: number;
  readonly doubleheader: boolean;
}

const seasons: Record<SimulatedLeague, Season> = {
  baseball_mlb: { roundSeconds: DAY_SECONDS, listedSeconds: 1.25 * DAY_SECONDS, doubleheader: true },
  basketball_nba: { roundSeconds: 2 * DAY_SECONDS, listedSeconds: 2.5 * DAY_SECONDS, doubleheader: false },
  americanfootball_nfl: { roundSeconds: 7 * DAY_SECONDS, listedSeconds: 7 * DAY_SECONDS, doubleheader: false },
  icehockey_nhl: { roundSeconds: 2 * DAY_SECONDS, listedSeconds: 2.5 * DAY_SECONDS, doubleheader: false },
  basketball_wnba: { roundSeconds: 2 * DAY_SECONDS, listedSeconds: 3 * DAY_SECONDS, doubleheader: false },
};

/** The games of a league that are listed at a moment, by start; a doubleheader is two games of the same teams. */
export function gamesOf(seed: string, league: SimulatedLeague, at: number): readonly Game[] {
  const { roundSeconds, listedSeconds } = seasons[league];
  const first = Math.floor((at - IN_PLAY_SECONDS - DOUBLEHEADER_GAP_SECONDS) / roundSeconds);
  const last = Math.floor((at + listedSeconds) / roundSeconds);
  const games: Game[] = [];
  for (let round = first; round <= last; round += 1) games.push(...gamesOfRound(seed, league, round));
  return games
    .filter(({ startsAt }) => startsAt > at - IN_PLAY_SECONDS && startsAt <= at + listedSeconds)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}

/**
 * Round robin by the circle method: one team stays, the others move on by one seat a round. A team's place in the round
 * moves by at most one game, so that nobody plays twice within hours.
 */
function gamesOfRound(seed: string, league: SimulatedLeague, round: number): Game[] {
  const { roundSeconds, doubleheader } = seasons[league];
  const [stays, ...move] = seatsOf(seed, league);
  const turn = ((round % move.length) + move.length) % move.length;
  const seats = [stays, ...move.slice(turn), ...move.slice(0, turn)];
  const pairs = seats.length / 2;
  const games: Game[] = [];
  for (let slot = 0; slot < pairs; slot += 1) {
    const [one, other] = [seats[slot], seats[seats.length - 1 - slot]];
    if (one === undefined || other === undefined || one === REST || other === REST) continue;
    const key = derive(derive(keyOf(`${seed}/${league}`), round), slot);
    const offset = ((slot + 0.2 + 0.6 * unit(key)) / pairs) * roundSeconds;
    const startsAt = Math.round((round * roundSeconds + offset) / START_GRID_SECONDS) * START_GRID_SECONDS;
    const [homeTeam, awayTeam] = unit(derive(key, 1)) < 0.5 ? [one, other] : [other, one];
    const game = { sportKey: league, sportTitle: titleOf(league), startsAt, homeTeam, awayTeam };
    games.push({ id: idOf(key), ...game });
    const again = doubleheader && slot === 1;
    if (again) games.push({ id: idOf(derive(key, 2)), ...game, startsAt: startsAt + DOUBLEHEADER_GAP_SECONDS });
  }
  return games;
}

/** Stands in for an opponent where a league has an odd number of teams. */
const REST = '';

function seatsOf(seed: string, league: SimulatedLeague): string[] {
  const names = shuffled(teams[league], keyOf(`${seed}/${league}/seats`));
  return names.length % 2 === 0 ? names : [...names, REST];
}

function idOf(key: number): string {
  return [0, 1, 2, 3]
    .map((part) =>
      derive(key, 100 + part)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}

function titleOf(league: SimulatedLeague): string {
  return sports.find(({ key }) => key === league)?.title ?? league;
}
