import { expect, it } from 'vitest';
import { actions } from './actions.ts';
import { describePlan, planActions } from './plan.ts';

const plans = (count: number) => Array.from({ length: count }, (_, seed) => planActions(seed));

it('the same seed gives the same plan, another seed gives another', () => {
  expect(planActions(7)).toEqual(planActions(7));
  expect(describePlan(planActions(7))).not.toBe(describePlan(planActions(8)));
});

it('a plan begins with a sign-up and has about nine steps', () => {
  const all = plans(500);
  expect(new Set(all.map(([first]) => first?.name))).toEqual(new Set(['sign up']));
  const parts = all.reduce((sum, plan) => sum + plan.length, 0) / all.length;
  expect(parts).toBeGreaterThan(8.5);
  expect(parts).toBeLessThan(9.5);
});

it('five hundred plans contain every action, also with double clicks and closed browsers', () => {
  const steps = plans(500).flat();
  expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(Object.keys(actions)));
  expect(steps.some(({ behavior }) => behavior.doubleClick)).toBe(true);
  expect(steps.some(({ behavior }) => behavior.leavesAfterMs === 0)).toBe(true);
  expect(describePlan(steps)).toContain('cancel twice');
});
