import * as z from 'zod/mini';
import { roundedTo } from '../../../shared/numbers/rounding.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { GameGroup } from './market-groups.ts';

/** What was found long ago counts for less: half after a day. */
const HALF_LIFE_SECONDS = 24 * 3600;
/** The usual figures count like this many calls about one game, and like this many opportunities found in a group of markets. */
const USUAL_CALLS = 5;
const USUAL_FOUND = 2;
/** Digits that are stored: with fewer, what fades from minute to minute would be rounded away. */
const DIGITS = 6;

/**
 * Opportunities that a call usually finds in a game that starts within so many hours, by group of markets: a guess that is used until a
 * league has figures of its own. Those of props are measured: 0.28 ten minutes before the start, 0.02 a day ahead. Props and alternates appear a
 * day or two before a game: earlier, no game is asked about by itself.
 */
const usual = [
  { hours: 1, game: 0.08, props: 0.3, alternates: 0.2 },
  { hours: 6, game: 0.08, props: 0.3, alternates: 0.2 },
  { hours: 24, game: 0.04, props: 0.03, alternates: 0.1 },
  { hours: 48, game: 0.02, props: 0.02, alternates: 0.05 },
] as const satisfies readonly (Record<GameGroup, number> & { readonly hours: number })[];

const count = z.number().check(z.minimum(0));
/** For each row of `usual`: games asked about, and opportunities found in them. Old ones count for less. */
const tally = z.array(z.tuple([count, count])).check(z.length(usual.length));
type Tally = z.output<typeof tally>;

/** The stored form. A row that does not have it is as good as none: the usual figures are used instead. */
export const leagueWorth = z.object({
  /** When it was last added to. */
  at: storedSeconds,
  game: tally,
  props: tally,
  alternates: tally,
});
/** What calls about a league's games have found lately, by group of markets and nearness to the start. */
export type LeagueWorth = z.output<typeof leagueWorth>;

/** What one run's calls found. `at`: when the run started, seconds since 1970. */
export interface Observation {
  readonly at: Seconds;
  /** One entry for each game and group that was asked about. `startsIn`: seconds to the game's start. */
  readonly games: readonly { readonly group: GameGroup; readonly startsIn: Seconds; readonly found: number }[];
}

/** Adds what a run has found to what is known, of which nothing is lost if the clock went back. */
export function learn(worth: LeagueWorth | undefined, { at, games }: Observation): LeagueWorth {
  const kept = worth === undefined ? 0 : 0.5 ** (Math.max(0, at - worth.at) / HALF_LIFE_SECONDS);
  const tallyOf = (group: GameGroup): Tally =>
    usual.map((_, row) => {
      const [asked, found] = worth?.[group][row] ?? [0, 0];
      const now = games.filter((game) => game.group === group && rowOf(game.startsIn) === row);
      return [
        roundedTo(kept * asked + now.length, DIGITS),
        roundedTo(kept * found + now.reduce((sum, each) => sum + each.found, 0), DIGITS),
      ];
    });
  return {
    at: Math.max(at, worth?.at ?? 0),
    game: tallyOf('game'),
    props: tallyOf('props'),
    alternates: tallyOf('alternates'),
  };
}

/**
 * Opportunities that a call about a game is expected to find in a group of markets: the mean of what was found lately at this nearness to
 * the start, and of the usual figure times what the group has brought in this league at any nearness.
 */
export function expectedFinds(worth: LeagueWorth | undefined, group: GameGroup, startsIn: Seconds): number {
  const row = rowOf(startsIn);
  const usually = usual[row]?.[group] ?? 0;
  if (worth === undefined) return usually;
  const tallies = worth[group];
  const found = tallies.reduce((sum, each) => sum + each[1], 0);
  const usuallyFound = tallies.reduce((sum, [asked], n) => sum + asked * (usual[n]?.[group] ?? 0), 0);
  const level = (found + USUAL_FOUND) / (usuallyFound + USUAL_FOUND);
  const [asked, here] = tallies[row] ?? [0, 0];
  return (here + USUAL_CALLS * usually * level) / (asked + USUAL_CALLS);
}

function rowOf(startsIn: Seconds): number {
  return usual.findIndex(({ hours }) => startsIn <= hours * 3600);
}
