import { expect, it } from 'vitest';
import { pricesOfOutcome } from '../card/bet-target.ts';
import { compareOdds } from './compare-odds.ts';

const game = { eventSport: 'basketball_nba', market: 'h2h' } as const;

it('best prices come first, then books that price both sides, then the others', () => {
  const rows = compareOdds(
    [
      { sportsbookId: 1, odds: 110 },
      { sportsbookId: 3, odds: -105 },
      { sportsbookId: 4, odds: 100 },
      { sportsbookId: 5, odds: 105 },
    ],
    [
      { sportsbookId: 2, odds: 105 },
      { sportsbookId: 3, odds: -110 },
      { sportsbookId: 4, odds: -120 },
    ],
    game,
  );
  expect(rows.map(({ sportsbook, first, second }) => [sportsbook, first?.odds, second?.odds])).toEqual([
    ['FanDuel', 110, undefined],
    ['DraftKings', undefined, 105],
    ['BetMGM', -105, -110], // 0.5122 + 0.5238 = 1.0360
    ['Caesars', 100, -120], // 0.5000 + 0.5455 = 1.0455
    ['Bovada', 105, undefined],
  ]);
  expect(rows.map(({ first, second }) => [first?.best, second?.best])).toEqual([
    [true, undefined],
    [undefined, true],
    [false, false],
    [false, false],
    [false, undefined],
  ]);
});

it('every book with the best price is marked', () => {
  const side = [
    { sportsbookId: 1, odds: 110 },
    { sportsbookId: 2, odds: 110 },
  ];
  expect(compareOdds(side, [], game).map((row) => row.first?.best)).toEqual([true, true]);
});

it('the better of two prices of one book is kept', () => {
  const rows = compareOdds(
    [
      { sportsbookId: 1, odds: -110 },
      { sportsbookId: 1, odds: 120 },
    ],
    [],
    game,
  );
  expect(rows.map((row) => row.first?.odds)).toEqual([120]);
});

it('an outcome is found with and without a label before it', () => {
  const prices = [{ sportsbookId: 1, odds: 100 }];
  expect(pricesOfOutcome({ 'Over/Under: Over 8.5': prices }, 'Over/Under: Over 8.5')).toBe(prices);
  expect(pricesOfOutcome({ 'Over 8.5': prices }, 'Over/Under: Over 8.5')).toBe(prices);
  expect(pricesOfOutcome({ 'totals: Over 8.5': prices }, 'Over/Under: Over 8.5')).toBe(prices);
  expect(pricesOfOutcome({ 'Over/Under: Over 18.5': prices }, 'Over/Under: Over 8.5')).toEqual([]);
});
