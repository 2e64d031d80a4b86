import { expect, it } from 'vitest';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { cardName } from './card-name.ts';
import { describeOpportunity } from './describe-opportunity.ts';

const nameOf = (changes: Parameters<typeof aParsedOpportunity>[0]) =>
  cardName(describeOpportunity(aParsedOpportunity(changes)));

it('a card is named by event, market, profit and both bets, with signs spelled out', () => {
  expect(nameOf({ profitMargin: '2.3148' })).toBe(
    'Boston Red Sox at New York Yankees, Over/Under, 2.31 percent profit, Over 8.5 at FanDuel plus 110, Under 8.5 at DraftKings plus 105',
  );
});

it('a negative margin is called a loss, and that of a promotion the share kept', () => {
  expect(nameOf({ profitMargin: '-1.2000' })).toContain(', 1.20 percent loss, ');
  expect(nameOf({ kind: 'promo', profitMargin: '71.2' })).toContain(', 71.20 percent of the promotion kept, ');
});

it('an expected value is called expected, or unknown', () => {
  const overlap = { kind: 'overlap', profitMargin: '-1.2' } as const;
  expect(nameOf({ ...overlap, overlap: anOverlap({ expectedValue: 3.5 }) })).toContain(
    ', expected 3.50 percent profit, ',
  );
  expect(nameOf({ ...overlap, overlap: anOverlap() })).toContain(', expected profit unknown, ');
});

it('unknown parts are left out', () => {
  expect(nameOf({ profitMargin: '', bestOdds: {}, eventTitle: '' })).toBe('Unknown event, Over/Under');
});
