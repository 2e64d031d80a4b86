import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import {
  betsOf,
  initialPlan,
  planProblem,
  type StakePlan,
  solvePlan,
  withoutStake,
  withStake,
  withTotal,
} from './stake-plan.ts';

function solved(plan: StakePlan, changes: Partial<StakeRules> = {}) {
  const bets = betsOf(aParsedOpportunity(), { ...defaultStakeRules, ...changes });
  if (bets === undefined) throw new Error('two prices expected');
  return solvePlan(bets, plan);
}

it('a plan begins with the total of the rules', () => {
  expect(initialPlan({ ...defaultStakeRules, total: cents(25_000) }).total).toBe('250');
  // Level: 123.49 and 126.51. 123/127 returns 258.30 in the worse case.
  expect(solved(initialPlan({ ...defaultStakeRules, total: cents(25_000) }))).toMatchObject({
    stakes: [12_300, 12_700],
    profit: 830,
  });
});

it('a plan follows the stake that is typed, in the steps of the rules', () => {
  const plan = withStake(withTotal('100'), 0, '40');
  // 84.00 / 2.05 = 40.98.
  expect(solved(plan)?.stakes).toEqual([4000, 4100]);
  expect(solved(withStake(withTotal('100'), 1, '200'), { step: 5 })?.stakes).toEqual([19_500, 20_000]);
});

it('a plan with both stakes fixed solves nothing', () => {
  const plan = withStake(withStake(withTotal('100'), 0, '40'), 1, '50.50');
  // 84.00 and 103.53 on 90.50.
  expect(solved(plan)).toMatchObject({ stakes: [4000, 5050], profit: -650 });
});

it('a plan with one stake freed follows the other, and with none the total of what was shown', () => {
  const both = withStake(withStake(withTotal('100'), 0, '40'), 1, '50.50');
  const one = withoutStake(both, 1, [cents(4000), cents(5050)]);
  expect(solved(one)?.stakes).toEqual([4000, 4100]);
  expect(withoutStake(one, 0, [cents(4000), cents(4100)])).toEqual(withTotal('81'));
  expect(withoutStake(withStake(withTotal('100'), 0, ''), 0, undefined)).toEqual(withTotal('100'));
});

it('a plan is within the limits of book and bettor', () => {
  const limits = { mostAt: new Map([[2, cents(2000)]]) };
  expect(solved(withStake(withTotal('100'), 0, '40'), limits)).toMatchObject({
    stakes: [4000, 2000],
    limitedBy: 1,
    limitSource: 'bettor',
  });
  expect(solved(withTotal('100'), limits)).toMatchObject({ stakes: [1900, 2000], limitedBy: 1 });
});

test.each([['0'], ['0.99'], [''], ['1000001'], ['.']])('the total %j gives no stakes, and says why', (total) => {
  expect(solved(withTotal(total))).toBeUndefined();
  expect(planProblem(withTotal(total))).toBe('Enter a total between $1 and $1,000,000.');
});

test.each([['0'], [''], ['1000001']])('the fixed stake %j gives no stakes, and says why', (stake) => {
  const plan = withStake(withTotal('100'), 1, stake);
  expect(solved(plan)).toBeUndefined();
  expect(planProblem(plan)).toBe('Enter a stake between $0.01 and $1,000,000.');
});

it('every total and every fixed stake gives stakes that add up, or a message', () => {
  const text = fc.oneof(
    fc.integer({ min: 0, max: 2_000_000 }).map((n) => (n / 100).toString()),
    fc.constant(''),
  );
  const fixed = fc.tuple(fc.option(text, { nil: undefined }), fc.option(text, { nil: undefined }));
  fc.assert(
    fc.property(text, fixed, fc.constantFrom<1 | 5 | 10>(1, 5, 10), (total, typed, step) => {
      const plan = { total, fixed: typed };
      const found = solved(plan, { step });
      expect(planProblem(plan) === undefined).toBe(found !== undefined);
      if (found === undefined) return;
      typed.forEach((stake, leg) => {
        if (stake !== undefined) expect(found.stakes[leg]).toBe(Math.round(Number(stake) * 100));
      });
      if (typed.every((stake) => stake === undefined)) {
        expect(found.stakes[0] + found.stakes[1]).toBeLessThanOrEqual(Math.round(Number(total) * 100));
      }
    }),
  );
});

it('there are no bets to stake without two valid prices', () => {
  const leg = { odds: '+110', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: '2026-11-21T18:00:00Z' };
  expect(betsOf(aParsedOpportunity({ bestOdds: { over: leg } }), defaultStakeRules)).toBeUndefined();
  const broken = { over: leg, under: { ...leg, odds: '50' } };
  expect(betsOf(aParsedOpportunity({ bestOdds: broken }), defaultStakeRules)).toBeUndefined();
});
