import { expect, it } from 'vitest';
import { withAmericanPrices } from './american-prices.ts';
import type { Recording } from './read-recordings.ts';

const recording = (format: Recording['format'], ...prices: unknown[]): Recording => ({
  path: 'a.json',
  format,
  events: [
    {
      id: 'e1',
      bookmakers: [{ key: 'fanduel', markets: [{ key: 'h2h', outcomes: prices.map((price) => ({ price })) }] }],
    },
  ],
});

it('decimal prices of a recording become the nearest American ones, and what is no price stays', () => {
  // 100 / 0.91 = 109.89; 100 / 0.909 = 110.01.
  expect(withAmericanPrices(recording('decimal', 1.91, 1.909, 2, 2.5, 1, null))).toEqual(
    recording('american', -110, -110, 100, 150, 1, null),
  );
});

it('American prices of a recording stay', () => {
  const american = recording('american', -110, 105);
  expect(withAmericanPrices(american)).toBe(american);
});
