import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { american, decimal, toDecimal } from '../odds/american.ts';
import { type BookPrices, fairPrices, type PricedKind } from './fair-price.ts';

function fairPrice(
  books: readonly BookPrices[],
  { sportsbookId, ...about }: { readonly sportsbookId: number; readonly outcome: number; readonly kind: PricedKind },
) {
  return fairPrices(books, { weights: new Map([['pinnacle', 2]]), ...about })(sportsbookId);
}

const [FANDUEL, DRAFTKINGS, BETMGM, BOVADA, BETONLINE, LOWVIG, PINNACLE] = [1, 2, 3, 4, 6, 29, 34];

function at(sportsbookId: number, [first, second]: readonly [number, number], updatedAt = 0): BookPrices {
  return { sportsbookId, prices: [toDecimal(american(first)), toDecimal(american(second))], updatedAt };
}

const LONG = [-200, 170] as const;
const three = [at(DRAFTKINGS, LONG), at(BETMGM, LONG), at(BOVADA, LONG)];

describe('the fair price at a book', () => {
  it('is that of the others: of +170 against -200 the lowest by power, the middle by what suits the market', () => {
    const price = fairPrice([at(FANDUEL, [-110, -110]), ...three], { sportsbookId: FANDUEL, outcome: 1, kind: 'game' });
    expect(price).toMatchObject({ low: expect.closeTo(0.34918, 5), middle: expect.closeTo(0.35714, 5) });
    const prop = fairPrice(three, { sportsbookId: FANDUEL, outcome: 1, kind: 'prop' });
    expect(prop).toMatchObject({ low: expect.closeTo(0.34918, 5), middle: expect.closeTo(0.34918, 5) });
    const favorite = fairPrice(three, { sportsbookId: FANDUEL, outcome: 0, kind: 'prop' });
    expect(favorite).toMatchObject({ low: expect.closeTo(0.64286, 5), middle: expect.closeTo(0.65082, 5) });
  });

  it('needs three other owners, of whom each counts once, by its newest prices', () => {
    const about = { sportsbookId: FANDUEL, outcome: 0, kind: 'game' } as const;
    const two = [at(DRAFTKINGS, [-110, -110]), at(BETMGM, [-110, -110])];
    expect(fairPrice([at(FANDUEL, [-110, -110]), ...two], about)).toBeUndefined();
    const owner = [at(BETONLINE, [-110, -110], 5), at(LOWVIG, [-400, 300], 4)];
    expect(fairPrice([...two, ...owner], about)?.middle).toBeCloseTo(0.5, 12);
    // Nor does LowVig speak for BetOnline.
    expect(fairPrice([...two, ...owner], { ...about, sportsbookId: BETONLINE })).toBeUndefined();
  });

  it('is a mean in which each owner counts as its weight says, but once in the median', () => {
    const prices = [at(DRAFTKINGS, [-110, -110]), at(BETMGM, [-110, -110]), at(PINNACLE, [-400, 300])];
    // (0.5 + 0.5 + 2 · 0.761905) / 4; the median of 0.5, 0.5 and 0.7619.
    expect(fairPrice(prices, { sportsbookId: FANDUEL, outcome: 0, kind: 'game' })).toMatchObject({
      low: expect.closeTo(0.5, 12),
      middle: expect.closeTo(0.630952, 6),
    });
  });

  it('is low where the median is lower than every mean', () => {
    const prices = [at(DRAFTKINGS, [-110, -110]), at(BETMGM, [-110, -110]), at(BOVADA, [-400, 300])];
    // Means by multiplicative: (0.5 + 0.5 + 0.7619) / 3 = 0.5873.
    expect(fairPrice(prices, { sportsbookId: FANDUEL, outcome: 0, kind: 'game' })).toMatchObject({
      low: expect.closeTo(0.5, 12),
      middle: expect.closeTo(0.5873, 4),
    });
  });
});

const anyPrices = fc.tuple(fc.double({ min: 1.1, max: 9, noNaN: true }), fc.double({ min: 1.1, max: 9, noNaN: true }));
const anyBooks = fc
  .uniqueArray(fc.constantFrom(2, 3, 4, 5, 6, 7, 8, 29), { minLength: 4, maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), anyPrices, fc.integer({ min: 0, max: 9 })))))
  .map((books) =>
    books.map(([sportsbookId, [first, second], updatedAt]): BookPrices => {
      return { sportsbookId, prices: [decimal(first), decimal(second)], updatedAt };
    }),
  );
const anyKind = fc.constantFrom('game', 'prop', 'three-way') satisfies fc.Arbitrary<'game' | 'prop' | 'three-way'>;

describe('whatever the books say', () => {
  it('the price at a book does not depend on what that book asks', () =>
    fc.assert(
      fc.property(anyBooks, anyPrices, anyKind, (books, [first, second], kind) => {
        const about = { sportsbookId: books[0]?.sportsbookId ?? 0, outcome: 0, kind };
        const [own, ...others] = books;
        const changed = { ...own, prices: [decimal(first), decimal(second)] } as BookPrices;
        expect(fairPrice([changed, ...others], about)).toEqual(fairPrice(books, about));
      }),
    ));

  it('a book that asks the middle price, without vig, leaves it where it is', () =>
    fc.assert(
      fc.property(anyBooks, anyKind, (books, kind) => {
        const about = { sportsbookId: 1, outcome: 0, kind };
        const { middle } = fairPrice(books, about) ?? { middle: 0.5 };
        const equal = { sportsbookId: 30, prices: [decimal(1 / middle), decimal(1 / (1 - middle))], updatedAt: 0 };
        expect(fairPrice([...books, equal], about)?.middle ?? middle).toBeCloseTo(middle, 9);
      }),
    ));

  it('the low price is at most the middle one, and its order does not matter', () =>
    fc.assert(
      fc.property(anyBooks, anyKind, (books, kind) => {
        const about = { sportsbookId: 1, outcome: 1, kind };
        const price = fairPrice(books, about);
        if (price === undefined) return;
        expect(price.low).toBeLessThanOrEqual(price.middle);
        expect(fairPrice(books.toReversed(), about)?.middle).toBeCloseTo(price.middle, 12);
      }),
    ));
});
