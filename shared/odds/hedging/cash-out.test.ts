import { describe, expect, it } from 'vitest';
import { fairProbability } from '../../fair/no-vig.ts';
import { american, price, toDecimal } from '../american.ts';
import { cents } from '../money.ts';
import { cashOutValue, hedgeCost } from './cash-out.ts';
import { betOutcomes } from './hedge.ts';

const odds = (value: number) => toDecimal(american(value));

describe('$100 at +250, the sides now at +125 and -140', () => {
  const outcomes = betOutcomes({ stake: cents(100_00), price: odds(250) });
  const fair = fairProbability(odds(125), odds(-140));

  it('a hedge is worth $145.83 and the bet $151.35', () => {
    expect(fair).toBeCloseTo(0.43243, 5);
    expect(cashOutValue({ outcomes, spent: cents(100_00), price: odds(-140), fair })).toEqual({
      hedge: 145_83,
      fair: 151_35,
    });
  });

  it('the full hedge costs $5.52 on average, a half one half of that', () => {
    expect(hedgeCost(cents(204_17), { price: odds(-140), fair })).toBe(5_52);
    expect(hedgeCost(cents(102_08), { price: odds(-140), fair })).toBe(2_76);
  });

  it('on a line that pushes one time in ten a tenth of each is the refund', () => {
    // 0.1 × 100 + 0.9 × 151.35 = 146.22; 0.1 × 100 + 0.9 × 145.83 = 141.25; 0.9 × 5.52 = 4.97.
    const value = cashOutValue({ outcomes, spent: cents(100_00), price: odds(-140), fair, push: 0.1 });
    expect(value).toEqual({ hedge: 141_25, fair: 146_22 });
    expect(hedgeCost(cents(204_17), { price: odds(-140), fair, push: 0.1 })).toBe(4_97);
  });

  it('without a fair price nothing is said of it', () => {
    expect(cashOutValue({ outcomes, spent: cents(100_00), price: odds(-140), fair: undefined }).fair).toBeUndefined();
  });
});

// Source: gamedaymath.com, a cash-out of $72.14 on a ticket that pays $191.87, at fair +138.
it('a ticket that pays $191.87 at fair +138 is worth $80.62, 11.75% more than the $72.14 that a book offers', () => {
  const outcomes = betOutcomes({ stake: cents(50_00), price: price(191.87 / 50) });
  const { fair } = cashOutValue({ outcomes, spent: cents(50_00), price: price(1.6), fair: 100 / 238 });
  expect(fair).toBe(80_62);
  expect((fair ?? 0) / 72_14 - 1).toBeCloseTo(0.1175, 4);
});

it('of a bonus bet that pushes nothing comes back', () => {
  const outcomes = betOutcomes({ stake: cents(200_00), price: odds(200), bonus: true });
  // 0.75 × 400 / 3.
  expect(cashOutValue({ outcomes, spent: cents(0), price: odds(-215), fair: 1 / 3, push: 0.25 }).fair).toBe(100_00);
});

it('of a bonus bet, which costs nothing, cashing out is worth what a hedge keeps', () => {
  const outcomes = betOutcomes({ stake: cents(200_00), price: odds(200), bonus: true });
  expect(cashOutValue({ outcomes, spent: cents(0), price: odds(-215), fair: 1 / 3 })).toEqual({
    hedge: 126_98,
    fair: 133_33,
  });
});
