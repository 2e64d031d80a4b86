import { type GameGroup, gameGroups, type MarketGroup } from '../../../functions/odds/plan/market-groups.ts';
import { pacedCredits } from '../../../functions/odds/provider/allowance.ts';
import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { simulate } from '../../simulators/odds-provider/simulation.ts';
import type { Game } from '../../simulators/odds-provider/source.ts';
import { type Life, livesOf, marketsReturned } from './world.ts';

const MINUTE = 60;
const DAY_SECONDS = 24 * 3600;
/** Only games that start this soon are asked for by themselves. */
export const GAME_WINDOW_SECONDS = 48 * 3600;
/** The provider's free lists are read this often. */
const LIST_SECONDS = 600;
/** Twenty books cost two credits a market. */
const CREDITS_A_MARKET = 2;

/** Leagues with a game within this time are asked for their main markets. */
const MAIN_WINDOW_SECONDS = 7 * 24 * 3600;

/** One paid call: for the main markets of a league's games, or for groups of markets of one game. */
type PlayedCall = { readonly league: LeagueKey } & (
  | { readonly groups: readonly ['main'] }
  | { readonly game: Game; readonly groups: readonly GameGroup[] }
);

/** What a plan sees each minute. */
export interface Minute {
  /** Seconds since 1970. */
  readonly at: Seconds;
  /** The games that are listed and have not started, by start. */
  readonly games: ReadonlyMap<LeagueKey, readonly Game[]>;
  /** Credits that may be spent by now so that they last all day. */
  readonly paced: number;
  /** Makes a call, and returns how many opportunities it finds. */
  readonly call: (call: PlayedCall) => number;
}

/** Spends a minute's credits. */
export type Plan = (minute: Minute) => void;

/** What became of a league: credits, opportunity-minutes, minutes. */
export interface LeaguePlayed {
  credits: number;
  /** Opportunity-minutes shown: on the board and still there. */
  shown: number;
  /** The longest wait for a call about a game while one started within two days. */
  longestWait: number;
}

interface Track {
  readonly life: Life;
  /** When it was last on the board, or will have been. */
  shownUntil: Seconds;
}

/** What a call for these groups of markets costs. */
export function callCost(league: string, groups: readonly MarketGroup[]): number {
  return CREDITS_A_MARKET * groups.reduce((sum, group) => sum + marketsReturned(league, group), 0);
}

/** What every plan does first: asks for all main markets. Returns the leagues that play, and the credits left. */
export function callMain({ at, games, paced, call }: Minute): {
  readonly leagues: readonly LeagueKey[];
  readonly left: number;
} {
  const leagues = [...games]
    .filter(([, list]) => list.some(({ startsAt }) => startsAt - at <= MAIN_WINDOW_SECONDS))
    .map(([league]) => league);
  for (const league of leagues) call({ league, groups: ['main'] });
  return { leagues, left: leagues.reduce((left, league) => left - callCost(league, ['main']), paced) };
}

/** Plays whole days, minute by minute. `from`: midnight UTC. */
export function play(
  plan: Plan,
  options: { readonly seed: string; readonly from: Seconds; readonly days: number; readonly dailyCredits: number },
): ReadonlyMap<LeagueKey, LeaguePlayed> {
  const { seed, from, days, dailyCredits } = options;
  const until = from + days * DAY_SECONDS;
  const source = simulate(seed);
  const tracks = new Map<string, Track[]>();
  const totals = new Map<LeagueKey, LeaguePlayed>();
  const waits = new Map<LeagueKey, number>();
  let games: ReadonlyMap<LeagueKey, readonly Game[]> = new Map();
  let spentToday = 0;

  for (let at = from; at < until; at += MINUTE) {
    if ((at - from) % LIST_SECONDS === 0) games = listed(at);
    if (at % DAY_SECONDS === 0) spentToday = 0;
    const upcoming = new Map([...games].map(([key, list]) => [key, list.filter(({ startsAt }) => startsAt > at)]));
    for (const [league, list] of upcoming) {
      const isPlaying = list.some(({ startsAt }) => startsAt - at <= GAME_WINDOW_SECONDS);
      waits.set(league, isPlaying ? (waits.get(league) ?? 0) + 1 : 0);
    }
    plan({ at, games: upcoming, paced: pacedCredits(dailyCredits, spentToday, at, MINUTE), call });
    for (const [league, wait] of waits) {
      const total = totalOf(league);
      total.longestWait = Math.max(total.longestWait, wait);
    }

    function call(made: PlayedCall): number {
      const { league, groups } = made;
      const cost = callCost(league, groups);
      spentToday += cost;
      totalOf(league).credits += cost;
      if ('game' in made) waits.set(league, 0);
      const asked = 'game' in made ? [made.game] : (upcoming.get(league) ?? []);
      return asked.reduce((sum, game) => sum + groups.reduce((n, group) => n + ask(league, game, group, at), 0), 0);
    }
  }
  return totals;

  function totalOf(league: LeagueKey): LeaguePlayed {
    const total = totals.get(league) ?? { credits: 0, shown: 0, longestWait: 0 };
    totals.set(league, total);
    return total;
  }

  /** The games of all leagues, as the provider lists them. */
  function listed(at: Seconds): ReadonlyMap<LeagueKey, readonly Game[]> {
    const lists = new Map(leagues.map(({ key }) => [key, source.games(key, at)] as const));
    for (const game of [...lists.values()].flat()) {
      for (const group of ['main', ...gameGroups] as const) {
        const key = `${game.id}/${group}`;
        if (tracks.has(key)) continue;
        const lives = livesOf(seed, game, group, { from: at, until });
        tracks.set(
          key,
          lives.map((life) => ({ life, shownUntil: 0 })),
        );
      }
    }
    return lists;
  }

  /** Counts the opportunities that are there. They are shown until they go, or until their prices are stale. */
  function ask(league: LeagueKey, game: Game, group: MarketGroup, at: Seconds): number {
    const key = `${game.id}/${group}`;
    const there = (tracks.get(key) ?? []).filter(({ life }) => life.until > at);
    tracks.set(key, there);
    const found = there.filter(({ life }) => life.from <= at);
    for (const track of found) {
      const end = Math.min(track.life.until, at + defaultLimits.freshSeconds);
      totalOf(league).shown += Math.max(0, end - Math.max(at, track.shownUntil)) / MINUTE;
      track.shownUntil = Math.max(track.shownUntil, end);
    }
    return found.length;
  }
}
