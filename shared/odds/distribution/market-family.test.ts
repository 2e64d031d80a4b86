import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type MarketKind, marketFamily } from './market-family.ts';
import { normalBelow } from './normal.ts';
import { fairAbove } from './outcomes.ts';

const player: MarketKind = {
  league: 'basketball_nba',
  measure: 'count',
  participant: 'player',
  share: 1,
  zeroIsPossible: true,
};
const teamTotal: MarketKind = { ...player, participant: 'team' };
const quarterMargin: MarketKind = { ...player, measure: 'home-margin', participant: 'none', share: 0.25 };
const wnbaMargin: MarketKind = { ...quarterMargin, league: 'basketball_wnba', share: 1, zeroIsPossible: false };
const mlbMargin: MarketKind = { ...wnbaMargin, league: 'baseball_mlb' };

test.each([
  [0, 0.5],
  [1.96, 0.975],
  [-1, 0.158655],
])('a standard normal variable is at most %f with probability %f', (x, expected) =>
  expect(normalBelow(x)).toBeCloseTo(expected, 5),
);

const cases = fc.constantFrom(
  { kind: player, lines: [0.5, 1.5, 22.5, 24] },
  { kind: teamTotal, lines: [95.5, 110, 120.25] },
  { kind: quarterMargin, lines: [-4.5, 0, 0.5, 3] },
  { kind: wnbaMargin, lines: [-7.5, 0, 0.5, 3] },
  { kind: mlbMargin, lines: [-1.5, 0, 1.5] },
);

describe('a market without a league table', () => {
  it('has results that sum to 1 and meet one price exactly', () =>
    fc.assert(
      fc.property(cases, fc.nat(10), fc.double({ min: 0.3, max: 0.7, noNaN: true }), ({ kind, lines }, pick, above) => {
        const line = lines[pick % lines.length] ?? 0;
        const outcomes = marketFamily(kind)?.fit([{ line, above, books: 1 }]);
        if (outcomes === undefined) throw new Error('No member');
        expect(fairAbove(outcomes, line)).toBeCloseTo(above, 6);
        let sum = 0;
        for (let result = -150; result < 700; result++) sum += outcomes.probability(result);
        expect(sum).toBeCloseTo(1, 6);
      }),
    ));

  it('scatters a player around 25 points by about 8.5', () => {
    const outcomes = marketFamily(player)?.fit([{ line: 24.5, above: 0.5, books: 1 }]);
    expect(outcomes?.above(24.5 + 8.5)).toBeCloseTo(0.16, 1);
    expect(outcomes?.probability(-1)).toBe(0);
  });

  it('never has 0 where a game cannot tie', () => {
    for (const kind of [wnbaMargin, mlbMargin]) {
      const outcomes = marketFamily(kind)?.fit([{ line: 0, above: 0.6, books: 1 }]);
      expect(outcomes?.probability(0)).toBeCloseTo(0, 12);
      expect(outcomes?.above(-0.5)).toBeCloseTo(0.6, 6);
    }
  });

  it('is unknown in an unknown league', () =>
    expect(marketFamily({ ...teamTotal, league: 'soccer_epl' })).toBeUndefined());
});
