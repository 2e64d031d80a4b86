import { expect, it } from 'vitest';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { cardName } from './card-name.ts';
import { describeOpportunity } from './describe-opportunity.ts';

const nameOf = (changes: Parameters<typeof aParsedOpportunity>[0]) =>
  cardName(describeOpportunity(aParsedOpportunity(changes)));

it('says the event, the market, the profit and both bets, signs in words', () => {
  expect(nameOf({ profitMargin: '2.3148' })).toBe(
    'Boston Red Sox at New York Yankees, Over/Under, 2.31 percent profit, Over 8.5 at FanDuel plus 110, Under 8.5 at DraftKings plus 105',
  );
});

it('calls a negative margin a loss and that of any promotion what is kept', () => {
  expect(nameOf({ profitMargin: '-1.2000' })).toContain(', 1.20 percent loss, ');
  expect(nameOf({ kind: 'promo', profitMargin: '71.2' })).toContain(', 71.20 percent of the promotion kept, ');
});

it('leaves out what nobody knows', () => {
  expect(nameOf({ profitMargin: '', bestOdds: {}, eventTitle: '' })).toBe('Unknown event, Over/Under');
});
