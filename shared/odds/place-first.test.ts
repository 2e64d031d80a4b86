import { expect, test } from 'vitest';
import { price } from './american.ts';
import { type PlaceableQuote, placeFirst } from './place-first.ts';

const quote = (odds: number, updatedAt: number, outlier?: number): PlaceableQuote => ({
  price: price(odds),
  updatedAt,
  outlier,
});

test.each<[string, PlaceableQuote, PlaceableQuote, 0 | 1, string]>([
  ['the outlier, although it is newer and shorter', quote(1.9, 100, 3), quote(2.1, 90), 0, 'outlier'],
  ['the outlier, if it is the second', quote(2.1, 90), quote(1.9, 100, 4), 1, 'outlier'],
  ['of two outliers the older', quote(2.1, 100, 3), quote(1.9, 90, 5), 1, 'older'],
  ['the older, although it is shorter', quote(1.9, 90), quote(2.1, 91), 0, 'older'],
  ['the older, if it is the second', quote(2.1, 91), quote(1.9, 90), 1, 'older'],
  ['of equal times the longer', quote(1.9, 90), quote(2.1, 90), 1, 'longer'],
  ['of equal times the longer, if it is the first', quote(2.1, 90), quote(1.9, 90), 0, 'longer'],
  ['of equal prices too the first', quote(2, 90), quote(2, 90), 0, 'longer'],
])('%s is placed first', (_name, first, second, leg, reason) => {
  expect(placeFirst([first, second])).toEqual({ leg, reason });
});
