import { expect, it, test } from 'vitest';
import { quotesOf } from '../testing/event-quotes.ts';
import { NearMisses } from './near-misses.ts';

/** The near misses among players, each with the market that lists them. */
function missesAmong(...players: readonly (readonly [market: string, name: string])[]): number {
  const rows = players.map(([market, participant]) => [1, market, 10.5, 0, 100, { participant }] as const);
  return new NearMisses().in(quotesOf(rows).groups.facts);
}

test.each<[string, readonly string[], number]>([
  ['nobody', [], 0],
  ['different names', ['Ann Lee', 'Bo Diaz'], 0],
  ['one name, spelled as in notation only', ['Ann Lee', 'ANN  LEE '], 0],
  ['an accent', ['José Ramírez', 'Jose Ramirez'], 2],
  ['a suffix and an initial', ['Ronald Acuña', 'R. Acuna Jr.', 'Ronald Acuna', 'Bo Diaz'], 3],
  ['two pairs', ['J.D. Davis', 'JD Davis', 'A. Garcia', 'Adolis García'], 4],
  ['names of one word that share a letter', ['Nene', 'Neto'], 0],
  ['names of one word', ['Nenê', 'Nene'], 2],
])('the near misses among names are counted: %s', (_name, names, misses) => {
  expect(missesAmong(...names.map((name) => ['player_points', name] as const))).toBe(misses);
});

it('names of two markets are no near misses', () => {
  expect(missesAmong(['player_points', 'José'], ['player_assists', 'Jose'])).toBe(0);
  expect(missesAmong(['player_points', 'Ann Lee'], ['player_assists', 'ANN LEE'])).toBe(0);
});

it('main and alternate lines are one market', () => {
  expect(missesAmong(['player_points', 'José Díaz'], ['player_points_alternate', 'Jose Diaz'])).toBe(2);
});
