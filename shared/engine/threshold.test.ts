import { describe, expect, it, test } from 'vitest';
import { NO_THRESHOLD, outcomeSide, sameBetLine, thresholdNumber, thresholdOf } from './threshold.ts';

describe('the side of an outcome', () => {
  test.each([
    ['home-away', 'Reds', 0],
    ['home-away', 'Blues', 1],
    ['home-away', 'Draw', undefined],
    ['home-away', ' reds', 0],
    ['home-away', 'Red', undefined],
    ['spread', 'Blues', 1],
    ['over-under', 'Over', 0],
    ['over-under', 'Under', 1],
    ['over-under', 'UNDER ', 1],
    ['over-under', 'Overs', undefined],
    ['yes-no', 'Yes', 0],
    ['yes-no', 'No', 1],
    ['three-way', 'Reds', undefined],
    ['named', 'Dunk', undefined],
    ['lay', 'Reds', undefined],
  ] as const)('in a %s market %s is %s', (sides, name, side) => {
    expect(outcomeSide(sides, name, 'Reds', 'Blues')).toBe(side);
  });
});

describe('the threshold of an outcome', () => {
  it('is the same for both sides of a spread, as a home margin', () => {
    expect(thresholdOf('spread', 0, -6.5)).toBe(650);
    expect(thresholdOf('spread', 1, 6.5)).toBe(650);
    expect(thresholdOf('spread', 0, 3)).toBe(-300);
  });

  it('is the line of an over/under', () => {
    expect(thresholdOf('over-under', 0, 8.5)).toBe(850);
    expect(thresholdOf('over-under', 1, 15.2)).toBe(1520);
  });

  it('is 0, never -0, on a line of 0', () => {
    expect(Object.is(thresholdOf('spread', 0, 0), 0)).toBe(true);
    expect(Object.is(thresholdOf('spread', 1, -0), 0)).toBe(true);
  });

  it('is NO_THRESHOLD in a market without lines, whatever the point', () => {
    expect(thresholdOf('home-away', 0, 3)).toBe(NO_THRESHOLD);
    expect(thresholdOf('yes-no', 1, undefined)).toBe(NO_THRESHOLD);
    expect(thresholdNumber(NO_THRESHOLD)).toBeNull();
  });

  test.each([undefined, null, '6.5', Number.NaN, Number.POSITIVE_INFINITY, 1000.5, -1001, 0.005])(
    'refuses the point %s',
    (point) => {
      expect(thresholdOf('over-under', 0, point)).toBeUndefined();
    },
  );
});

test.each([
  [50, false, 0],
  [-50, false, 0],
  [25, false, 0],
  [51, false, 51],
  [50, true, 50],
  [0, true, 0],
])('the spread %i, where a result of 0 is possible: %s, is paired on %i', (line, zeroIsPossible, paired) => {
  expect(sameBetLine(line, zeroIsPossible)).toBe(paired);
});
