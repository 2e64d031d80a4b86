import { expect, it } from 'vitest';
import { fairProbabilityOver } from './quotes.ts';

it('a line at the mean has probability 50%, and one a deviation above it about 15%', () => {
  expect(fairProbabilityOver(6.5, 10, 6.5)).toBeCloseTo(0.5, 9);
  // The logistic tail at 1.702: 1 / (1 + e^1.702) = 1 / 6.485.
  expect(fairProbabilityOver(0.5, 10, 10.5)).toBeCloseTo(0.1542, 4);
});

it('the push of a whole line is excluded', () => {
  // Above 2.5 and below 1.5 around 2 are as likely as each other, whatever falls on 2.
  expect(fairProbabilityOver(2, 1.41, 2)).toBeCloseTo(0.5, 9);
});
