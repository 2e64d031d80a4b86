import { expect, it, test } from 'vitest';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { TimedOdds } from '../../odds/snapshot/event-odds.ts';
import { type BetOutcome, seenPrices } from './seen-prices.ts';

const game = (league: string): EventFacts => ({
  ...{ id: 'g', league, homeTeam: 'Cincinnati Reds', awayTeam: 'New York Mets', startsAt: 0 },
});
const MLB = game('baseball_mlb');
/** Of one family, American odds by label and book. */
const oddsOf =
  (family: string, lines: Readonly<Record<string, Readonly<Record<number, number>>>>) =>
  (asked: string): TimedOdds =>
    Object.fromEntries(
      Object.entries(asked === family ? lines : {}).map(([label, books]) => [
        label,
        Object.entries(books).map(([book, odds]) => ({ sportsbookId: Number(book), odds, at: 0 })),
      ]),
    );
const bet = (market: string, side: 0 | 1, threshold: number | null, participant: string | null = null): BetOutcome => ({
  ...{ sportsbookId: 1, market, side, threshold, participant },
});

test.each([
  ['a moneyline', bet('h2h', 1, null), 'h2h', ['Moneyline: New York Mets', 'Moneyline: Cincinnati Reds']],
  [
    'a spread of the home team',
    bet('spreads', 0, 1.5),
    'spreads',
    ['Point Spread: Cincinnati Reds -1.5', 'Point Spread: New York Mets +1.5'],
  ],
  [
    'a spread of the away team',
    bet('alternate_spreads', 1, -2.5),
    'spreads',
    ['Point Spread: New York Mets -2.5', 'Point Spread: Cincinnati Reds +2.5'],
  ],
  ['a total', bet('alternate_totals', 1, 9), 'totals', ['Over/Under: Under 9', 'Over/Under: Over 9']],
  [
    'a team total',
    bet('team_totals', 0, 4.5, 'New York Mets'),
    'team_totals',
    ['Team Total: New York Mets Over 4.5', 'Team Total: New York Mets Under 4.5'],
  ],
  [
    'a prop',
    bet('batter_hits', 0, 0.5, 'Aaron Judge'),
    'batter_hits',
    ['Batter Hits: Aaron Judge Over 0.5', 'Batter Hits: Aaron Judge Under 0.5'],
  ],
])(
  '%s is found by the labels of cards, with the books that have both sides',
  (_name, outcome, family, [own, other]) => {
    const odds = oddsOf(family, { [own ?? '']: { 1: -120, 2: -115, 3: 105 }, [other ?? '']: { 1: 100, 3: -125 } });
    const { own: price, pairs } = seenPrices(MLB, odds, outcome);
    expect([price, pairs]).toEqual([
      -120,
      [
        [1, -120, 100],
        [3, 105, -125],
      ],
    ]);
  },
);

it('the main line is that of the bet’s own book, wherever near the bet’s line it is', () => {
  const odds = oddsOf('spreads', {
    'Point Spread: Cincinnati Reds -3.5': { 1: 150, 2: -110 },
    'Point Spread: New York Mets +3.5': { 1: -180, 2: -110 },
    'Point Spread: Cincinnati Reds +1': { 1: -108 },
    'Point Spread: New York Mets -1': { 1: -112 },
    'Point Spread: Cincinnati Reds 0': { 1: -105 },
  });
  const NBA = game('basketball_nba');
  expect(seenPrices(NBA, odds, bet('spreads', 0, 3.5)).main).toBe(-1);
  expect(seenPrices(NBA, odds, { ...bet('spreads', 1, 3.5), sportsbookId: 2 }).main).toBe(3.5);
  expect(seenPrices(NBA, odds, { ...bet('spreads', 1, 3.5), sportsbookId: 3 }).main).toBeUndefined();
});

it('what is in no list is not seen', () => {
  const nothing = { own: undefined, pairs: [], main: undefined };
  expect(seenPrices(MLB, oddsOf('totals', {}), bet('totals', 0, 8.5))).toEqual(nothing);
  expect(seenPrices(MLB, oddsOf('totals', {}), bet('corners', 0, 8.5))).toEqual(nothing);
  expect(seenPrices(game('tennis_atp'), oddsOf('h2h', {}), bet('h2h', 0, null))).toEqual(nothing);
});
