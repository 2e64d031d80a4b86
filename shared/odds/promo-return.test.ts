import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimal, type Price, price } from './american.ts';
import { type Cents, cents } from './money.ts';
import { bonusBetConversion, type Promotion, promoReturn, type ShownPromoBets, shownPromo } from './promo-return.ts';

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

const anyLimit = fc.option(
  fc.integer({ min: 1, max: 50_000 }).map((amount) => amount / 100),
  { nil: undefined },
);
const anyShownBets = fc.record({
  promotion: anyPromotion,
  amount: anyAmount,
  promoted: anyPrice,
  hedge: anyPrice,
  limits: fc.tuple(anyLimit, anyLimit),
}) satisfies fc.Arbitrary<ShownPromoBets>;

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

describe('the shown bets of a promotion', () => {
  const bets = { promotion: bonusBet, amount: cents(10_000), promoted: decimal(4.1), hedge: decimal(1.7) };

  it('have the hedge in whole dollars that keeps more', () => {
    // Exact: 310 / 1.7 = 182.35. 182 keeps 128.00 or 127.40, 183 127.00 or 128.10.
    expect(shownPromo(bets)).toEqual({
      amount: 10_000,
      hedgeStake: 18_200,
      keptIfPromotedWins: 12_800,
      keptIfHedgeWins: 12_740,
      guaranteed: 12_740,
      conversion: expect.closeTo(3.1 * (1 - 1 / 1.7), 12),
    });
  });

  it('have a smaller amount if the promoted bet is limited', () => {
    // 31 / 1.7 = 18.24: 18 keeps 13.00 or 12.60, 19 12.00.
    expect(shownPromo({ ...bets, limits: [10.99, undefined] })).toMatchObject({
      amount: 1000,
      hedgeStake: 1800,
      guaranteed: 1260,
      limitedBy: 0,
    });
  });

  it('have a smaller amount if the hedge is limited', () => {
    // 50 × 1.7 / 3.1 = 27.42. Of $27: 83.70 / 1.7 = 49.24, and 49 keeps 34.30.
    expect(shownPromo({ ...bets, limits: [1000, 50] })).toMatchObject({
      amount: 2700,
      hedgeStake: 4900,
      guaranteed: 3430,
      limitedBy: 1,
    });
  });

  it('use the whole of a limit that is reached exactly', () => {
    // 100 × 4 / 1.25
    const exact = { ...bets, promoted: decimal(5), hedge: decimal(1.25), limits: [100, 320] } as const;
    expect(shownPromo(exact)).toMatchObject({ amount: 10_000, hedgeStake: 32_000 });
    expect(shownPromo(exact)).not.toHaveProperty('limitedBy');
  });

  it('keep an amount that is not in whole dollars', () => {
    // 38.75 / 1.7 = 22.79: 23 keeps 15.75 or 16.10, 22 15.40.
    expect(shownPromo({ ...bets, amount: cents(1250) })).toMatchObject({ amount: 1250, hedgeStake: 2300 });
  });

  it('have a hedge to the cent below a dollar', () => {
    // 62 / 1.7 = 36.47 cents; a whole dollar would lose 38.
    expect(shownPromo({ ...bets, amount: cents(20) })).toMatchObject({ hedgeStake: 36, guaranteed: 25 });
  });

  it('have a hedge to the cent if whole dollars would cost what is kept', () => {
    // A boost of 0.5 %: 100.50 or -100.00 without a hedge, so 200.50 / 2 = 100.25 keeps 0.25; 100 keeps nothing.
    const boost = { kind: 'profit-boost', boost: 0.005 } as const;
    expect(
      shownPromo({ promotion: boost, amount: cents(10_000), promoted: decimal(2), hedge: decimal(2) }),
    ).toMatchObject({ hedgeStake: 10_025, guaranteed: 25 });
  });

  it('have the hedge in steps, and in whole dollars where these would cost what is kept', () => {
    // Exact: 182.35. 180 keeps 130.00 or 126.00, 185 keeps 125.00 or 129.50.
    expect(shownPromo({ ...bets, step: 5 })).toMatchObject({ hedgeStake: 18_000, guaranteed: 12_600 });
    // Of $10: 31 / 1.7 = 18.24. $20 keeps 11.00 or 14.00, $10 keeps 7.00.
    expect(shownPromo({ ...bets, amount: cents(1000), step: 10 })).toMatchObject({
      hedgeStake: 2000,
      guaranteed: 1100,
    });
    // A boost of 10 %: 210 / 2 = 105. $100 keeps nothing if the hedge wins, $110 nothing if it loses.
    const boost = { kind: 'profit-boost', boost: 0.1 } as const;
    const even = { promotion: boost, amount: cents(10_000), promoted: decimal(2), hedge: decimal(2) };
    expect(shownPromo({ ...even, step: 10 })).toMatchObject({ hedgeStake: 10_500, guaranteed: 500 });
  });

  it('are within the limit of the bettor, who does not pay for a bonus bet', () => {
    const mostAt = [cents(0), cents(5000)] as const;
    // 50 × 1.7 / 3.1 = 27.42, as where the book takes at most $50.
    expect(shownPromo({ ...bets, mostAt })).toMatchObject({
      amount: 2700,
      hedgeStake: 4900,
      limitedBy: 1,
      limitSource: 'bettor',
    });
    const cash = {
      ...bets,
      promotion: { kind: 'profit-boost', boost: 0.5 } as const,
      mostAt: [cents(2050), undefined],
    } as const;
    expect(shownPromo(cash)).toMatchObject({ amount: 2000, limitedBy: 0, limitSource: 'bettor' });
  });

  test.each([
    // 150 / 4 = 37.5 without the cap, (150 - 25) / 3 = 41.67 with it.
    ['a capped boost', { kind: 'profit-boost', boost: 0.5, maxExtra: cents(2500) }, 4100],
    ['a boost below its cap', { kind: 'profit-boost', boost: 0.5, maxExtra: cents(9900) }, 3700],
    ['a boost', { kind: 'profit-boost', boost: 0.5 }, 3700],
    // 150 / (3 - 0.65) = 63.83
    ['a no-sweat bet', noSweat, 6300],
    ['a bonus bet', bonusBet, 7500],
  ] as const)('lower the amount of %s whose hedge takes at most $100', (_name, promotion, amount) => {
    const limited = shownPromo({
      promotion,
      amount: cents(10_000),
      promoted: decimal(3),
      hedge: decimal(1.5),
      limits: [undefined, 100],
    });
    expect(limited.amount).toBe(amount);
    expect(limited.hedgeStake).toBeLessThanOrEqual(10_000);
  });

  it('exceed neither the amount nor a limit', () => {
    fc.assert(
      fc.property(anyShownBets, (shown) => {
        const { amount, hedgeStake } = shownPromo(shown);
        const [most, hedgeMost] = shown.limits.map((limit) => (limit ?? Number.POSITIVE_INFINITY) * 100 + 1e-6);
        expect(amount).toBeLessThanOrEqual(Math.min(shown.amount, most ?? 0));
        expect(hedgeStake).toBeLessThanOrEqual(hedgeMost ?? 0);
        expect(hedgeStake).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('keep at least as much as any other hedge in whole dollars', () => {
    fc.assert(
      fc.property(anyShownBets, fc.integer({ min: 1, max: 10 }), fc.boolean(), (shown, change, up) => {
        const { amount, hedgeStake, guaranteed } = shownPromo(shown);
        fc.pre(hedgeStake % 100 === 0 && hedgeStake >= 100);
        const other = cents(hedgeStake + (up ? change : -change) * 100);
        fc.pre(other >= 0 && other <= (shown.limits[1] ?? Number.POSITIVE_INFINITY) * 100);
        const kept = Math.min(...settledBalances({ ...shown, amount, hedgeStake: other }));
        // Payouts are rounded to the cent.
        expect(kept).toBeLessThanOrEqual(guaranteed + 1 + 1e-6);
      }),
    );
  });

  it('keep something wherever cents can keep something', () => {
    fc.assert(
      fc.property(anyShownBets, (shown) => {
        const { amount, conversion, guaranteed } = shownPromo(shown);
        fc.pre(conversion * amount > shown.hedge + 2);
        // Below a dollar even the hedge of one cent may be above its limit.
        fc.pre((shown.limits[1] ?? 1) >= 1);
        expect(guaranteed).toBeGreaterThan(0);
      }),
    );
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
