import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimal } from './american.ts';
import { type CommissionBasis, effectivePrice } from './commission.ts';

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
    expect(effectivePrice(decimal(2.5), { basis, rate })).toBeCloseTo(expected, 12);
  });

  it('is bit-identical to the quoted price without a fee, whatever the basis', () => {
    fc.assert(
      fc.property(anyDecimal, anyBasis, (odds, basis) => {
        expect(effectivePrice(odds, { basis, rate: 0 })).toBe(odds);
      }),
    );
  });

  it('is the quoted price where the fee is unknown', () => {
    expect(effectivePrice(decimal(2.5), { basis: 'winnings', rate: null })).toBe(2.5);
  });

  it('is never above the quoted price and falls as the rate rises', () => {
    fc.assert(
      fc.property(anyDecimal, anyBasis, anyRate, anyRate, (odds, basis, one, other) => {
        const [low, high] = [effectivePrice(odds, { basis, rate: one }), effectivePrice(odds, { basis, rate: other })];
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
        expect(effectivePrice(odds, { basis, rate }) * totalPaid).toBeCloseTo(balance, 4);
      }),
    );
  });

  describe('on contracts that pay $1', () => {
    const fee = { basis: 'contract', rate: 0.07 } as const;

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

    it('is at most a cent off on a smaller order', () => {
      // 10 contracts at 50 cents: 17.5 cents become 18, so $5.18 return $10.
      expect(5.18 - 10 / effectivePrice(decimal(2), fee)).toBeLessThan(0.01);
    });
  });

  it('is higher with a fee on winnings than with the same fee on the payout', () => {
    const rate = 0.05;
    const onWinnings = effectivePrice(decimal(1.5), { basis: 'winnings', rate });
    expect(onWinnings).toBeCloseTo(1.475, 12);
    expect(effectivePrice(decimal(1.5), { basis: 'payout', rate })).toBeLessThan(onWinnings);
  });

  it('does not exist for a fee that takes the whole return', () => {
    expect(() => effectivePrice(decimal(2), { basis: 'payout', rate: 1 })).toThrow(RangeError);
  });
});
