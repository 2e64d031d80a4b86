import { expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { afterLossRule } from './after-loss-rule.ts';

const DOLLARS = cents(2_90);

it('an arbitrage of $49 at +110 and $51 at +105 loses about $50, of which the rule taxes 10%', () => {
  // The over is lost 50.6% of the time, the under 49.4%: $24.80 + $25.19 = $49.99; 24% of 10% of it.
  expect(afterLossRule(aParsedOpportunity(), DOLLARS, 24)).toEqual({
    left: 1_70,
    full: '+$2.90 less about $1.20: the extra tax of the 90% rule on losses at 24%, not counting other taxes',
  });
});

it('a bonus bet loses nothing', () => {
  // Only the hedge of $51 can be lost, 49.4% of the time: $25.19.
  expect(afterLossRule(aParsedOpportunity({ kind: 'promo' }), DOLLARS, 24)?.left).toBe(2_30);
});

test.each([
  ['a game before the rule', { eventStartTime: '2025-12-31T00:05:00Z' }],
  ['a game without a start', { eventStartTime: '' }],
  ['a row without bets', { bestOdds: {}, stakes: {}, quotes: {} }],
])('%s is left as it is', (_name, changes) =>
  expect(afterLossRule(aParsedOpportunity(changes), DOLLARS, 24)).toBeUndefined(),
);
