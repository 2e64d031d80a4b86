import { expect, it, test } from 'vitest';
import { anOpportunity } from '../../testing/opportunities.ts';
import { levelStakesFor } from './level-stakes-for.ts';

it('rounds to whole dollars and tells what is left after that', () => {
  // Level: 100 × (1/2.10) / (1/2.10 + 1/2.05) = $49.40. $49 at 2.10 returns $102.90, $50 at 2.05 returns $102.50: of $99, $3.50.
  expect(levelStakesFor(anOpportunity(), 100)).toMatchObject({ stakes: [49_00, 50_00], profit: 3_50 });
});

test.each([[0], [1], [-5], [Number.NaN], [1_000_001], [Number.POSITIVE_INFINITY]])(
  'has no stakes for %d dollars',
  (total) => {
    expect(levelStakesFor(anOpportunity(), total)).toBeUndefined();
  },
);

it('has no stakes without two valid prices', () => {
  const [first] = Object.entries(anOpportunity().bestOdds);
  if (first === undefined) throw new Error('a leg expected');
  expect(levelStakesFor(anOpportunity({ bestOdds: { [first[0]]: first[1] } }), 100)).toBeUndefined();
  const broken = { [first[0]]: first[1], other: { ...first[1], odds: '50' } };
  expect(levelStakesFor(anOpportunity({ bestOdds: broken }), 100)).toBeUndefined();
});
