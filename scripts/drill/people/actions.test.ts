import { expect, it } from 'vitest';
import { actions, drawPlan, storyOf } from './actions.ts';

const plans = (count: number) => Array.from({ length: count }, (_, seed) => drawPlan(seed));

it('plans the same for the same seed, and something else for another', () => {
  expect(drawPlan(7)).toEqual(drawPlan(7));
  expect(storyOf(drawPlan(7))).not.toBe(storyOf(drawPlan(8)));
});

it('begins with a sign-up and has about nine parts', () => {
  const all = plans(500);
  expect(new Set(all.map(([first]) => first?.name))).toEqual(new Set(['sign up']));
  const parts = all.reduce((sum, plan) => sum + plan.length, 0) / all.length;
  expect(parts).toBeGreaterThan(8.5);
  expect(parts).toBeLessThan(9.5);
});

it('has everything that people do somewhere among five hundred, also twice and left', () => {
  const steps = plans(500).flat();
  expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(Object.keys(actions)));
  expect(steps.some(({ manner }) => manner.twice)).toBe(true);
  expect(steps.some(({ manner }) => manner.leavesMs === 0)).toBe(true);
  expect(storyOf(steps)).toContain('cancel twice');
});
