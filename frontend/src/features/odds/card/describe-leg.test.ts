import { expect, it, test } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import type { Leg } from '../../../api/from-wire.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { describeLeg, limitText, linkedBet, oddsAfterFee } from './describe-leg.ts';

const OVER = 'Over/Under: Over 8.5';
const AT = '2026-11-21T18:00:00Z';

function legOf(best: Partial<wire.BestLeg>, changes: Partial<wire.Opportunity> = {}) {
  const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: AT, ...best };
  const opportunity = aParsedOpportunity({ bestOdds: { [OVER]: leg }, ...changes });
  const [first] = opportunity.legs;
  if (first === undefined) throw new Error('a leg expected');
  return describeLeg(opportunity, first, 0);
}

it('the link of a bet that its book has in the other market of the line is with the odds of that market', () => {
  const [spread, moneyline] = ['Point Spread: Reds -0.5', 'Moneyline: Reds'];
  const best = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: AT };
  const quote = { sportsbookId: 1, odds: 110, updatedAt: AT };
  const betOf = (market: string, label: string, outcome?: string) => {
    const quotes = { [label]: [{ ...quote, ...(outcome === undefined ? {} : { outcome }) }] };
    const opportunity = aParsedOpportunity({ market, bestOdds: { [label]: best }, quotes });
    return opportunity.legs.map((leg) => linkedBet(opportunity, leg));
  };
  expect(betOf('spreads', spread)).toMatchObject([{ market: 'spreads', label: spread }]);
  expect(betOf('spreads', spread, moneyline)).toMatchObject([{ market: 'h2h', label: moneyline }]);
  expect(betOf('h2h', moneyline, spread)).toMatchObject([{ market: 'spreads', label: spread }]);
});

it('a leg has the price after the fee at a book that takes one', () => {
  // Prophet X keeps 2 % of winnings: 1.05 × 0.98 = 1.029, and 100 / 110 × 0.98 = 0.890909, that is -112.2.
  expect(legOf({ sportsbookId: 7, odds: '+105' })).toMatchObject({ odds: '+103', isAfterFee: true });
  expect(legOf({ sportsbookId: 7, odds: '-110' })).toMatchObject({ odds: '-112', isAfterFee: true });
  expect(legOf({ sportsbookId: 8, odds: '+105' })).toMatchObject({ odds: '+105', isAfterFee: false });
});

it.each([
  ['Point Spread: Golden State Warriors -3.5', undefined, 'Warriors -3.5'],
  // In another market than the card's first bet.
  ['Moneyline: Portland Trail Blazers', undefined, 'Trail Blazers ML'],
  ['Point Spread: Golden State Warriors -0.5', 'Moneyline: Golden State Warriors', 'Warriors ML'],
  ['Moneyline: Golden State Warriors', 'Point Spread: Golden State Warriors -0.5', 'Warriors -0.5'],
  ['Over/Under: Over 224.5', undefined, 'Over 224.5'],
])('the bet %s, at its book %s, is %s where there is little room', (label, outcome, short) => {
  const other = 'Point Spread: Portland Trail Blazers +3.5';
  const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: AT };
  const quote = { sportsbookId: 1, odds: 110, updatedAt: AT, ...(outcome === undefined ? {} : { outcome }) };
  const opportunity = aParsedOpportunity({
    eventSport: 'basketball_nba',
    eventTitle: 'Golden State Warriors @ Portland Trail Blazers',
    bestOdds: { [other]: leg, [label]: leg },
    quotes: { [label]: [quote] },
  });
  const second = opportunity.legs.find((each) => each.label === label);
  if (second === undefined) throw new Error('a leg expected');
  expect(describeLeg(opportunity, second, 1).shortOutcome).toBe(short);
});

it('a leg says how many books disagree, and the most that can be bet', () => {
  expect(legOf({ outlier: 4, limit: 3 })).toMatchObject({
    outlier: '4 books disagree',
    limit: 'max $3',
  });
  expect(legOf({})).toMatchObject({ outlier: undefined, limit: undefined });
  expect(legOf({ limit: 1e300 }).limit).toBeUndefined();
});

it('a leg at an exchange says that its size is unknown where nobody told it', () => {
  expect(legOf({ sportsbookId: 7 }).limit).toBe('size unknown');
  expect(legOf({ sportsbookId: 7, limit: 3 }).limit).toBe('max $3');
  expect(legOf({ sportsbookId: 1 }).limit).toBeUndefined();
});

it('a leg says whose limit makes its stake smaller', () => {
  const opportunity = { ...aParsedOpportunity(), limited: { leg: 0, source: 'bettor' } as const };
  const [first, second] = opportunity.legs;
  if (first === undefined || second === undefined) throw new Error('two legs expected');
  expect(describeLeg(opportunity, first, 0).limit).toBe('your limit');
  expect(describeLeg(opportunity, second, 1).limit).toBeUndefined();
});

it('a leg is marked if it is to be placed first', () => {
  expect(legOf({}, { placeFirst: { leg: 0, reason: 'older' } }).isFirst).toBe(true);
  expect(legOf({}, { placeFirst: { leg: 1, reason: 'older' } }).isFirst).toBe(false);
});

it('a leg names the bet of its book, with the market if that is not the card’s', () => {
  const [cubs, reds] = ['Moneyline: Cubs', 'Moneyline: Reds'];
  const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: AT };
  const spread = { sportsbookId: 2, odds: 110, updatedAt: AT, outcome: 'Point Spread: Reds +0.5' };
  const opportunity = aParsedOpportunity({
    bestOdds: { [cubs]: leg, [reds]: { ...leg, sportsbookId: 2 } },
    quotes: { [cubs]: [], [reds]: [spread] },
  });
  const [first, second] = opportunity.legs;
  if (first === undefined || second === undefined) throw new Error('two legs expected');
  const namesOf = (legs: readonly Leg[]) =>
    legs.map((each, index) => describeLeg({ ...opportunity, legs }, each, index).outcome);
  expect(namesOf([first, second])).toEqual(['Cubs', 'Point Spread: Reds +0.5']);
  expect(namesOf([second, first])).toEqual(['Reds +0.5', 'Moneyline: Cubs']);
});

test.each([
  [7, '', 'N/A'],
  [7, 'EVEN', 'N/A'],
  [7, '+105.5', '+103'], // Cut to +105.
  [1, '-110.9', '-110'],
])('at book %i the odds %j are shown as %s', (book, odds, shown) => {
  expect(oddsAfterFee({ sportsbookId: book, odds }, { eventSport: 'basketball_nba', market: 'h2h' })).toBe(shown);
});

it.each([
  [3, '$3'],
  [1250, '$1,250'],
  [3.47, '$3.47'],
])('a limit of %f reads %s', (limit, text) => {
  expect(limitText(limit)).toBe(text);
});
