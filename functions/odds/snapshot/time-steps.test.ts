import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromTimeSteps, toTimeSteps } from './time-steps.ts';

it('a book whose prices share a time is told once', () => {
  const books = [1, 2, 1, 3, 2, 1, 1];
  const times = [100, 90, 100, 90, 90, 70, 70];
  // The first of all, the first of book 2 ten seconds before it; book 3's is that of the price before; three on book 1 has another time.
  expect(toTimeSteps(books, times)).toEqual([0, 100, 1, -10, 2, -10, 2, -30]);
  expect(fromTimeSteps(books, toTimeSteps(books, times))).toEqual(times);
});

it('whatever the times, they are read as they were written', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 300 })));
  fc.assert(
    fc.property(prices, (all) => {
      const [books, times] = [all.map(([book]) => book), all.map(([, time]) => time)];
      expect(fromTimeSteps(books, toTimeSteps(books, times))).toEqual(times);
    }),
  );
});
