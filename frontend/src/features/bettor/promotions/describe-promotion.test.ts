import { expect, test } from 'vitest';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { aPromotion } from '../../../testing/promotions.ts';
import { promotionName, promotionTerms } from './describe-promotion.ts';

test.each([
  [{}, 'DraftKings: $100 bonus bet'],
  [{ kind: 'profit-boost', boost: 50, amount: 25.5, sportsbookId: 1 }, 'FanDuel: 50% profit boost on $25.50'],
  [{ kind: 'no-sweat', amount: 1000, sportsbookId: 3 }, 'BetMGM: $1,000 no-sweat bet'],
] as const)('%j is called %s', (changes, name) => expect(promotionName(aPromotion(changes))).toBe(name));

test.each([
  [{}, []],
  [{ minOdds: -200 }, ['Odds -200 or longer']],
  [{ maxOdds: 150, maxHedge: 400 }, ['Odds +150 or shorter', 'Hedge up to $400']],
  [{ minOdds: -200, maxOdds: 150 }, ['Odds -200 to +150']],
  [{ kind: 'no-sweat', refundValue: 0.7 }, ['$1 refunded is worth about $0.70']],
] as const)('the terms of %j are %j', (changes, terms) =>
  expect(promotionTerms(aPromotion(changes), displayOdds)).toEqual(terms),
);
