import { describe, expect, it } from 'vitest';
import { afterCommission } from './naive-groups.ts';
import { cleanedName, foldedName, limitOf, lineOf, parseNumber, priceOf, secondsOf, sideOf } from './naive-values.ts';

describe('prices', () => {
  it.each([
    [105, 2.05],
    [100, 2],
    [-100, 2],
    [-110, 1.9090909],
    [-200, 1.5],
    [1_000_000, 10_001],
  ])('American %d is decimal %d', (american, decimal) => {
    expect(priceOf(american, 'american')).toEqual({ american, decimal: expect.closeTo(decimal, 6) });
  });

  it.each([
    [1.91, -110], // 100 / 0.91 = 109.89
    [1.5, -200],
    [2, 100],
    [2.056, 106],
    [1.999, -100], // 100 / 0.999 = 100.1
    [1.02, -5000],
  ])('decimal %d is about American %d and stays unchanged', (decimal, american) => {
    expect(priceOf(decimal, 'decimal')).toEqual({ american, decimal });
  });

  it.each([
    [0, 'american'],
    [99, 'american'],
    [-99, 'american'],
    [100.5, 'american'],
    [-10_000, 'american'],
    [1_000_001, 'american'],
    [1.01, 'decimal'],
    [-110, 'decimal'],
    [10_001.5, 'decimal'],
    [null, 'decimal'],
  ] as const)('%s is not a valid %s price', (price, format) => {
    expect(priceOf(price, format)).toBeNull();
  });

  it.each([
    ['+105', 105],
    ['-200.0', -200],
    [1.5, 1.5],
    ['', null],
    ['x', null],
    [true, null],
    [Number.NaN, null],
  ])('%j is read as %d', (value, expected) => {
    expect(parseNumber(value)).toBe(expected);
  });

  it.each([
    ['winnings', 1.95],
    ['stake', 1.9047619],
    ['payout', 1.9],
  ] as const)('after 5 %% commission on the %s, 2 is %d', (basis, expected) => {
    expect(afterCommission(2, { basis, rate: 0.05 })).toBeCloseTo(expected, 6);
  });
});

it.each([
  ['spread', 0, -6.5, 6.5],
  ['spread', 1, 6.5, 6.5],
  ['spread', 0, 0, 0],
  ['over-under', 0, 15.2, 15.2],
  ['over-under', 1, -0, 0],
  ['home-away', 0, 3, null],
  ['yes-no', 0, 0.5, null],
  ['over-under', 0, 15.205, 'invalid'],
  ['over-under', 0, '8.5', 'invalid'],
  ['over-under', 0, undefined, 'invalid'],
  ['over-under', 0, 1000.5, 'invalid'],
  ['spread', 0, Number.NaN, 'invalid'],
] as const)('a line of %s, side %d, at %s has the threshold %s', (sides, side, point, expected) => {
  expect(lineOf(sides, side, point)).toBe(expected);
});

it.each([
  ['2026-01-01T00:00:10Z', 1_767_225_610],
  ['2026-01-01T00:00:10.9+00:00', 1_767_225_610],
  ['2026-01-01T01:00:10+01:00', 1_767_225_610],
  [1_767_225_610, 1_767_225_610],
  ['2026-13-01T00:00:10Z', null],
  ['1767225610', null],
  [null, null],
])('the time %j is read as %j', (time, expected) => {
  expect(secondsOf(time)).toBe(expected);
});

it.each([
  [' Ann  Lee\t', 'Ann Lee', 'ann lee'],
  ['ANN\u00a0LEE', 'ANN LEE', 'ann lee'],
  ['Zoe\u0308', 'Zo\u00eb', 'zo\u00eb'],
  ['ZOE\u0308', 'ZO\u00cb', 'zo\u00eb'],
  ['O\u2019Neal', 'O\u2019Neal', 'o\u2019neal'],
  [' ', null, null],
  [7, null, null],
])('the name %j is displayed as %j and compared as %j', (name, cleaned, folded) => {
  expect([cleanedName(name), foldedName(name)]).toEqual([cleaned, folded]);
});

it.each([
  ['over-under', ' OVER ', 0],
  ['over-under', 'Under', 1],
  ['over-under', 'Overs', null],
  ['yes-no', 'yes', 0],
  ['yes-no', 'NO', 1],
  ['home-away', 'REDS', 0],
  ['spread', 'The  Blues', 1],
  ['spread', 'Blues', null],
  ['home-away', null, null],
] as const)('the outcome of %s named %j is side %j', (sides, name, side) => {
  expect(sideOf(sides, name, 'reds', 'the blues')).toBe(side);
});

it.each([
  [3, 3],
  [1000.5, 1000.5],
  [0, 'nothing'],
  [-1, 'nothing'],
  [null, null],
  [undefined, null],
  ['3', null],
  [Number.POSITIVE_INFINITY, null],
] as const)('a limit of %j is read as %j', (limit, expected) => {
  expect(limitOf(limit)).toBe(expected);
});
