import { expect, it } from 'vitest';
import { seededRandom } from '../../bench/random.ts';
import { drawPlan } from './draw-plan.ts';
import { nameOf } from './plan.ts';

const plans = Array.from({ length: 2_000 }, (_, seed) => drawPlan(seededRandom(seed)));
const story = (seed: number) => drawPlan(seededRandom(seed)).map(nameOf).join();

it('is the same for the same seed, and another for another', () => {
  expect(story(7)).toBe(story(7));
  expect(story(7)).not.toBe(story(8));
});

it('begins with a sign-up and has about nine parts', () => {
  expect(plans.filter(([first]) => first?.do !== 'sign-up')).toEqual([]);
  const parts = plans.reduce((sum, plan) => sum + plan.length, 0) / plans.length;
  expect(parts).toBeGreaterThan(8.5);
  expect(parts).toBeLessThan(9.5);
});

it('has everything that people do somewhere among two thousand', () => {
  const parts = plans.flat();
  expect(new Set(parts.map((step) => step.do)).size).toBe(19);
  const paying = parts.filter((step) => 'card' in step);
  const some = (is: (step: (typeof parts)[number]) => boolean) => expect(parts.filter(is).length).toBeGreaterThan(40);
  for (const card of ['good', 'declined-first', 'asks-holder', 'fails-later'])
    expect(paying.filter((step) => step.card === card).length).toBeGreaterThan(40);
  some((step) => step.twice);
  some((step) => step.leavesMs !== undefined);
  some((step) => step.do === 'sign-up' && step.stops === 'at-code');
  some((step) => step.do === 'sign-up' && step.stops === 'at-card');
  some((step) => 'changesMind' in step && step.changesMind);
  some((step) => 'leavesPaid' in step && step.leavesPaid);
  some((step) => step.do === 'let-time-pass' && step.minutes > 5 * 1_440);
  some((step) => step.do === 'cancel' && step.at === 'portal');
});
