import { expect, it } from 'vitest';
import type { MarketGroup } from '../../../functions/odds/plan/market-groups.ts';
import type { Game } from '../../simulators/odds-provider/source.ts';
import { livesOf } from './world.ts';

const HOUR = 3600;
const START = 1_800_000_000;
const game = (n: number): Game => ({
  id: `game ${n}`,
  sportKey: 'basketball_nba',
  sportTitle: 'NBA',
  startsAt: START,
  homeTeam: 'Home',
  awayTeam: 'Away',
});

/** The mean number of opportunities that are there at some hours before the start, over 400 games, each in a world of its own. */
function standing(group: MarketGroup, hours: number): number {
  const at = START - hours * HOUR;
  const counts = Array.from({ length: 400 }, (_, n) => {
    const lives = livesOf(`world ${n}`, game(n), group, { from: at, until: at + 1 });
    return lives.filter(({ from, until }) => from <= at && until > at).length;
  });
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

it('a world’s games have more opportunities near the start, as many as the recordings say', () => {
  // The mean of the factors of world, game and time of day: e^((0.6² + 0.5² + 0.4²) / 2) = 1.47.
  expect(standing('props', 3) / 1.47).toBeGreaterThan(0.9);
  expect(standing('props', 3) / 1.47).toBeLessThan(1.5);
  expect(standing('props', 12)).toBeLessThan(0.7 * standing('props', 3));
});

it('no opportunity of a world outlives the start of its game, and props appear two days before', () => {
  const lives = livesOf('a', game(1), 'props', { from: START - 100 * HOUR, until: START + HOUR });
  expect(lives.length).toBeGreaterThan(10);
  for (const { from, until } of lives) {
    expect(until).toBeLessThanOrEqual(START);
    expect(from).toBeGreaterThanOrEqual(START - 48 * HOUR);
    expect(from).toBeLessThan(until);
  }
});

it('the same seed gives the same world, another seed another', () => {
  const span = { from: START - 10 * HOUR, until: START };
  expect(livesOf('a', game(1), 'props', span)).toEqual(livesOf('a', game(1), 'props', span));
  expect(livesOf('b', game(1), 'props', span)).not.toEqual(livesOf('a', game(1), 'props', span));
});
