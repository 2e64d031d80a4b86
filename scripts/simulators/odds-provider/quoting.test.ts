import { expect, it } from 'vitest';
import { fairAbove } from './quoting.ts';

it('gives a level line an even chance, and one a deviation above the mean about 15 %', () => {
  expect(fairAbove(6.5, 10, 6.5)).toBeCloseTo(0.5, 9);
  // The logistic tail at 1.702: 1 / (1 + e^1.702) = 1 / 6.485.
  expect(fairAbove(0.5, 10, 10.5)).toBeCloseTo(0.1542, 4);
});

it('leaves the push of a whole line out of the chance', () => {
  // Above 2.5 and below 1.5 around 2 are as likely as each other, whatever falls on 2.
  expect(fairAbove(2, 1.41, 2)).toBeCloseTo(0.5, 9);
});
