import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, decimal, toDecimal } from '../odds/american.ts';
import { expectedValue, fairOdds, kellyShare, losingRunChance } from './bet-value.ts';

const priceOf = (odds: number) => toDecimal(american(odds));
const probability = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const anyPrice = fc.double({ min: 1.05, max: 50, noNaN: true }).map(decimal);

describe('expected value', () => {
  // By hand: .5 × 2.1 - 1; .34918 × 2.95 - 1; .94 × (.48/.94 × 1.952381 - 1).
  test.each([
    ['half a chance at +110', { fair: 0.5, price: priceOf(110) }, 0.05],
    ['a fair +186 at +195', { fair: 0.34918, price: priceOf(195) }, 0.030081],
    ['48% to win and 6% to push at -105', { fair: 0.48 / 0.94, price: priceOf(-105), push: 0.06 }, -0.002857],
  ])('of %s is as computed by hand', (_name, bet, expected) => {
    expect(expectedValue(bet)).toBeCloseTo(expected, 6);
  });

  it('is nothing at the fair price', () => {
    fc.assert(
      fc.property(probability, fc.double({ min: 0, max: 0.5, noNaN: true }), (fair, push) => {
        expect(expectedValue({ fair, price: decimal(fairOdds(fair)), push })).toBeCloseTo(0, 12);
      }),
    );
  });
});

describe('Kelly share', () => {
  // By hand: .05 / 1.1; .030081 / 1.95.
  test.each([
    ['half a chance at +110', 0.5, 110, 0.045455],
    ['a fair +186 at +195', 0.34918, 195, 0.015426],
    ['a bet without an edge', 0.5, -110, 0],
  ])('of %s is as computed by hand', (_name, fair, odds, expected) => {
    expect(kellyShare({ fair, price: priceOf(odds) })).toBeCloseTo(expected, 6);
  });

  it('grows the logarithm of a bankroll faster than a little more or less', () => {
    fc.assert(
      fc.property(probability, anyPrice, (fair, price) => {
        const growth = (share: number) => fair * Math.log(1 + share * (price - 1)) + (1 - fair) * Math.log(1 - share);
        const best = kellyShare({ fair, price });
        const near = [best * 0.9, Math.min(best * 1.1 + 0.001, 0.999)];
        for (const share of near) expect(growth(share)).toBeLessThanOrEqual(growth(best) + 1e-12);
      }),
    );
  });
});

describe('chance of a losing run', () => {
  it('is counted in all orders of a few bets', () => {
    fc.assert(
      fc.property(probability, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 }), (win, bets, run) => {
        let chance = 0;
        for (let order = 0; order < 2 ** bets; order++) {
          const results = order.toString(2).padStart(bets, '0').slice(0, bets);
          const [wins, losses] = [results.replaceAll('0', '').length, results.replaceAll('1', '').length];
          if (bets > 0 && results.includes('0'.repeat(run))) chance += win ** wins * (1 - win) ** losses;
        }
        expect(losingRunChance(win, { bets, run })).toBeCloseTo(chance, 12);
      }),
    );
  });

  it('of five among 20 even bets is 25%', () => {
    expect(losingRunChance(0.5, { bets: 20, run: 5 })).toBeCloseTo(0.2499, 4);
  });
});
