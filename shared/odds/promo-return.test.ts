import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimal, type Price, price } from './american.ts';
import { type Cents, cents } from './money.ts';
import { bonusBetConversion, type Promotion, promoReturn } from './promo-return.ts';

const bonusBet = { kind: 'bonus-bet' } as const;
const noSweat = { kind: 'no-sweat' } as const;
const anyPrice = fc.double({ min: 1.05, max: 60, noNaN: true }).map(price);
const anyAmount = fc.integer({ min: 1, max: 1_000_000 }).map(cents);
const anyPromotion: fc.Arbitrary<Promotion> = fc.oneof(
  fc.constant(bonusBet),
  fc.record({
    kind: fc.constant('profit-boost' as const),
    boost: fc.double({ min: 0, max: 2, noNaN: true }),
    maxExtra: fc.option(fc.integer({ min: 0, max: 50_000 }).map(cents), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('no-sweat' as const), refundValue: fc.double({ min: 0, max: 1, noNaN: true }) }),
);

describe('a bonus bet', () => {
  it('of $100 at 5.00 hedged at 1.25 keeps $80: $320 on the hedge, $400 or $80 back', () => {
    expect(
      promoReturn({ promotion: bonusBet, amount: cents(10_000), promoted: decimal(5), hedge: decimal(1.25) }),
    ).toEqual({
      hedgeStake: 32_000,
      keptIfPromotedWins: 8000,
      keptIfHedgeWins: 8000,
      guaranteed: 8000,
      conversion: expect.closeTo(0.8, 12),
    });
  });

  it('converts at the same rate whatever its face value', () => {
    fc.assert(
      fc.property(anyAmount, anyPrice, anyPrice, (amount, promoted, hedge) => {
        const { conversion } = promoReturn({ promotion: bonusBet, amount, promoted, hedge });
        expect(conversion).toBeCloseTo(bonusBetConversion(promoted, hedge), 9);
      }),
    );
  });

  it('converts better at longer odds', () => {
    expect(bonusBetConversion(decimal(3), decimal(1.5))).toBeCloseTo(2 / 3, 12);
    expect(bonusBetConversion(decimal(11), decimal(1.1))).toBeCloseTo(10 / 11, 12);
  });
});

describe('a profit boost', () => {
  it('of 50 % on $100 at 3.00 is a bet at 4.00: $266.67 at 1.50 on the other side', () => {
    expect(
      promoReturn({
        promotion: { kind: 'profit-boost', boost: 0.5 },
        amount: cents(10_000),
        promoted: decimal(3),
        hedge: decimal(1.5),
      }),
    ).toEqual({
      hedgeStake: 26_667,
      keptIfPromotedWins: 3333,
      keptIfHedgeWins: 3334, // 266.67 × 1.5 = 400.005, paid as 400.01
      guaranteed: 3333,
      conversion: expect.closeTo(1 / 3, 12),
    });
  });

  it('adds at most its cap: $25 instead of $100 turn 3.00 into 3.25', () => {
    const capped = promoReturn({
      promotion: { kind: 'profit-boost', boost: 0.5, maxExtra: cents(2500) },
      amount: cents(10_000),
      promoted: decimal(3),
      hedge: decimal(1.5),
    });
    expect(capped.hedgeStake).toBe(21_667); // 325 / 1.5
    expect(capped.keptIfPromotedWins).toBe(32_500 - 10_000 - 21_667);
    expect(capped.guaranteed).toBe(833);
  });

  it('of 0 % is an ordinary pair of level bets', () => {
    const boost = { kind: 'profit-boost', boost: 0 } as const;
    const { conversion, hedgeStake } = promoReturn({
      promotion: boost,
      amount: cents(10_000),
      promoted: decimal(2),
      hedge: decimal(1.9),
    });
    expect(hedgeStake).toBe(10_526);
    expect(conversion).toBeCloseTo(2 * (1 - 1 / 1.9) - 1, 12);
  });
});

describe('a no-sweat bet', () => {
  it('of $100 at 3.00, refund worth 65 %, takes $156.67 at 1.50', () => {
    expect(
      promoReturn({ promotion: noSweat, amount: cents(10_000), promoted: decimal(3), hedge: decimal(1.5) }),
    ).toEqual({
      hedgeStake: 15_667, // 100 × 2.35 / 1.5
      keptIfPromotedWins: 4333,
      keptIfHedgeWins: 4334, // 235.01 - 156.67 - 100 + 65
      guaranteed: 4333,
      conversion: expect.closeTo(2 - 2.35 / 1.5, 12),
    });
  });

  it('keeps less when its refund is worth less', () => {
    const at = (refundValue: number) =>
      promoReturn({
        promotion: { kind: 'no-sweat', refundValue },
        amount: cents(10_000),
        promoted: decimal(3),
        hedge: decimal(1.5),
      }).conversion;
    expect(at(0)).toBeLessThan(at(0.65));
    expect(at(0.65)).toBeLessThan(at(1));
  });

  it('needs no hedge if it wins less than its refund', () => {
    const { hedgeStake, conversion } = promoReturn({
      promotion: { kind: 'no-sweat', refundValue: 1 },
      amount: cents(10_000),
      promoted: price(0.98),
      hedge: decimal(2),
    });
    expect(hedgeStake).toBe(0);
    expect(conversion).toBeCloseTo(-0.02, 12);
  });
});

describe('every promotion', () => {
  it('matches the settlement of both bets', () => {
    fc.assert(
      fc.property(anyPromotion, anyAmount, anyPrice, anyPrice, (promotion, amount, promoted, hedge) => {
        const found = promoReturn({ promotion, amount, promoted, hedge });
        const bets = { promotion, amount, promoted, hedge, hedgeStake: found.hedgeStake };
        const [promotedWins, hedgeWins] = settledBalances(bets);
        // Two payouts are rounded to whole cents.
        expect(Math.abs(found.keptIfPromotedWins - promotedWins)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs(found.keptIfHedgeWins - hedgeWins)).toBeLessThanOrEqual(1 + 1e-6);
        expect(found.guaranteed).toBe(Math.min(found.keptIfPromotedWins, found.keptIfHedgeWins));
      }),
    );
  });

  it('returns the same either way, within half a cent of the hedge', () => {
    fc.assert(
      fc.property(anyPromotion, anyAmount, anyPrice, anyPrice, (promotion, amount, promoted, hedge) => {
        const { keptIfPromotedWins, keptIfHedgeWins } = promoReturn({ promotion, amount, promoted, hedge });
        expect(Math.abs(keptIfPromotedWins - keptIfHedgeWins)).toBeLessThanOrEqual(hedge / 2 + 1.5 + 1e-6);
      }),
    );
  });

  it('has the hedge with the best worst case', () => {
    fc.assert(
      fc.property(
        anyPromotion,
        anyAmount,
        anyPrice,
        anyPrice,
        fc.integer({ min: -5000, max: 5000 }),
        (promotion, amount, promoted, hedge, change) => {
          const { hedgeStake, conversion } = promoReturn({ promotion, amount, promoted, hedge });
          const other = cents(Math.max(0, hedgeStake + change));
          const worst = Math.min(...settledBalances({ promotion, amount, promoted, hedge, hedgeStake: other }));
          expect(worst).toBeLessThanOrEqual(conversion * amount + 1e-6);
        },
      ),
    );
  });

  test.each([
    ['no amount', bonusBet, 0],
    ['a negative amount', bonusBet, -100],
    ['a negative boost', { kind: 'profit-boost', boost: -0.1 }, 100],
    ['a NaN boost', { kind: 'profit-boost', boost: Number.NaN }, 100],
    ['a negative cap', { kind: 'profit-boost', boost: 0.1, maxExtra: cents(-1) }, 100],
    ['a refund value above 1', { kind: 'no-sweat', refundValue: 1.01 }, 100],
    ['a negative refund value', { kind: 'no-sweat', refundValue: -0.01 }, 100],
  ] as const)('refuses %s', (_name, promotion, amount) => {
    const bets = { promotion, amount: cents(amount), promoted: decimal(3), hedge: decimal(1.5) };
    expect(() => promoReturn(bets)).toThrow(RangeError);
  });
});

interface PlacedBets {
  readonly promotion: Promotion;
  readonly amount: Cents;
  readonly promoted: Price;
  readonly hedge: Price;
  readonly hedgeStake: Cents;
}

/** A bettor's balance after each outcome, starting from 0: pay the stakes, then receive the payout of the winning bet. */
function settledBalances({ promotion, amount, promoted, hedge, hedgeStake }: PlacedBets): [number, number] {
  const paidIn = hedgeStake + (promotion.kind === 'bonus-bet' ? 0 : amount);
  const ticket = amount * promoted;
  let received = ticket;
  if (promotion.kind === 'bonus-bet') received = ticket - amount;
  if (promotion.kind === 'profit-boost') {
    const boostedPrice = 1 + (promoted - 1) * (1 + promotion.boost);
    received = Math.min(amount * boostedPrice, ticket + (promotion.maxExtra ?? Number.POSITIVE_INFINITY));
  }
  const refund = promotion.kind === 'no-sweat' ? amount * (promotion.refundValue ?? 0.65) : 0;
  return [received - paidIn, hedgeStake * hedge + refund - paidIn];
}
