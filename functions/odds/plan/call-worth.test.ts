import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { worthPerCredit } from './call-worth.ts';

const call = { finds: 2, cost: 10, age: Number.POSITIVE_INFINITY } as const;

it('a call is worth what has come up since the last reply, less what the next call finds less for it', () => {
  // Two opportunities that stay ten minutes. After ten minutes 1 - 2/e.
  expect(worthPerCredit(call)).toBeCloseTo((2 * 10 * 0.264_24) / 10, 4);
  expect(worthPerCredit({ ...call, age: 600 })).toBe(worthPerCredit(call));
  // After half of that 1 - 1.5/√e.
  expect(worthPerCredit({ ...call, age: 300 })).toBeCloseTo((2 * 10 * 0.0902) / 10, 4);
  expect(worthPerCredit({ ...call, age: 0 })).toBe(0);
  expect(worthPerCredit({ ...call, age: -5 })).toBe(0);
});

it('asking when that reaches the price of a call is as good as any other interval (property)', () => {
  const added = (age: number) => 20 * (1 - Math.exp(-age / 600));
  const perSecond = (interval: number, price: number) => (added(interval) - price) / interval;
  return fc.assert(
    fc.property(fc.integer({ min: 10, max: 590 }), fc.integer({ min: 1, max: 600 }), (best, other) => {
      const price = worthPerCredit({ finds: 2, cost: 1, age: best });
      expect(perSecond(best, price)).toBeGreaterThanOrEqual(perSecond(other, price) - 1e-9);
    }),
  );
});

it('a call is worth more with more finds, a longer wait and a lower cost (property)', () => {
  const anyFinds = fc.double({ min: 0.001, max: 50, noNaN: true });
  return fc.assert(
    fc.property(anyFinds, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 500 }), (finds, cost, age) => {
      const worth = worthPerCredit({ finds, cost, age });
      expect(worthPerCredit({ finds: finds * 1.1, cost, age })).toBeGreaterThan(worth);
      expect(worthPerCredit({ finds, cost: cost + 1, age })).toBeLessThan(worth);
      expect(worthPerCredit({ finds, cost, age: age + 1 })).toBeGreaterThan(worth);
    }),
  );
});
