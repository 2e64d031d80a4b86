import { expect, it } from 'vitest';
import { type BookWeight, bookWeights, weightsFor, weightsIn } from './book-weights.ts';

const row = { owner: 'pinnacle', date: '2026-11-30', source: 'a test' } as const;
const rows: readonly BookWeight[] = [
  { ...row, league: 'any', group: 'any', weight: 2 },
  { ...row, league: 'any', group: 'props', weight: 0.5 },
  { ...row, league: 'basketball_nba', group: 'game', weight: 3 },
  { ...row, league: 'basketball_nba', group: 'any', owner: '1', weight: 4 },
];

it.each([
  ['basketball_nba', 'game', 3, 4],
  ['basketball_nba', 'props', 0.5, 4],
  ['icehockey_nhl', 'game', 2, undefined],
  ['icehockey_nhl', 'part', 2, undefined],
] as const)(
  'the weights in %s of %s markets are those of the last rows that apply',
  (league, group, pinnacle, other) => {
    const weights = weightsIn(rows, league, group);
    expect([weights.get('pinnacle'), weights.get('1')]).toEqual([pinnacle, other]);
  },
);

it('in a fair price Pinnacle counts twice, and everybody else once', () => {
  expect([...weightsFor('basketball_nba', 'player_points')]).toEqual([['pinnacle', 2]]);
  expect([...weightsFor('icehockey_nhl', 'h2h')]).toEqual([['pinnacle', 2]]);
});

it('a row stands once', () => {
  const names = bookWeights.map(({ league, group, owner }) => `${league} ${group} ${owner}`);
  expect(new Set(names).size).toBe(names.length);
});
