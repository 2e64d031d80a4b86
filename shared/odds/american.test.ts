import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  american,
  decimal,
  displayOdds,
  formatAmerican,
  impliedProbability,
  isAmericanOdds,
  isDecimalOdds,
  price,
  toAmerican,
  toDecimal,
} from './american.ts';

const favorite = fc.integer({ min: -1_000_000, max: -101 });
const underdog = fc.integer({ min: 100, max: 1_000_000 });
const anyAmerican = fc.oneof(favorite, underdog).map(american);
const anyDecimal = fc.double({ min: 1.0001, max: 10_001, noNaN: true }).map(decimal);

test.each([
  [150, 2.5],
  [105, 2.05],
  [100, 2],
  [-100, 2],
  [-110, 21 / 11],
  [-150, 5 / 3],
  [-10_000, 1.01],
  [1_000_000, 10_001],
])('%i returns %f on one unit', (odds, returned) => {
  expect(toDecimal(american(odds))).toBeCloseTo(returned, 12);
});

test.each([
  [2.5, 150],
  [2, 100],
  [1.995, -101], // 100 / 0.995 = 100.5025
  [1.999, -100],
  [1.91, -110], // 100 / 0.91 = 109.89
  [2.0549, 105],
  [1.01, -10_000],
  [10_001, 1_000_000],
])('%f is %i to the nearest whole American price', (odds, expected) => {
  expect(toAmerican(decimal(odds))).toBe(expected);
});

describe('conversion', () => {
  it('is lossless from American to decimal and back', () => {
    fc.assert(
      fc.property(anyAmerican, (odds) => {
        expect(toAmerican(toDecimal(odds))).toBe(odds);
      }),
    );
  });

  it('turns -100 into +100, since even money has two American notations', () => {
    expect(toAmerican(toDecimal(american(-100)))).toBe(100);
  });

  it('rounds to the nearest American price', () => {
    fc.assert(
      fc.property(anyDecimal, (odds) => {
        const rounded = toAmerican(odds);
        // At or above 2 the whole number counts winnings on 100, below it the stake that wins 100.
        const exact = odds >= 2 ? (odds - 1) * 100 : -100 / (odds - 1);
        expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(0.5);
        expect(isAmericanOdds(rounded)).toBe(true);
      }),
    );
  });

  it('refuses a price so close to 1 that no exact whole number represents it', () => {
    expect(() => toAmerican(decimal(1 + Number.EPSILON))).toThrow(RangeError);
  });

  it('always returns valid decimal odds', () => {
    fc.assert(
      fc.property(anyAmerican, (odds) => {
        expect(isDecimalOdds(toDecimal(odds))).toBe(true);
      }),
    );
    expect(toDecimal(american(Number.MIN_SAFE_INTEGER))).toBeGreaterThan(1);
  });
});

describe('a valid price', () => {
  test.each([0, 99, -99, 100.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'is not %f in American odds',
    (value) => {
      expect(isAmericanOdds(value)).toBe(false);
      expect(() => american(value)).toThrow(RangeError);
    },
  );

  test.each([1, 0.5, -2, Number.NaN, Number.POSITIVE_INFINITY])('is not %f in decimal odds', (value) => {
    expect(isDecimalOdds(value)).toBe(false);
    expect(() => decimal(value)).toThrow(RangeError);
  });

  it('may be 1 or below after fees, but not 0', () => {
    expect(price(0.97)).toBe(0.97);
    expect(() => price(0)).toThrow(RangeError);
    expect(() => price(Number.NaN)).toThrow(RangeError);
    expect(() => price(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('implied probability', () => {
  test.each([
    [100, 0.5],
    [-150, 0.6],
    [300, 0.25],
    [-110, 11 / 21],
  ])('of %i is %f', (odds, expected) => {
    expect(impliedProbability(toDecimal(american(odds)))).toBeCloseTo(expected, 12);
  });
});

describe('displayed odds', () => {
  it('have a sign, positive or negative', () => {
    expect(formatAmerican(american(105))).toBe('+105');
    expect(formatAmerican(american(-110))).toBe('-110');
  });

  test.each([
    ['+105', '+105'],
    ['105', '+105'],
    ['-110', '-110'],
    ['-110.9', '-110'],
    ['+105.', '+105'],
    [' +120 ', '+120'],
    [105.7, '+105'],
    [-110.5, '-110'],
    [250, '+250'],
    ['', 'N/A'],
    ['EVEN', 'N/A'],
    ['1.2.3', 'N/A'],
    [0, 'N/A'],
    [Number.NaN, 'N/A'],
    [Number.POSITIVE_INFINITY, 'N/A'],
    [undefined, 'N/A'],
    [null, 'N/A'],
  ])('of %j are %s', (odds, shown) => {
    expect(displayOdds(odds)).toBe(shown);
  });

  it('of a whole price are as formatted', () => {
    fc.assert(
      fc.property(anyAmerican, (odds) => {
        expect(displayOdds(odds)).toBe(formatAmerican(odds));
      }),
    );
  });
});
