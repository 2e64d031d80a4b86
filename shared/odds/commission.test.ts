import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimal } from './american.ts';
import { type CommissionBasis, effectivePrice, orderFee, orderPrice } from './commission.ts';
import { cents } from './money.ts';

const bases: readonly CommissionBasis[] = ['winnings', 'stake', 'payout', 'contract'];
const anyDecimal = fc.double({ min: 1.01, max: 10_001, noNaN: true }).map(decimal);
const anyRate = fc.double({ min: 0, max: 0.3, noNaN: true });
const anyBasis = fc.constantFrom(...bases);

describe('the price after a fee', () => {
  test.each([
    // 100 at 2.50 wins 150; 2 % of it is 3; 247 is returned.
    ['winnings', 0.02, 2.47],
    // 100 at 2.50 costs 105 and returns 250.
    ['stake', 0.05, 250 / 105],
    // 100 at 2.50 returns 250, of which 10 % is 25.
    ['payout', 0.1, 2.25],
  ] as const)('on %s of %f is as worked out by hand', (basis, rate, expected) => {
    expect(effectivePrice(decimal(2.5), { basis, rate, rounding: 'exact' })).toBeCloseTo(expected, 12);
  });

  it('is bit-identical to the quoted price without a fee, whatever the basis', () => {
    fc.assert(
      fc.property(anyDecimal, anyBasis, (odds, basis) => {
        expect(effectivePrice(odds, { basis, rate: 0, rounding: 'order' })).toBe(odds);
      }),
    );
  });

  it('is never above the quoted price and falls as the rate rises', () => {
    fc.assert(
      fc.property(anyDecimal, anyBasis, anyRate, anyRate, (odds, basis, one, other) => {
        const [low = 0, high = 0] = [one, other].map((rate) =>
          effectivePrice(odds, { basis, rate, rounding: 'exact' }),
        );
        expect(low).toBeLessThanOrEqual(odds * (1 + 1e-12));
        expect(one <= other ? low - high : high - low).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('matches the balance of an account, step by step', () => {
    fc.assert(
      fc.property(anyDecimal, fc.constantFrom('winnings', 'stake', 'payout'), anyRate, (odds, basis, rate) => {
        const totalPaid = 1000;
        const stake = basis === 'stake' ? totalPaid / (1 + rate) : totalPaid;
        const paid = stake * odds;
        const fee = { winnings: (paid - stake) * rate, stake: 0, payout: paid * rate }[basis];
        const balance = paid - fee;
        expect(effectivePrice(odds, { basis, rate, rounding: 'exact' }) * totalPaid).toBeCloseTo(balance, 4);
      }),
    );
  });

  describe('on contracts that pay $1', () => {
    const fee = { basis: 'contract', rate: 0.07, rounding: 'order' } as const;

    test.each([
      // 50 cents, and 0.07 × 0.5 × 0.5 = 1.75 cents; 0.01 cents for rounding.
      [2, 1 / 0.5176],
      // 40 cents, and 0.07 × 0.4 × 0.6 = 1.68 cents.
      [2.5, 1 / 0.4169],
      // 80 cents, and 0.07 × 0.8 × 0.2 = 1.12 cents.
      [1.25, 1 / 0.8113],
      // 5 cents, and 0.07 × 0.05 × 0.95 = 0.3325 cents.
      [20, 1 / 0.053425],
    ])('is known by hand at %f', (odds, expected) => {
      expect(effectivePrice(decimal(odds), fee)).toBeCloseTo(expected, 10);
    });

    it('is at most what an order of 100 contracts or more returns after its fee is rounded up to the cent', () => {
      fc.assert(
        fc.property(anyDecimal, fc.integer({ min: 100, max: 100_000 }), (odds, contracts) => {
          const each = 1 / odds;
          // In cents, less the noise of binary fractions.
          const feeOfOrder = Math.ceil(100 * 0.07 * contracts * each * (1 - each) - 1e-6);
          const returned = (100 * contracts) / (100 * contracts * each + feeOfOrder);
          expect(effectivePrice(odds, fee)).toBeLessThanOrEqual(returned + 1e-9);
        }),
      );
    });

    // Contracts at a price in cents, and the fee on the order. Source: Kalshi's fee schedule, 0.07 × contracts × price × (1 − price), rounded up.
    test.each([
      [100, 50, 175],
      [1, 50, 2],
      // 37 × 1.6317 = 60.37 cents.
      [37, 63, 61],
    ])('has the fee of an order of %i contracts at %i cents', (contracts, ask, expected) => {
      const odds = decimal(100 / ask);
      expect(orderFee(odds, fee, cents(contracts * ask + expected))).toBe(expected);
    });

    it('is that of the order where its stake is known', () => {
      // 100 contracts at 50 cents cost $51.75 with the fee and return $100.
      expect(orderPrice(decimal(2), fee, cents(51_75))).toBeCloseTo(1.93237, 5);
      // One contract costs 52 cents and returns a dollar; 60.4 cents would buy it without rounding.
      expect(orderPrice(decimal(2), fee, cents(52))).toBeCloseTo(100 / 52, 5);
    });

    it('is never above the quoted price, nor above that of the exact fee, for any stake', () => {
      fc.assert(
        fc.property(anyDecimal, fc.integer({ min: 1, max: 1_000_000 }), (odds, stake) => {
          const own = orderPrice(odds, fee, cents(stake));
          expect(own).toBeLessThanOrEqual(odds);
          expect(own).toBeLessThanOrEqual(effectivePrice(odds, { ...fee, rounding: 'exact' }) * (1 + 1e-9));
        }),
      );
    });

    it('is exact where nothing is rounded', () => {
      // Novig in play at 30 cents: 0.3 + 0.03 × 0.3 × 0.7 = 0.3063.
      const novig = { basis: 'contract', rate: 0.03, rounding: 'exact' } as const;
      expect(effectivePrice(decimal(1 / 0.3), novig)).toBeCloseTo(1 / 0.3063, 10);
      expect(orderPrice(decimal(1 / 0.3), novig, cents(100))).toBe(effectivePrice(decimal(1 / 0.3), novig));
    });
  });

  // Of a contract at p: Kalshi's takers, Novig's in play, and 2 % of winnings at Prophet X. Four decimals.
  test.each([
    [0.1, 9.4073, 9.7371, 9.82],
    [0.3, 3.1776, 3.2648, 3.2867],
    [0.5, 1.9324, 1.9704, 1.98],
    [0.7, 1.3992, 1.4158, 1.42],
    [0.9, 1.1034, 1.1078, 1.1089],
  ])('at %f is that of the exchanges’ schedules', (p, kalshi, novig, prophetX) => {
    const paid = (basis: CommissionBasis, rate: number) =>
      Number(effectivePrice(decimal(1 / p), { basis, rate, rounding: 'exact' }).toFixed(4));
    expect([paid('contract', 0.07), paid('contract', 0.03), paid('winnings', 0.02)]).toEqual([kalshi, novig, prophetX]);
  });

  it('is higher with a fee on winnings than with the same fee on the payout', () => {
    const rate = 0.05;
    const onWinnings = effectivePrice(decimal(1.5), { basis: 'winnings', rate, rounding: 'exact' });
    expect(onWinnings).toBeCloseTo(1.475, 12);
    expect(effectivePrice(decimal(1.5), { basis: 'payout', rate, rounding: 'exact' })).toBeLessThan(onWinnings);
  });

  it('does not exist for a fee that takes the whole return', () => {
    expect(() => effectivePrice(decimal(2), { basis: 'payout', rate: 1, rounding: 'exact' })).toThrow(RangeError);
  });
});
