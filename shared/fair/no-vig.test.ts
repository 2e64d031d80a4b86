import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { american, decimal, toDecimal } from '../odds/american.ts';
import { fairProbability, pushMass, type VigRemovalName, vigRemovals } from './no-vig.ts';

const anyDecimal = fc.double({ min: 1.02, max: 50, noNaN: true }).map(decimal);
const anyPair = fc.tuple(anyDecimal, anyDecimal);

/** Probabilities of the results -3 … 3, none of them 0, summing to 1. */
const anyDistribution = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 7, maxLength: 7 })
  .map((weights) => weights.map((weight) => weight / weights.reduce((sum, other) => sum + other)));
const insideLine = fc.integer({ min: -2, max: 2 });

describe('fair probability', () => {
  test.each([
    ['an even pair', -110, -110, 0.5],
    // 60 % and 50 % implied: 0.6 / 1.1
    ['a favorite at -150 against +100', -150, 100, 6 / 11],
    ['prices without vig', 300, -300, 0.25],
  ])('of %s is as worked out by hand', (_name, first, second, expected) => {
    expect(fairProbability(toDecimal(american(first)), toDecimal(american(second)))).toBeCloseTo(expected, 12);
  });

  it('sums to 1 over both sides', () => {
    fc.assert(
      fc.property(anyPair, ([first, second]) => {
        expect(fairProbability(first, second) + fairProbability(second, first)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('does not change when both prices fall in proportion', () => {
    fc.assert(
      fc.property(anyPair, fc.double({ min: 1, max: 3, noNaN: true }), ([first, second], better) => {
        const generous = fairProbability(decimal(first * better), decimal(second * better));
        expect(generous).toBeCloseTo(fairProbability(first, second), 12);
      }),
    );
  });
});

const TWO = ['multiplicative', 'power', 'odds ratio', 'probit', 'shin'] as const;

/** Without vig, to five digits. By hand with a calculator of another program; those of three outcomes agree with published ones. */
const byMethod: readonly (readonly [string, readonly number[], Readonly<Record<VigRemovalName, readonly number[]>>])[] =
  [
    ['-110/-110', [210 / 110, 210 / 110], same([0.5, 0.5])],
    ['-200/+170', [1.5, 2.7], of([0.64286, 0.65082, 0.64837, 0.64832, 0.64815])],
    ['-400/+300', [1.25, 4], of([0.7619, 0.78235, 0.77599, 0.77579, 0.775])],
    ['-1000/+650', [1.1, 7.5], of([0.87209, 0.89775, 0.88965, 0.88933, 0.88788])],
    [
      '2.40/3.40/3.10',
      [2.4, 3.4, 3.1],
      {
        multiplicative: [0.40321, 0.28462, 0.31217],
        power: [0.40546, 0.28312, 0.31142],
        'odds ratio': [0.40451, 0.28379, 0.3117],
        probit: [0.40473, 0.28363, 0.31164],
        shin: [0.40495, 0.28341, 0.31164],
      },
    ],
    [
      '1.25/6.5/13',
      [1.25, 6.5, 13],
      {
        multiplicative: [0.77612, 0.14925, 0.07463],
        power: [0.79144, 0.14058, 0.06798],
        'odds ratio': [0.78593, 0.14302, 0.07105],
        probit: [0.78662, 0.143, 0.07038],
        shin: [0.78629, 0.14494, 0.06878],
      },
    ],
  ];

function same(probabilities: readonly number[]) {
  return Object.fromEntries(TWO.map((way) => [way, probabilities])) as Record<VigRemovalName, readonly number[]>;
}

/** Of two outcomes, the first one's by method, in the order of `TWO`. */
function of(
  first: readonly [number, number, number, number, number],
): Readonly<Record<VigRemovalName, readonly number[]>> {
  const both = (n: 0 | 1 | 2 | 3 | 4) => [first[n], 1 - first[n]];
  return { multiplicative: both(0), power: both(1), 'odds ratio': both(2), probit: both(3), shin: both(4) };
}

describe('prices without vig', () => {
  test.each(byMethod.flatMap(([name, prices, expected]) => TWO.map((way) => [name, way, prices, expected] as const)))(
    'of %s by %s are as worked out by hand',
    (_name, way, prices, expected) => {
      const found = vigRemovals[way](prices.map((price) => 1 / price));
      for (const [n, probability] of expected[way].entries()) expect(found[n]).toBeCloseTo(probability, 4.7);
    },
  );

  it('by Shin of a published example are the published ones', () => {
    const found = vigRemovals.shin([1 / 2.6, 1 / 2.4, 1 / 4.3]);
    for (const [n, probability] of [0.37299, 0.40478, 0.22223].entries())
      expect(found[n]).toBeCloseTo(probability, 4.7);
  });

  it('add up to 1 and keep their order', () => {
    const anyProbability = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    const anyVig = fc.double({ min: 0, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(anyProbability, anyVig, fc.constantFrom(...TWO), (first, vig, way) => {
        const second = 1 - first;
        const [a = Number.NaN, b = Number.NaN] = vigRemovals[way]([first + vig / 10, second + vig / 10]);
        // The normal distribution is known to 8 digits.
        expect(Math.abs(a + b - 1)).toBeLessThan(1e-6);
        if (first > second * 1.001) expect(a).toBeGreaterThan(b);
      }),
    );
  });
});

describe('push mass', () => {
  const known = (probabilities: Record<number, number>) => (line: number) => probabilities[line];

  it('is the difference between the half lines: 55 % above 6.5 and 46 % above 7.5 leave 9 % on 7', () => {
    expect(pushMass(7, known({ 6.5: 0.55, 7.5: 0.46 }))).toBeCloseTo(0.09, 12);
  });

  it('follows from the upper half line alone: of 50 % without a push 45 % remain, so a tenth pushes', () => {
    expect(pushMass(7, known({ 7: 0.5, 7.5: 0.45 }))).toBeCloseTo(0.1, 12);
  });

  it('follows from the lower half line alone: 1 - 0.46 / 0.5', () => {
    expect(pushMass(7, known({ 6.5: 0.54, 7: 0.5 }))).toBeCloseTo(0.08, 12);
  });

  test.each([
    ['neither half line', { 7: 0.5 }],
    ['no consensus at all', {}],
    ['one half line but not the line itself', { 7.5: 0.45 }],
  ])('is unknown with %s', (_name, probabilities) => {
    expect(pushMass(7, known(probabilities))).toBeUndefined();
  });

  test.each([6.5, 7.25, -0.5])('is 0 on %f, which no result can equal, without a consensus', (line) => {
    expect(pushMass(line, known({}))).toBe(0);
  });

  it('is clamped when books contradict each other', () => {
    expect(pushMass(7, known({ 6.5: 0.45, 7.5: 0.5 }))).toBe(0);
    expect(pushMass(7, known({ 7: 0.4, 7.5: 0.5 }))).toBe(0);
  });

  it('recovers the probability of the line from any distribution of results, in each of the three ways', () => {
    fc.assert(
      fc.property(anyDistribution, insideLine, (probabilities, line) => {
        const above = (at: number) => sum(probabilities.filter((_, index) => index - 3 > at));
        const on = probabilities[line + 3] ?? Number.NaN;
        const whole = { [line]: above(line) / (1 - on) };
        const lower = { [line - 0.5]: above(line - 0.5) };
        const upper = { [line + 0.5]: above(line + 0.5) };
        for (const lines of [
          { ...lower, ...upper },
          { ...whole, ...upper },
          { ...whole, ...lower },
        ]) {
          expect(pushMass(line, known(lines))).toBeCloseTo(on, 10);
        }
      }),
    );
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
