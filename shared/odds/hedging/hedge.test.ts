import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, price, toDecimal } from '../american.ts';
import { cents, centsFromDollars } from '../money.ts';
import { betOutcomes, breakEvenHedge, exactHedge, fullHedge, lockedBy, partHedge, withHedge } from './hedge.ts';

const odds = (value: number) => toDecimal(american(value));
const bet = (stake: number, at: number) => betOutcomes({ stake: centsFromDollars(stake), price: odds(at) });
const inDollars = (values: { readonly stake: number; readonly won: number; readonly lost: number } | undefined) =>
  values && [values.stake / 100, values.won / 100, values.lost / 100];

describe('$100 at +250, the other side at -140', () => {
  const open = bet(100, 250);
  const at = { price: odds(-140) };

  it('a full hedge locks $45.83', () => expect(inDollars(fullHedge(open, at))).toEqual([204.17, 45.83, 45.84]));

  it('half of it moves both results half of the way', () =>
    expect(inDollars(partHedge(open, at, 0.5))).toEqual([102.08, 147.92, -27.09]));

  it('a break-even hedge leaves $110 or nothing', () =>
    expect(inDollars(breakEvenHedge(open, at))).toEqual([140, 110, 0]));

  it.each([
    ['whole dollars', 1, [204, 46, 45.71]],
    ['fives', 5, [205, 45, 46.43]],
    ['tens', 10, [200, 50, 42.86]],
  ] as const)('in %s the multiple with the better worse result is taken', (_name, step, expected) =>
    expect(inDollars(fullHedge(open, { ...at, step }))).toEqual(expected),
  );

  it('a break-even hedge is rounded up', () =>
    expect(inDollars(breakEvenHedge(bet(101, 250), { ...at, step: 5 }))).toEqual([145, 107.5, 2.57]));

  it('a limit leaves a hedge that covers only a part', () =>
    expect(inDollars(fullHedge(open, { ...at, step: 10, most: 154_50 }))).toEqual([150, 100, 7.14]));

  it('a limit below the break-even hedge allows none', () =>
    expect(breakEvenHedge(open, { ...at, most: 139_99 })).toBeUndefined());

  it('what the book charges on a bet lowers both results', () => {
    const charged = fullHedge(open, { ...at, charge: cents(25) });
    expect(inDollars(charged)).toEqual([204.17, 45.58, 45.59]);
    expect(inDollars(breakEvenHedge(open, { ...at, charge: cents(25) }))).toEqual([140.35, 109.4, 0]);
  });
});

// Sources: m.4 of our vectors for the parlay; comparenbet.pages.dev/hedge-calculator; gamblingcalc.com/betting/futures-hedge-calculator, which
// rounds -150 to 1.67 and prints 658.68; practicalwebtools.com, which prints a hedge of $187 that leaves $213 or $24.67.
test.each([
  ['a parlay of $25 at 26.0, its last leg’s other side at -110', bet(25, 2500), -110, [340.48, 284.52, 284.53]],
  ['$100 at +300, the other side at -150', bet(100, 300), -150, [240, 60, 60]],
  ['a future of $100 at +1000, the other side at -150', bet(100, 1000), -150, [660, 340, 340]],
  ['$100 at +400, the other side at -150', bet(100, 400), -150, [300, 100, 100]],
])('%s', (_name, open, other, expected) =>
  expect(inDollars(fullHedge(open, { price: odds(other) }))).toEqual(expected),
);

// Source: sportsbookreview.com/picks/tools/freeplay-value-calculator: $273.02 keeps $126.98.
it('a bonus bet of $200 at +200 against -215 is hedged without its stake', () => {
  const open = betOutcomes({ stake: cents(200_00), price: odds(200), bonus: true });
  expect(open).toEqual({ won: 400_00, lost: 0 });
  expect(inDollars(fullHedge(open, { price: odds(-215) }))).toEqual([273.02, 126.98, 126.99]);
  expect(breakEvenHedge(open, { price: odds(-215) })?.stake).toBe(0);
});

it('a no-sweat bet loses only what its refund is not worth', () => {
  // Lost $100, of which a bonus bet gives back $65: S(d - ρ)/e = 100 × (2 - 0.65) / 2.
  const open = betOutcomes({ stake: cents(100_00), price: price(2), refundValue: 0.65 });
  expect(inDollars(fullHedge(open, { price: price(2) }))).toEqual([67.5, 32.5, 32.5]);
});

it('steps that would cost all of a small profit give way to smaller ones', () => {
  const open = bet(10, 110);
  // $10 either way at +112 locks 9 cents; $9.91 is level.
  expect(inDollars(fullHedge(open, { price: odds(112), step: 10 }))).toEqual([10, 1, 1.2]);
  expect(inDollars(fullHedge(bet(12, 110), { price: odds(112), step: 10 }))).toEqual([12, 1.2, 1.44]);
});

it('a bet that is hedged already needs nothing more', () => {
  const hedged = withHedge(bet(100, 250), cents(204_17), { price: odds(-140) });
  expect(fullHedge(hedged, { price: odds(-140) }).stake).toBe(0);
});

const anyPrice = fc.integer({ min: 101, max: 5000 }).map((value) => price(value / 100));
const anyBet = fc.record({
  stake: fc.integer({ min: 1, max: 1_000_000_00 }).map(cents),
  price: anyPrice,
  bonus: fc.boolean(),
});

it('both results of a full hedge are the same to the cent, before it is rounded', () => {
  fc.assert(
    fc.property(anyBet, anyPrice, (open, other) => {
      const outcomes = betOutcomes(open);
      const exact = exactHedge(outcomes, other);
      expect(outcomes.won - exact).toBeCloseTo(outcomes.lost + exact * (other - 1), 0);
    }),
  );
});

it('no other multiple of the step has a better worse result', () => {
  fc.assert(
    fc.property(
      anyBet,
      anyPrice,
      fc.constantFrom(1, 5, 10),
      fc.integer({ min: -3, max: 3 }),
      (open, other, step, by) => {
        const outcomes = betOutcomes(open);
        const at = { price: other, step } as const;
        const full = fullHedge(outcomes, at);
        const stake = cents(full.stake + by * step * 100);
        if (stake <= 0 || full.stake % (step * 100) !== 0) return;
        expect(lockedBy(withHedge(outcomes, stake, at))).toBeLessThanOrEqual(lockedBy(full));
      },
    ),
  );
});

it('a break-even hedge never loses, and less than a full one leaves more if the bet wins', () => {
  fc.assert(
    fc.property(anyBet, anyPrice, fc.constantFrom(undefined, 1, 5, 10), (open, other, step) => {
      const outcomes = betOutcomes(open);
      const hedge = breakEvenHedge(outcomes, { price: other, step });
      if (hedge === undefined) return;
      expect(hedge.lost).toBeGreaterThanOrEqual(0);
      expect(hedge.won).toBeGreaterThanOrEqual(outcomes.lost);
    }),
  );
});
