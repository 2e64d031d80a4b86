import { describe, expect, it } from 'vitest';
import { american, toDecimal } from './american.ts';
import { cents } from './money.ts';
import { moneyTiedUp, returnOnMoneyTiedUp } from './promo-capital.ts';
import { promoReturn } from './promo-return.ts';

const placed = (promotion: 'bonus-bet' | 'profit-boost' | 'no-sweat', amount: number, hedge: number, kept: number) => ({
  ...{ promotion, amount: cents(amount * 100), hedgeStake: cents(hedge * 100), guaranteed: cents(kept * 100) },
});

describe('the money tied up', () => {
  it('is the hedge of a bonus bet', () => {
    // $100 at +400, hedged with $320 at -400, keeps $80: 80 / 320.
    const bets = placed('bonus-bet', 100, 320, 80);
    expect(moneyTiedUp(bets)).toBe(320_00);
    expect(returnOnMoneyTiedUp(bets)).toBe(0.25);
  });

  it('is both stakes of a profit boost', () => {
    // $100 at +100 boosted by 50 %, hedged with $125 at +100, keeps $25: 25 / 225.
    const bets = placed('profit-boost', 100, 125, 25);
    expect(moneyTiedUp(bets)).toBe(225_00);
    expect(returnOnMoneyTiedUp(bets)).toBeCloseTo(0.1111, 4);
  });

  it('is both stakes of a no-sweat bet', () => {
    // $100 at +100, hedged with $68 at +100, keeps $32: 32 / 168.
    const bets = placed('no-sweat', 100, 68, 32);
    expect(moneyTiedUp(bets)).toBe(168_00);
    expect(returnOnMoneyTiedUp(bets)).toBeCloseTo(0.1905, 4);
  });

  it('is nothing without a hedge of a bonus bet, on which nothing is earned', () => {
    expect(returnOnMoneyTiedUp(placed('bonus-bet', 1, 0, 0))).toBe(0);
  });

  it('turns the order of conversions around: longer odds keep more, and hold much more', () => {
    const at = (promoted: number, hedge: number) => {
      const prices = { promoted: toDecimal(american(promoted)), hedge: toDecimal(american(hedge)) };
      const result = promoReturn({ promotion: { kind: 'bonus-bet' }, amount: cents(100_00), ...prices });
      return {
        conversion: result.conversion,
        onMoney: returnOnMoneyTiedUp({ promotion: 'bonus-bet', amount: cents(100_00), ...result }),
      };
    };
    // +200 at -220: hedge 200 / 1.4545 = 137.50, kept 62.50: 45 %. +900 at -1100: hedge 900 / 1.0909 = 825, kept 75: 9 %.
    expect([at(200, -220).conversion, at(900, -1100).conversion].map((share) => share.toFixed(3))).toEqual([
      '0.625',
      '0.750',
    ]);
    expect([at(200, -220).onMoney, at(900, -1100).onMoney].map((share) => share.toFixed(3))).toEqual([
      '0.455',
      '0.091',
    ]);
  });
});
