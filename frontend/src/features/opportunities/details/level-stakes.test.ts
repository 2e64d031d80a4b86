import { expect, it, test } from 'vitest';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { levelStakesFor } from './level-stakes.ts';

it('stakes are whole dollars that add up to the total, with the profit they bring', () => {
  // Level: 100 × (1/2.10) / (1/2.10 + 1/2.05) = $49.40. $49 at 2.10 returns $102.90, $51 at 2.05 returns $104.55.
  expect(levelStakesFor(aParsedOpportunity(), 100)).toMatchObject({ stakes: [49_00, 51_00], profit: 2_90 });
});

test.each([[0], [1], [-5], [Number.NaN], [1_000_001], [Number.POSITIVE_INFINITY]])(
  'there are no stakes for %d dollars',
  (total) => {
    expect(levelStakesFor(aParsedOpportunity(), total)).toBeUndefined();
  },
);

it('there are no stakes without two valid prices', () => {
  const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: '2026-11-21T18:00:00Z' };
  expect(levelStakesFor(aParsedOpportunity({ bestOdds: { over: leg } }), 100)).toBeUndefined();
  const broken = { over: leg, under: { ...leg, odds: '50' } };
  expect(levelStakesFor(aParsedOpportunity({ bestOdds: broken }), 100)).toBeUndefined();
});
