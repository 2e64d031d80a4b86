import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { naiveGrade } from '../testing/naive-grader.ts';
import { gradeByScore, isGradedByScore } from './grade.ts';
import type { Pick } from './position.ts';

const nfl = 'americanfootball_nfl';
const mlb = 'baseball_mlb';
const reds = { homeTeam: 'Cincinnati Reds', awayTeam: 'New York Mets' };

const pickOf = (market: string, side: 0 | 1, threshold: number | null, more: Partial<Pick> = {}): Pick => ({
  ...{ league: mlb, market, participant: null, side, threshold },
  ...more,
});

// By hand. Home thresholds: Reds -1.5 must beat a margin of 1.5.
test.each([
  ['Reds to win, 5-3', pickOf('h2h', 0, null), [5, 3], { won: 1, refunded: 0 }],
  ['Mets to win, 5-3', pickOf('h2h', 1, null), [5, 3], { won: 0, refunded: 0 }],
  ['Reds -1.5, 5-3', pickOf('spreads', 0, 1.5), [5, 3], { won: 1, refunded: 0 }],
  ['Reds -2, 5-3: a push', pickOf('spreads', 0, 2), [5, 3], { won: 0, refunded: 1 }],
  ['Mets +2.5 of the alternate market, 5-3', pickOf('alternate_spreads', 1, 2.5), [5, 3], { won: 1, refunded: 0 }],
  ['Over 8, 5-3: a push', pickOf('totals', 0, 8), [5, 3], { won: 0, refunded: 1 }],
  ['Under 8.5, 5-3', pickOf('totals', 1, 8.5), [5, 3], { won: 1, refunded: 0 }],
  ['Over 8.25, 5-3: half on 8, half on 8.5', pickOf('totals', 0, 8.25), [5, 3], { won: 0, refunded: 0.5 }],
  ['Over 7.75, 5-3: half on 7.5, half on 8', pickOf('totals', 0, 7.75), [5, 3], { won: 0.5, refunded: 0.5 }],
  [
    'Mets over 3.5 runs, 5-3',
    pickOf('team_totals', 0, 3.5, { participant: 'new york mets' }),
    [5, 3],
    { won: 0, refunded: 0 },
  ],
  [
    'Reds over 4.5 runs, 5-3',
    pickOf('team_totals', 0, 4.5, { participant: 'Cincinnati Reds' }),
    [5, 3],
    { won: 1, refunded: 0 },
  ],
  ['an NFL spread of 0 on a tie', pickOf('spreads', 0, 0, { league: nfl }), [20, 20], { won: 0, refunded: 1 }],
] as const)('a final score grades %s', (_name, pick, [home, away], settlement) => {
  expect(gradeByScore(pick, 1, { ...reds, home, away })).toEqual(settlement);
});

test.each([
  ['of a player', pickOf('batter_hits', 0, 0.5, { participant: 'Aaron Judge' })],
  ['of a part of the game', pickOf('totals_1st_5_innings', 0, 4.5)],
  ['of a third team', pickOf('team_totals', 0, 4.5, { participant: 'Boston Red Sox' })],
  ['of an unknown market', pickOf('corners', 0, 4.5)],
  ['without its line', pickOf('totals', 0, null)],
])('a final score does not grade a bet %s', (_name, pick) => {
  expect(gradeByScore(pick, 1, { ...reds, home: 5, away: 3 })).toBeUndefined();
});

test.each([
  ['h2h', true],
  ['spreads', true],
  ['alternate_totals', true],
  ['alternate_team_totals', true],
  ['h2h_3_way', false],
  ['h2h_lay', false],
  ['outrights', false],
  ['totals_1st_5_innings', false],
  ['batter_hits', false],
  ['batter_first_home_run', false],
  ['corners', false],
])('a final score tells the result of %s: %s', (market, expected) => {
  expect(isGradedByScore(pickOf(market, 0, 0.5))).toBe(expected);
});

it('a tied game is graded only where games can be tied, a moneyline by its book’s rule', () => {
  const tie = { ...reds, home: 20, away: 20 };
  expect(gradeByScore(pickOf('h2h', 0, null), 1, tie)).toBeUndefined();
  expect(gradeByScore(pickOf('totals', 0, 39.5), 1, tie)).toBeUndefined();
  const graded = (book: number) => gradeByScore(pickOf('h2h', 1, null, { league: nfl }), book, tie);
  // FanDuel, Prophet X and BetRivers refund it; Kalshi pays half, and Novig's rule is not known.
  for (const book of [1, 7, 25]) expect(graded(book)).toEqual({ won: 0, refunded: 1 });
  for (const book of [33, 8, 999]) expect(graded(book)).toBeUndefined();
});

const quarters = fc.integer({ min: -80, max: 80 }).map((n) => n / 4);
const score = fc.integer({ min: 0, max: 60 });
const bet = fc.record({
  kind: fc.constantFrom('moneyline', 'spread', 'total', 'team total'),
  side: fc.constantFrom<0 | 1>(0, 1),
  points: quarters,
  ofHome: fc.boolean(),
});

it('the grade is what a person reads off the slip, on 10,000 games', () => {
  fc.assert(
    fc.property(bet, score, score, ({ kind, side, points, ofHome }, home, away) => {
      const names = { homeTeam: 'Bears', awayTeam: 'Lions' };
      const backed = side === 0 ? names.homeTeam : names.awayTeam;
      const subject = ofHome ? names.homeTeam : names.awayTeam;
      const total = Math.abs(points);
      const direction = side === 0 ? 'over' : 'under';
      const [pick, slip] = {
        moneyline: [
          pickOf('h2h', side, null, { league: nfl }),
          { kind: 'moneyline', team: backed, points: 0, direction: undefined },
        ] as const,
        spread: [
          pickOf('spreads', side, side === 0 ? -points : points, { league: nfl }),
          { kind: 'spread', team: backed, points, direction: undefined },
        ] as const,
        total: [
          pickOf('totals', side, total, { league: nfl }),
          { kind: 'total', team: undefined, points: total, direction },
        ] as const,
        'team total': [
          pickOf('team_totals', side, total, { league: nfl, participant: subject }),
          { kind: 'total', team: subject, points: total, direction },
        ] as const,
      }[kind];
      const graded = gradeByScore(pick, 1, { ...names, home, away });
      expect([graded?.won, graded?.refunded]).toEqual(naiveGrade(slip, { homeTeam: names.homeTeam, home, away }, true));
    }),
    { numRuns: 10_000 },
  );
});
