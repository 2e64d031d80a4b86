import { expect, test } from 'vitest';
import { american, toDecimal } from '../odds/american.ts';
import { defaultLimits, type Limits } from '../odds/limits.ts';
import type { Quote } from './opportunity.ts';
import { pairsOfTwoBooks } from './two-books.ts';

const quote = (sportsbookId: number, price: number): Quote => ({
  sportsbookId,
  american: american(price),
  price: toDecimal(american(price)),
  updatedAt: 0,
  link: null,
  market: 0,
  line: 0,
});

/** Low holds cost 1 to 1.05; below 0.8 a price is wrong. */
const limits: Limits = { ...defaultLimits, minLowHoldMargin: 1 / 1.05 - 1, quarantineAbove: 0.25 };

/** Books and cost, 1/d + 1/d, to four digits. */
function pairs(firsts: readonly Quote[], seconds: readonly Quote[], differing: readonly string[] = []) {
  const differ = (pair: readonly [Quote, Quote]) => {
    const books = pair.map(({ sportsbookId }) => sportsbookId).join('-');
    return differing.includes(books) ? 'why' : undefined;
  };
  return pairsOfTwoBooks([firsts, seconds], differ, limits).map(({ pair, cost, rulesDiffer }) => [
    pair.map(({ sportsbookId }) => sportsbookId).join('-'),
    Math.round(cost * 10_000) / 10_000,
    ...(rulesDiffer === undefined ? [] : [rulesDiffer]),
  ]);
}

// At -110 the cost is 0.5238 a side, at +100 it is 0.5, at -105 it is 0.5122, at +110 it is 0.4762, at +300 it is 0.25.
test.each([
  [
    'the better way around counts',
    [quote(1, 100), quote(2, -110)],
    [quote(1, -110), quote(2, -105)],
    [],
    [['1-2', 1.0122]],
  ],
  [
    'each two books count',
    [quote(1, 100)],
    [quote(2, -105), quote(3, 100)],
    [],
    [
      ['1-2', 1.0122],
      ['1-3', 1],
    ],
  ],
  [
    'a pair at a profit hides the other way around',
    [quote(1, 110), quote(2, 100)],
    [quote(1, 100), quote(2, 100)],
    [],
    [],
  ],
  ['a book is not paired with itself', [quote(1, 100)], [quote(1, 100)], [], []],
  ['a wrong price does not count', [quote(1, 300), quote(2, 100)], [quote(1, 100), quote(2, 100)], [], [['2-1', 1]]],
  [
    'agreeing rules come first',
    [quote(1, 100), quote(2, -105)],
    [quote(1, 100), quote(2, 100)],
    ['1-2'],
    [['2-1', 1.0122]],
  ],
  ['rules may differ if nothing else is listed', [quote(1, 100)], [quote(2, 100)], ['1-2'], [['1-2', 1, 'why']]],
  [
    'agreeing rules at a profit give way to the best pair, which makes one too',
    [quote(1, 100), quote(2, 110)],
    [quote(1, 110), quote(2, 100)],
    ['1-2'],
    [],
  ],
] as const)('%s', (_name, firsts, seconds, differing, expected) =>
  expect(pairs(firsts, seconds, differing)).toEqual(expected),
);
