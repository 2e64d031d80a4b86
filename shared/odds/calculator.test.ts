import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, formatAmerican, toDecimal } from './american.ts';
import { calculate, cleanOddsInput, otherStake, readPrice, typedPayout } from './calculator.ts';
import { cents, dollars } from './money.ts';
import { levelMargin } from './stakes.ts';

const anyOdds = fc
  .oneof(fc.integer({ min: -100_000, max: -100 }), fc.integer({ min: 100, max: 100_000 }))
  .map(american);
/** The field accepts nine digits of dollars. */
const MAX_CENTS = 100_000_000_000;
const anyStake = fc.integer({ min: 100, max: 10_000_000 });

describe('an odds field', () => {
  test.each([
    ['+180', '+180'],
    ['-150', '-150'],
    ['150.', '150'],
    ['150.5', '150'],
    ['.5', ''],
    ['-', '-'],
    ['', ''],
    [' +1 05', '+105'],
    ['−110', '-110'], // typographic minus sign
    ['1-5', '15'],
    ['abc', ''],
  ])('turns %j into %j', (typed, kept) => {
    expect(cleanOddsInput(typed)).toBe(kept);
  });

  it('does not change clean input', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = cleanOddsInput(typed);
        expect(cleanOddsInput(once)).toBe(once);
        expect(once).toMatch(/^[+-]?\d*$/);
      }),
    );
  });
});

test.each([
  ['+180', 2.8],
  ['180', 2.8],
  ['−125', 1.8],
  ['+100', 2],
  ['-100', 2],
  ['-1000000', 1.0001],
  ['+102.5', 2.025],
  ['+99', undefined],
  ['-99', undefined],
  ['0', undefined],
  ['+-', undefined],
  ['', undefined],
  ['+1000001', undefined],
])('an odds field with %j has the price %j', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

test.each([
  [{ odds: '+180', stake: '100' }, 28_000],
  [{ odds: '-150', stake: '33.33' }, 5555], // 33.33 × 1.6667 = 55.55
  [{ odds: '+50', stake: '100' }, undefined],
  [{ odds: '+180', stake: '' }, undefined],
])('a bet of %j pays %j', (bet, payout) => {
  expect(typedPayout(bet)).toBe(payout);
});

describe('the other stake', () => {
  it('of $100 at +180 against -150 is $168: 100 × 2.80 / 1.6667', () => {
    expect(otherStake({ odds: '+180', stake: '100' }, '-150')).toBe(16_800);
  });

  it('is symmetric', () => {
    expect(otherStake({ odds: '-150', stake: '168' }, '+180')).toBe(10_000);
  });

  it('is rounded to the cent: $33.33 at 1.9091 against 2.05', () => {
    expect(otherStake({ odds: '-110', stake: '33.33' }, '105')).toBe(3104); // 31.0393
  });

  test.each([
    ['the stake is empty', '+180', '', '-150'],
    ['the stake is zero', '+180', '0', '-150'],
    ['the stake is only a decimal point', '+180', '.', '-150'],
    ['the stake is not an amount', '+180', '1e3', '-150'],
    ['the stake is negative', '+180', '-5', '-150'],
    ['the stake is absurdly large', '+180', '9'.repeat(400), '-150'],
    ['the odds of the entered bet are missing', '', '100', '-150'],
    ['the other odds are missing', '+180', '100', ''],
    ['the odds are only a sign', '-', '100', '-150'],
    ['the odds are invalid', '+50', '100', '-150'],
    ['the odds are absurdly long', '+1000001', '100', '-150'],
  ])('is cleared when %s', (_name, odds, stake, otherOdds) => {
    expect(otherStake({ odds, stake }, otherOdds)).toBeUndefined();
  });

  it('pays the same as the entered stake, within the rounding of half a cent', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, anyStake, (odds, otherOdds, stake) => {
        const entered = { odds: formatAmerican(odds), stake: (stake / 100).toFixed(2) };
        const other = otherStake(entered, formatAmerican(otherOdds)) ?? Number.NaN;
        const gap = Math.abs(other * toDecimal(otherOdds) - stake * toDecimal(odds));
        expect(gap).toBeLessThanOrEqual(toDecimal(otherOdds) / 2 + 1e-4);
      }),
    );
  });
});

describe('the results', () => {
  it('of $100 at +180 and $168 at -150 are as worked out by hand', () => {
    // A total stake of 268 returns 280 either way.
    expect(calculate({ odds: '+180', stake: '100' }, { odds: '-150', stake: '168' })).toEqual({
      totalStake: 26_800,
      payout: 28_000,
      profit: 1200,
      margin: expect.closeTo(4.4776, 4),
    });
  });

  it('use the smaller of two unequal payouts', () => {
    expect(calculate({ odds: '+100', stake: '50' }, { odds: '-200', stake: '60.50' })).toEqual({
      totalStake: 11_050,
      payout: 9075, // 60.50 × 1.5, less than 100
      profit: -1975,
      margin: expect.closeTo(-17.8733, 4),
    });
  });

  it('accept dollar signs, thousands separators and typographic minus signs', () => {
    expect(calculate({ odds: '100', stake: '$1,000' }, { odds: '−100', stake: ' 1000.00 ' })).toEqual({
      totalStake: 200_000,
      payout: 200_000,
      profit: 0,
      margin: 0,
    });
  });

  test.each([
    ['the first stake is empty', { odds: '+180', stake: '' }, { odds: '-150', stake: '168' }],
    ['the second stake is empty', { odds: '+180', stake: '100' }, { odds: '-150', stake: '' }],
    ['the first odds are missing', { odds: '', stake: '100' }, { odds: '-150', stake: '168' }],
    ['the second odds are missing', { odds: '+180', stake: '100' }, { odds: '', stake: '168' }],
  ])('are cleared when %s', (_name, first, second) => {
    expect(calculate(first, second)).toBeUndefined();
  });

  it('have the margin of the prices when the second stake is computed from the first, within the rounding of a cent', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, anyStake, (odds, otherOdds, stake) => {
        const first = { odds: formatAmerican(odds), stake: (stake / 100).toFixed(2) };
        const other = otherStake(first, formatAmerican(otherOdds)) ?? cents(0);
        fc.pre(other > 0 && other < MAX_CENTS);
        const second = { odds: formatAmerican(otherOdds), stake: dollars(other).toFixed(2) };
        const result = calculate(first, second);
        const margin = levelMargin([toDecimal(odds), toDecimal(otherOdds)]);
        expect(result?.totalStake).toBe(stake + other);
        const gap = Math.abs((result?.profit ?? Number.NaN) - margin * (stake + other));
        expect(gap).toBeLessThanOrEqual(Math.max(toDecimal(odds), toDecimal(otherOdds)) + 2);
        expect(result?.margin).toBeCloseTo(((result?.profit ?? Number.NaN) / (stake + other)) * 100, 9);
      }),
    );
  });
});
