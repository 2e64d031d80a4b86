import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { american, type Price, price, toDecimal } from './american.ts';
import { type Cents, cents } from './money.ts';
import { type RoundingStep, roundingSteps } from './stake-rules.ts';
import { levelMargin, levelStakes, type ShownStakes, type StakedPair, shownStakes } from './stakes.ts';

const at = (first: number, second: number): [Price, Price] => [toDecimal(american(first)), toDecimal(american(second))];
const anyOf = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyPrice = fc.double({ min: 1.02, max: 20, noNaN: true }).map(price);
/** Close to level, as lists have them: the second price follows from the first and a margin. */
const anyPrices = fc
  .tuple(fc.double({ min: 1.1, max: 8, noNaN: true }), fc.double({ min: -0.05, max: 0.2, noNaN: true }))
  .map(([first, margin]) => [first, 1 / (1 / (1 + margin) - 1 / first)] as const)
  .filter(([, second]) => second > 1.02 && second < 60)
  .map(([first, second]): [Price, Price] => [price(first), price(second)]);
const anyLimit = anyOf(fc.integer({ min: 1, max: 40_000 }).map((amount) => amount / 100));
const anyCents = anyOf(fc.integer({ min: 0, max: 40_000 }).map(cents));
const anyPair = fc.record({
  total: fc.integer({ min: 0, max: 60_000 }).map(cents),
  prices: fc.oneof(anyPrices, fc.tuple(anyPrice, anyPrice)),
  step: fc.constantFrom(...roundingSteps),
  limits: fc.tuple(anyLimit, anyLimit),
  mostAt: fc.tuple(anyCents, anyCents),
});

describe('stakes in steps', () => {
  it('of $5 are the better of the two splits next to the level one', () => {
    // +150 and +120 on $200: 0.4 and 0.4545 of 0.8545, so 93.62 and 106.38. 90/110 returns 225, 95/105 231.
    expect(shownStakes({ total: cents(20_000), prices: at(150, 120), step: 5 })).toEqual({
      stakes: [9500, 10_500],
      profit: 3100,
      margin: 0.155,
    });
  });

  it('of $10 add up to the total rounded down to $10', () => {
    // 50/60 of $119 returns 2.5 × 50 = 125, 2.2 × 60 = 132.
    expect(shownStakes({ total: cents(11_999), prices: at(150, 120), step: 10 })).toMatchObject({
      stakes: [5000, 6000],
      profit: 1500,
    });
  });

  it('are at least one step each', () => {
    // Level: $3.33 of $100. $10 at 30 pays 300, $90 at 1.12 pays 100.80.
    expect(shownStakes({ total: cents(10_000), prices: [price(30), price(1.12)], step: 10 }).stakes).toEqual([
      1000, 9000,
    ]);
  });

  it('are whole dollars where the steps would cost the profit', () => {
    // +110 and +105 on $100: 50/50 makes 2.50; on $90, 40/50 loses 6 and 50/40 loses 8, while 44/46 makes 2.40.
    const prices = at(110, 105);
    expect(shownStakes({ total: cents(10_000), prices, step: 10 }).stakes).toEqual([5000, 5000]);
    expect(shownStakes({ total: cents(9000), prices, step: 10 })).toMatchObject({ stakes: [4400, 4600], profit: 240 });
  });

  it('are whole dollars where the steps would lose more than 5 %, as lists never do', () => {
    // -110 and +100 lose 2.33 %: level on $100 are 51.16 and 48.84. 50/50 loses 4.55; on $90, 40/50 loses 13.64.
    const prices = at(-110, 100);
    expect(shownStakes({ total: cents(10_000), prices, step: 10 })).toMatchObject({
      stakes: [5000, 5000],
      profit: -455,
    });
    expect(shownStakes({ total: cents(9000), prices, step: 10 }).stakes).toEqual([4600, 4400]);
  });

  it('are whole dollars below two steps, and cents below two dollars', () => {
    const prices = at(100, 100);
    expect(shownStakes({ total: cents(1900), prices, step: 10 }).stakes).toEqual([900, 1000]);
    expect(shownStakes({ total: cents(199), prices, step: 10 }).stakes).toEqual([100, 99]);
  });

  it('are whole dollars where a limit is below a step', () => {
    expect(shownStakes({ total: cents(10_000), prices: at(110, 105), step: 5, limits: [3, undefined] })).toEqual({
      stakes: [300, 300],
      profit: 15,
      margin: 0.025,
      limitedBy: 0,
      limitSource: 'offer',
    });
  });
});

describe('a limit of the bettor', () => {
  const prices = at(110, 105);

  it('caps its bet, and the other one follows', () => {
    // $20 are 0.506024 of 39.52. Of $39, 19/20 returns 39.90 in the worse case.
    expect(shownStakes({ total: cents(10_000), prices, mostAt: [undefined, cents(2000)] })).toEqual({
      stakes: [1900, 2000],
      profit: 90,
      margin: 90 / 3900,
      limitedBy: 1,
      limitSource: 'bettor',
    });
  });

  it('counts where it is below that of the book', () => {
    const sourceOf = (limit: number, most: number) =>
      shownStakes({ total: cents(10_000), prices, limits: [limit, undefined], mostAt: [cents(most), undefined] })
        .limitSource;
    expect([sourceOf(20, 1999), sourceOf(20, 2000), sourceOf(20, 2001)]).toEqual(['bettor', 'offer', 'offer']);
    expect(sourceOf(60, 6000)).toBeUndefined();
  });

  it('of nothing leaves nothing to bet', () => {
    const stakes = shownStakes({ total: cents(10_000), prices, mostAt: [cents(0), undefined] });
    expect(stakes).toEqual({ stakes: [0, 0], profit: 0, margin: 0, limitedBy: 0, limitSource: 'bettor' });
  });
});

describe('all shown stakes', () => {
  it('are within both limits, and together within the total', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { stakes } = shownStakes(pair);
        expect(stakes[0] + stakes[1]).toBeLessThanOrEqual(pair.total);
        for (const leg of [0, 1] as const) {
          expect(stakes[leg]).toBeGreaterThanOrEqual(0);
          expect(stakes[leg]).toBeLessThanOrEqual(mostOf(pair, leg));
        }
      }),
    );
  });

  it('are the best of all splits in steps, else in dollars, else level to the cent', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { stakes, profit } = shownStakes(pair);
        const second = bruteForce(pair);
        expect(profit).toBe(second.profit);
        expect([stakes[0] % second.unit, stakes[1] % second.unit]).toEqual([0, 0]);
        expect(stakes[0] + stakes[1]).toBe(second.staked);
      }),
    );
  });

  it('have a margin that is their profit as a share of them', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { stakes, profit, margin } = shownStakes(pair);
        expect(profit).toBe(profitOf(stakes, pair.prices));
        expect(margin * (stakes[0] + stakes[1])).toBeCloseTo(profit, 6);
      }),
    );
  });

  it('name the limit if and only if they would be higher without it', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const { limitedBy, limitSource } = shownStakes(pair);
        const needed = levelStakes(pair.total, pair.prices);
        const isCapped = ([0, 1] as const).some((leg) => mostOf(pair, leg) < needed[leg] - 1);
        if (isCapped) expect(limitedBy).toBeDefined();
        expect(limitSource === undefined).toBe(limitedBy === undefined);
        if (limitedBy === undefined) return;
        const [offer, own] = [pair.limits[limitedBy], pair.mostAt[limitedBy]];
        expect(limitSource === 'offer' ? offer : own).toBeDefined();
      }),
    );
  });
});

type AnyPair = Required<Pick<StakedPair, 'total' | 'prices' | 'step' | 'limits' | 'mostAt'>> & {
  readonly step: RoundingStep;
  readonly limits: readonly [number | undefined, number | undefined];
  readonly mostAt: readonly [Cents | undefined, Cents | undefined];
};

function mostOf({ limits, mostAt }: Pick<AnyPair, 'limits' | 'mostAt'>, leg: 0 | 1): number {
  return Math.min(Math.floor((limits[leg] ?? 1e9) * 100 + 1e-6), mostAt[leg] ?? 1e11);
}

function profitOf(stakes: ShownStakes['stakes'] | readonly [number, number], prices: readonly [Price, Price]): number {
  const returns = stakes.map((stake, leg) => Math.floor(stake * (prices[leg] ?? 0) + 0.5 + 1e-6));
  return Math.min(...returns) - stakes[0] - stakes[1];
}

/** Tries every split. */
function bruteForce(pair: AnyPair): { unit: number; profit: number; staked: number } {
  const share = 1 / pair.prices[0] / (1 / pair.prices[0] + 1 / pair.prices[1]);
  const most = [mostOf(pair, 0), mostOf(pair, 1)] as const;
  const total = Math.floor(Math.min(pair.total, most[0] / share + 1e-6, most[1] / (1 - share) + 1e-6));
  for (const unit of new Set([pair.step * 100, 100])) {
    const staked = Math.floor(total / unit) * unit;
    let profit = Number.NEGATIVE_INFINITY;
    for (let first = unit; first <= staked - unit; first += unit) {
      if (first > most[0] || staked - first > most[1]) continue;
      profit = Math.max(profit, profitOf([first, staked - first], pair.prices));
    }
    if (profit === Number.NEGATIVE_INFINITY) continue;
    const isProfitable = levelMargin(pair.prices) > 1e-9;
    if (isProfitable ? profit > 0 : unit === 100 || profit >= -0.05 * staked) return { unit, profit, staked };
  }
  const [first] = levelStakes(cents(total), pair.prices);
  const stakes = [Math.min(first, most[0]), Math.min(total - Math.min(first, most[0]), most[1])] as const;
  return { unit: 1, profit: profitOf(stakes, pair.prices), staked: stakes[0] + stakes[1] };
}
