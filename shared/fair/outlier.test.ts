import { describe, expect, it, test } from 'vitest';
import { areNear, disagreeingBooks, distanceFromOthers, isFurther } from './outlier.ts';

test.each([
  ['eight points from three books is none', 0.42, [0.5, 0.5, 0.5], undefined],
  ['more than eight points below', 0.4199, [0.5, 0.5, 0.5], 3],
  ['more than eight points above', 0.5801, [0.5, 0.5, 0.5], 3],
  ['two books are too few', 0.3, [0.5, 0.5], undefined],
  ['nobody', 0.3, [], undefined],
  // Their median is 0.515.
  ['three points apart is agreement', 0.43, [0.53, 0.5, 0.515], 3],
  ['more is not', 0.43, [0.5301, 0.5, 0.515], undefined],
  // The median of four is the mean of 0.51 and 0.52.
  ['just eight points from the middle of four', 0.435, [0.5, 0.51, 0.52, 0.53], undefined],
  ['more than eight points from the middle of four', 0.4349, [0.5, 0.51, 0.52, 0.53], 4],
  ['the largest set counts, not the nearest', 0.4, [0.45, 0.45, 0.45, 0.6, 0.6, 0.6, 0.6], 4],
  ['of equally large sets the nearest counts', 0.4, [0.45, 0.45, 0.45, 0.6, 0.6, 0.6], undefined],
  [
    'of equally large sets the nearest counts, if it is the higher one',
    0.55,
    [0.4, 0.4, 0.4, 0.6, 0.6, 0.6],
    undefined,
  ],
  ['books outside the set do not count', 0.4, [0.1, 0.5, 0.5, 0.5, 0.9], 3],
])('the books that disagree with a price are counted: %s', (_name, own, others, disagreeing) => {
  expect(disagreeingBooks(own, others)).toBe(disagreeing);
});

describe('the distance from other books', () => {
  const both = (probability: number) => ({ probability, pricesBoth: true });
  const oneSided = (probability: number) => ({ probability, pricesBoth: false });

  it('is that from their median', () => {
    expect(distanceFromOthers(0.4, [both(0.5), both(0.7), both(0.6)])).toBeCloseTo(0.2, 12);
    expect(distanceFromOthers(0.9, [both(0.5), both(0.7), both(0.6)])).toBeCloseTo(0.3, 12);
  });

  it('is that from the mean of the two in the middle', () => {
    expect(distanceFromOthers(0.4, [both(0.9), both(0.5), both(0.6), both(0.1)])).toBeCloseTo(0.15, 12);
  });

  it('leaves out prices of one side only if three books price both', () => {
    const oneSidedBooks = [oneSided(0.9), oneSided(0.9), oneSided(0.9)];
    expect(distanceFromOthers(0.5, [both(0.5), both(0.5), both(0.5), ...oneSidedBooks])).toBe(0);
    // The median of 0.5, 0.5, 0.9, 0.9, 0.9.
    expect(distanceFromOthers(0.5, [both(0.5), both(0.5), ...oneSidedBooks])).toBeCloseTo(0.4, 12);
  });

  it('is that of an outlier if there is nobody to compare to', () => {
    expect(distanceFromOthers(0.3, [])).toBe(0.08);
  });
});

it('distances that differ by noise only are equal', () => {
  expect(isFurther(0.1 + 0.2, 0.3)).toBe(false);
  expect(isFurther(0.3, 0.1 + 0.2)).toBe(false);
  expect(isFurther(0.300_001, 0.3)).toBe(true);
});

it('probabilities within eight points are near', () => {
  expect(areNear(0.43, 0.5)).toBe(true);
  expect(areNear(0.41, 0.5)).toBe(false);
});
