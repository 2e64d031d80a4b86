import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { charge, type Price } from './price.ts';
import { awsPrices, NOTED, providerPlans, stripeFees } from './prices.ts';

const tiered: Price = {
  unit: 'requests',
  per: 1_000,
  steps: [{ dollars: 2, upTo: 10_000 }, { dollars: 1 }],
  free: 1_000,
  source: 'https://example.com/pricing',
  checked: 'page',
};

test.each([
  ['nothing', 0, 0],
  ['the last one that is free', 1_000, 0],
  ['the first one that is paid', 1_001, 0.002],
  ['the end of the first step, free ones counted in', 10_000, 18],
  ['one beyond it', 10_001, 18.001],
  ['much', 110_000, 118],
])('charges %s', (_name, quantity, dollars) => {
  expect(charge(tiered, quantity)).toBeCloseTo(dollars, 9);
});

it('takes what is free off further steps where it reaches beyond the first', () => {
  expect(charge({ ...tiered, free: 12_000 }, 12_000)).toBe(0);
  expect(charge({ ...tiered, free: 12_000 }, 15_000)).toBeCloseTo(3, 9);
});

it('charges one GB beyond CloudFront’s terabyte 8.5 cents, and 12 TB 2 × 80 + 9 × 85 dollars', () => {
  expect(charge(awsPrices.cdnBytes, 1_000)).toBe(0);
  expect(charge(awsPrices.cdnBytes, 1_001)).toBeCloseTo(0.085, 9);
  expect(charge(awsPrices.cdnBytes, 12_000)).toBeCloseTo(925, 9);
});

it('charges 301 million API calls 300 dollars and 90 cents', () => {
  expect(charge(awsPrices.apiRequests, 301e6)).toBeCloseTo(300.9, 9);
});

it('never charges less for more, at any of the prices', () => {
  const quantity = fc.double({ min: 0, max: 1e13, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(awsPrices)), quantity, quantity, (price: Price, a, b) => {
      expect(charge(price, Math.max(a, b))).toBeGreaterThanOrEqual(charge(price, Math.min(a, b)));
    }),
  );
});

it('says of every price when it was noted and which public page says so, and ends each with a step without end', () => {
  expect(NOTED).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const { source } of [...Object.values(awsPrices), providerPlans, stripeFees]) {
    expect(new URL(source).protocol).toBe('https:');
  }
  const ends = Object.values(awsPrices).map(({ steps }: Price) =>
    steps.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY),
  );
  for (const bounds of ends) {
    expect(bounds.at(-1)).toBe(Number.POSITIVE_INFINITY);
    expect(bounds.toSorted((a, b) => a - b)).toEqual(bounds);
  }
});
