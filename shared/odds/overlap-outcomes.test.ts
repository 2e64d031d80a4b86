import { describe, expect, it } from 'vitest';
import type { MarketKind } from './distribution/market-family.ts';
import type { LinePoint } from './distribution/outcomes.ts';
import { outcomesBetween } from './overlap-outcomes.ts';

const spread: MarketKind = {
  league: 'americanfootball_nfl',
  measure: 'home-margin',
  participant: 'none',
  share: 1,
  zeroIsPossible: true,
};
const points: readonly LinePoint[] = [
  { line: 2.5, above: 0.53, books: 1 },
  { line: 3.5, above: 0.46, books: 2 },
];

describe('the probabilities of an overlap', () => {
  it('are interpolated where the lines reach, with a key number between them', () => {
    const outcomes = outcomesBetween(points, spread)(2.5, 3.5);
    expect(outcomes?.source).toBe('interpolated');
    expect(outcomes?.probability(3)).toBeGreaterThan(0.065);
    expect(outcomes?.probability(3)).toBeLessThan(0.1);
  });

  it('come from the league where they do not', () => {
    const outcomes = outcomesBetween(points, spread)(2.5, 9.5);
    expect(outcomes?.source).toBe('league');
    expect(outcomes?.above(3.5)).toBeCloseTo(0.46, 9);
  });

  it('are unknown where no line is priced on both sides', () =>
    expect(outcomesBetween([], spread)(2.5, 3.5)).toBeUndefined());

  it('are unknown beyond the lines of a player', () => {
    const player: MarketKind = { ...spread, measure: 'count', participant: 'player' };
    expect(outcomesBetween(points, player)(2.5, 9.5)).toBeUndefined();
  });

  it('are unknown beyond the lines of a league without a source', () =>
    expect(outcomesBetween(points, { ...spread, league: 'basketball_wnba' })(2.5, 9.5)).toBeUndefined());
});
