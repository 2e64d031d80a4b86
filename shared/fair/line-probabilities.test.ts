import { describe, expect, it } from 'vitest';
import { decimal } from '../odds/american.ts';
import { type BookProbability, bookProbabilities, outliersAmong } from './line-probabilities.ts';

const prices = (byBook: Readonly<Record<number, number>>) =>
  new Map(Object.entries(byBook).map(([book, odds]) => [Number(book), decimal(odds)] as const));

describe('what books say of a side', () => {
  it('is without vig where they price both sides, and what one price implies where they do not', () => {
    // 1.6 and 2.4: 0.625 / (0.625 + 0.41667) = 0.6.
    expect(bookProbabilities(prices({ 1: 1.6, 2: 2.5 }), prices({ 1: 2.4, 3: 4 }))).toEqual([
      { sportsbookId: 1, probability: expect.closeTo(0.6, 12), pricesBoth: true },
      { sportsbookId: 2, probability: 0.4, pricesBoth: false },
      { sportsbookId: 3, probability: 0.75, pricesBoth: false },
    ]);
  });

  it('of a line that nobody prices is nothing', () => {
    expect(bookProbabilities(new Map(), new Map())).toEqual([]);
  });
});

describe('outliers', () => {
  const both = (...probabilities: number[]): BookProbability[] =>
    probabilities.map((probability, i) => ({ sportsbookId: i + 1, probability, pricesBoth: true }));
  const oneSided = (sportsbookId: number, probability: number): BookProbability => {
    return { sportsbookId, probability, pricesBoth: false };
  };

  it('are the books that three others disagree with', () => {
    expect(outliersAmong(both(0.41, 0.5, 0.5, 0.51))).toEqual(new Map([[1, 3]]));
  });

  it('may be several, on either side, and with prices for one side only', () => {
    // Of the others 0.5, 0.5 and 0.51 agree, whose median is 0.5.
    const books = [...both(0.41, 0.5, 0.5, 0.51), oneSided(8, 0.59), oneSided(9, 0.57)];
    expect(outliersAmong(books)).toEqual(
      new Map([
        [1, 3],
        [8, 3],
      ]),
    );
  });

  it('are not found by books that price one side only', () => {
    expect(outliersAmong([...both(0.41, 0.5, 0.5), oneSided(8, 0.5), oneSided(9, 0.5)])).toBeUndefined();
  });

  it('do not exist among probabilities within eight points, or among three books', () => {
    expect(outliersAmong(both(0.43, 0.5, 0.5, 0.51))).toBeUndefined();
    expect(outliersAmong(both(0.1, 0.5, 0.5))).toBeUndefined();
    expect(outliersAmong([])).toBeUndefined();
  });
});
