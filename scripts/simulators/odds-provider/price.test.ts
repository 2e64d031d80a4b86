import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, offeredPrice } from './price.ts';

it.each([
  ['the standard price is -110', 0.5238, 1, -110],
  ['even money is +100', 0.5, 5, 100],
  ['ticks of five round in the book’s favor: +107 becomes +105', 1 / 2.07, 5, 105],
  ['ticks of five round in the book’s favor: -107 becomes -110', 107 / 207, 5, -110],
  ['long prices come in steps', 1 / 8.4, 1, 725],
])('%s', (_name, q, tick, american) => expect(offeredPrice(q, tick)).toBe(american));

it('an almost certain outcome is not offered', () => {
  expect(offeredPrice(0.985, 1)).toBeUndefined();
  expect(offeredPrice(1.02, 1)).toBeUndefined();
});

it('a price never pays more than its probability allows', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 0.96, noNaN: true }), fc.constantFrom(1, 5), (q, tick) => {
      const american = offeredPrice(q, tick) ?? -1000;
      const exact = american > 0 ? 1 + american / 100 : 1 - 100 / american;
      expect(exact).toBeLessThanOrEqual(1 / q + 1e-9);
      expect(Math.abs(american)).toBeGreaterThanOrEqual(100);
    }),
  );
});

it('decimal odds have two places', () => {
  expect([decimalOf(-110), decimalOf(150), decimalOf(-20_000)]).toEqual([1.91, 2.5, 1.01]);
});
