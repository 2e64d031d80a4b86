import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leagueOutcomes } from './league-outcomes.ts';
import { fairAbove, type Measure, type Outcomes } from './outcomes.ts';

const RESULTS = Array.from({ length: 1001 }, (_, i) => i - 200);

/** Lines that games of each league have. */
const lines = [
  ['americanfootball_nfl', 'home-margin', -14, 14],
  ['americanfootball_nfl', 'count', 35, 56],
  ['basketball_nba', 'home-margin', -18, 18],
  ['basketball_nba', 'count', 195, 250],
  ['icehockey_nhl', 'home-margin', -2, 2],
  ['icehockey_nhl', 'count', 5, 7],
  ['baseball_mlb', 'count', 6, 12],
  ['baseball_mlb', 'home-margin', -2, 2],
  ['basketball_wnba', 'count', 145, 185],
] as const satisfies readonly (readonly [string, Measure, number, number])[];

const anchors = fc
  .constantFrom(...lines)
  .chain(([league, measure, from, to]) =>
    fc
      .tuple(fc.integer({ min: from * 4, max: to * 4 }), fc.double({ min: 0.35, max: 0.65, noNaN: true }))
      .map(([quarters, above]) => ({ league, measure, anchor: { line: quarters / 4, above } })),
  );

function outcomesOf(league: string, measure: Measure, line: number, above = 0.5): Outcomes {
  const outcomes = leagueOutcomes(league, measure, { line, above });
  if (outcomes === undefined) throw new Error(`Nothing for ${league} at ${line}`);
  return outcomes;
}

describe('the results of a league', () => {
  it('have probabilities that sum to 1 and agree with those above a line', () =>
    fc.assert(
      fc.property(anchors, ({ league, measure, anchor }) => {
        const outcomes = outcomesOf(league, measure, anchor.line, anchor.above);
        const probabilities = RESULTS.map(outcomes.probability);
        expect(Math.min(...probabilities)).toBeGreaterThanOrEqual(0);
        expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
        const above = RESULTS.reduce((sum, n) => sum + (n > anchor.line ? outcomes.probability(n) : 0), 0);
        expect(outcomes.above(anchor.line)).toBeCloseTo(above, 9);
      }),
    ));

  it('meet the anchor exactly, on half, whole and quarter lines', () =>
    fc.assert(
      fc.property(anchors, ({ league, measure, anchor }) => {
        const outcomes = outcomesOf(league, measure, anchor.line, anchor.above);
        expect(fairAbove(outcomes, anchor.line)).toBeCloseTo(anchor.above, 9);
      }),
    ));

  it('are the same for both teams', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('americanfootball_nfl', 'basketball_nba', 'icehockey_nhl'),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.integer({ min: -30, max: 30 }),
        (league, chance, margin) => {
          const home = outcomesOf(league, 'home-margin', 0, chance);
          const away = outcomesOf(league, 'home-margin', 0, 1 - chance);
          expect(home.probability(margin)).toBeCloseTo(away.probability(-margin), 9);
        },
      ),
    ));

  it('are higher where the anchor says so', () =>
    fc.assert(
      fc.property(anchors, fc.integer({ min: -40, max: 300 }), ({ league, measure, anchor }, line) => {
        const lower = outcomesOf(league, measure, anchor.line, anchor.above - 0.05);
        const higher = outcomesOf(league, measure, anchor.line, anchor.above + 0.05);
        expect(higher.above(line + 0.5)).toBeGreaterThan(lower.above(line + 0.5) - 1e-12);
      }),
    ));
});

describe('key numbers', () => {
  it('an NFL game between equal teams ends at 3 most often, then at 7, and rarely in a tie', () => {
    const { probability } = outcomesOf('americanfootball_nfl', 'home-margin', 0);
    expect(probability(3)).toBeGreaterThan(0.06);
    expect(probability(3)).toBeGreaterThan(probability(7));
    for (const other of [1, 2, 4, 5, 8, 9]) expect(probability(7)).toBeGreaterThan(probability(other));
    expect(probability(0)).toBeGreaterThan(0.001);
    expect(probability(0)).toBeLessThan(0.006);
  });

  it('NHL and NBA games never tie, and two in five NHL games end one goal apart', () => {
    const { probability } = outcomesOf('icehockey_nhl', 'home-margin', 0);
    expect(probability(0)).toBe(0);
    expect(outcomesOf('basketball_nba', 'home-margin', 0).probability(0)).toBe(0);
    expect(probability(1) + probability(-1)).toBeGreaterThan(0.38);
    expect(probability(1) + probability(-1)).toBeLessThan(0.45);
  });

  it('an MLB home team wins by one run more often than the visitor, and nobody ties', () => {
    const { probability } = outcomesOf('baseball_mlb', 'home-margin', 0, 0.534);
    expect(probability(1)).toBeCloseTo(0.534 * 0.315, 3);
    expect(probability(-1)).toBeCloseTo(0.466 * 0.229, 3);
    expect(probability(0)).toBe(0);
  });

  it('an NHL total is odd more often than even: a tie after 60 minutes ends one goal higher', () => {
    const { probability } = outcomesOf('icehockey_nhl', 'count', 6);
    expect(probability(5) + probability(7)).toBeGreaterThan(probability(4) + 2 * probability(6));
  });
});

describe('a distribution without a source', () => {
  it.each([
    ['basketball_wnba', 'home-margin'],
    ['soccer_epl', 'count'],
    ['toString', 'count'],
  ] as const)('of %s, %s, is not made up', (league, measure) =>
    expect(leagueOutcomes(league, measure, { line: 1.5, above: 0.5 })).toBeUndefined(),
  );

  it('far from what games are like is not made up', () => {
    expect(leagueOutcomes('basketball_nba', 'count', { line: 20.5, above: 0.5 })).toBeUndefined();
    expect(leagueOutcomes('icehockey_nhl', 'home-margin', { line: 40.5, above: 0.5 })).toBeUndefined();
  });
});
