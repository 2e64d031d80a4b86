import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  cents,
  centsFromDollars,
  dollars,
  formatDollars,
  formatDollarsDown,
  formatShortDollars,
  formatSignedDollars,
  nearestCent,
  wholeDollars,
  withCommas,
} from './money.ts';

const anyCents = fc.integer({ min: -1e12, max: 1e12 }).map(cents);

describe('cents', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cannot be %f', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('do not distinguish -0 from 0', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(nearestCent(-0.2), 0)).toBe(true);
  });

  test.each([
    [1.4, 1],
    [1.5, 2],
    [-1.5, -2],
    [-1.4, -1],
  ])('nearest to %f are %i', (value, expected) => {
    expect(nearestCent(value)).toBe(expected);
  });

  test.each([
    [12.5, 1250],
    [0.1, 10],
    [1.005, 101],
    [8.575, 858],
    [-1.005, -101],
    [1.0049, 100],
    [19.99, 1999],
  ])('of %f dollars are %i', (amount, expected) => {
    expect(centsFromDollars(amount)).toBe(expected);
  });

  it('refuse NaN', () => {
    expect(() => centsFromDollars(Number.NaN)).toThrow(RangeError);
    expect(() => centsFromDollars(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  it('survive the round trip through dollars', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromDollars(dollars(amount))).toBe(amount);
      }),
    );
  });
});

describe('whole dollars', () => {
  test.each([
    [5238, '52'],
    [5250, '53'],
    [49, '0'],
    [-49, '0'],
    [-250, '-3'],
    [123_450, '1235'],
  ])('of %i cents are %s', (amount, shown) => {
    expect(wholeDollars(cents(amount))).toBe(shown);
  });

  it('are 0 without an amount', () => {
    expect(wholeDollars(undefined)).toBe('0');
    expect(wholeDollars(null)).toBe('0');
  });
});

describe('formatted dollars', () => {
  test.each([
    [123_450, '$1,234.50'],
    [-500, '-$5.00'],
    [0, '$0.00'],
    [7, '$0.07'],
    [99_999, '$999.99'],
    [100_000_000, '$1,000,000.00'],
    [-123_456_789, '-$1,234,567.89'],
  ])('of %i cents are %s', (amount, shown) => {
    expect(formatDollars(cents(amount))).toBe(shown);
  });

  it('keep every cent', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(Number(formatDollars(amount).replace(/[^\d-]/g, ''))).toBe(amount);
      }),
    );
  });

  it('match the American English locale', () => {
    const locale = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(formatDollars(amount)).toBe(locale.format(amount / 100));
      }),
    );
  });
});

test.each([
  [3000, '$30'],
  [2250, '$22.50'],
  [162000, '$1,620'],
  [10001, '$100.01'],
])('%d cents are %s in short', (amount, shown) => expect(formatShortDollars(cents(amount))).toBe(shown));

test.each([
  [1200, '+$12.00'],
  [-500, '-$5.00'],
  [0, '$0.00'],
])('%d cents are %s with their sign', (amount, shown) => expect(formatSignedDollars(cents(amount))).toBe(shown));

it.each([
  [99_99, '$99.99'],
  [100_00, '$100'],
  [407_99, '$407'],
  [-99_99, '-$99.99'],
  [-407_01, '-$408'],
  [1_234_567_89, '$1,234,567'],
])('%i cents at a glance are %s, no gain made larger and no loss smaller', (amount, text) => {
  expect(formatDollarsDown(cents(amount))).toBe(text);
});

it('a whole number is written with a comma between thousands', () => {
  expect([0, 999, 1000, 2_000_000].map(withCommas)).toEqual(['0', '999', '1,000', '2,000,000']);
});
