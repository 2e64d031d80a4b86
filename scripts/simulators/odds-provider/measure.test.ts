import { expect, it } from 'vitest';
import { chancesAround, fairAbove, type Measure } from './measure.ts';

const margin: Measure = { key: 1, mean: 0, deviation: 10, law: 'bell' };
const goals: Measure = { key: 2, mean: 2, deviation: 1.41, law: 'count' };

it('gives a half line no push and a whole line one', () => {
  expect(chancesAround(margin, 0, 6.5).on).toBe(0);
  // The standard normal's density at 0.6 is 0.3332; the strip from 0.55 to 0.65 is a tenth wide.
  expect(chancesAround(margin, 0, 6).on).toBeCloseTo(0.0333, 4);
});

it('knows the normal tail: 16 % lie one deviation above the mean', () => {
  expect(chancesAround(margin, 0.5, 10.5).above).toBeCloseTo(0.1587, 4);
});

it('knows the Poisson tail: with 2 expected, 59.4 % score more than 1.5, 27.07 % exactly 2', () => {
  expect(chancesAround(goals, 2, 1.5).above).toBeCloseTo(0.594, 4);
  expect(chancesAround(goals, 2, 2).on).toBeCloseTo(0.2707, 4);
});

it('leaves the push out of the fair chance', () => {
  // P(N > 2) = 0.3233, P(N < 2) = 0.4060; 0.3233 / 0.7293 = 0.4433.
  expect(fairAbove(goals, 2, 2)).toBeCloseTo(0.4433, 4);
});
