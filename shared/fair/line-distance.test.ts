import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normalBelow, normalQuantile } from '../odds/distribution/normal.ts';
import { contradictsMoneyline, distantLines, type GameLine } from './line-distance.ts';
import { resultSpread } from './result-spread.ts';

const NFL_MARGIN = 13.2;

function farLines(lines: readonly GameLine[], spread: number): GameLine[] {
  const distant = distantLines(lines, { spread, about: 'margin' });
  return distant.flatMap(({ line, verdict }) => (verdict === 'outlier' ? [] : [line]));
}

/** A line at -110 on both sides. */
function even(sportsbookId: number, line: number): GameLine {
  return { sportsbookId, line, first: 110 / 210, second: 110 / 210, updatedAt: 0 };
}

const anyLine: fc.Arbitrary<GameLine> = fc.record({
  sportsbookId: fc.integer({ min: 1, max: 33 }),
  line: fc.integer({ min: -40, max: 40 }).map((halves) => halves / 2),
  first: fc.constantFrom(0, 0.3, 0.4, 0.5, 0.52, 0.6, 0.8),
  second: fc.constantFrom(0, 0.25, 0.45, 0.5, 0.53, 0.65, 0.75),
  updatedAt: fc.integer({ min: 0, max: 3 }),
});
const anyLines = fc.uniqueArray(anyLine, { maxLength: 12, selector: (one) => `${one.sportsbookId} ${one.line}` });

const keysOf = (lines: readonly GameLine[]) => lines.map((one) => `${one.sportsbookId} ${one.line}`).toSorted();

// Source: tables of the standard normal distribution.
test.each([
  [0.5, 0],
  [0.975, 1.959964],
  [0.841345, 1],
  [0.01, -2.326348],
  [0.99999, 4.264891],
])('a standard normal variable is below its %f quantile at %f', (p, x) => expect(normalQuantile(p)).toBeCloseTo(x, 4));

it('the quantile undoes the normal distribution', () =>
  fc.assert(
    fc.property(fc.double({ min: -4, max: 4, noNaN: true }), (x) => {
      expect(normalQuantile(normalBelow(x))).toBeCloseTo(x, 2);
    }),
  ));

describe('a line is far from the others', () => {
  it('on the wrong side of a favorite by 8.5', () => {
    // Source: a recorded week of the NFL, in which one book listed nine of 14 spreads with mirrored signs.
    const mirrored = even(32, -8.5);
    expect(farLines([even(1, 8.5), even(2, 9), even(3, 8.5), mirrored], NFL_MARGIN)).toEqual([mirrored]);
  });

  it('but not on the wrong side of a favorite by 1.5, which is too near to tell', () => {
    // N(3 / 13.2) = 0.5899.
    expect(farLines([even(1, 1.5), even(2, 1.5), even(3, 1.5), even(32, -1.5)], NFL_MARGIN)).toEqual([]);
  });

  it('but never without lines of three other owners', () => {
    expect(farLines([even(1, 8.5), even(2, 8.5), even(32, -8.5)], NFL_MARGIN)).toEqual([]);
    // BetOnline and LowVig are one.
    expect(farLines([even(1, 8.5), even(6, 8.5), even(29, 8.5), even(2, -8.5)], NFL_MARGIN)).toEqual([]);
  });

  it('compared with the newest line of an owner', () => {
    // BetOnline's newer line is the third that agrees; LowVig's older one would leave the median of 8.5, 8.5 and -8.5 at 8.5 too.
    const others = [even(1, 8.5), even(2, -8.5)];
    const newer = { ...even(6, 8.5), updatedAt: 1 };
    expect(
      farLines([...others, newer, even(29, -8.5), even(3, 8.5)], NFL_MARGIN).map((one) => one.sportsbookId),
    ).toEqual([2, 29]);
  });

  it('compared with the line nearest to one half of a book that lists several', () => {
    // 0.9 / 1.05 at 8.5 is 0.857, so 8.5 + 13.2 * 1.068 = 22.6. By these, everybody else would be far.
    const alternates = [1, 2, 3].map((book) => ({ ...even(book, 8.5), first: 0.9, second: 0.15 }));
    expect(farLines([...alternates, even(1, 3), even(2, 3), even(3, 3), even(5, 3)], NFL_MARGIN)).toEqual(alternates);
  });
});

describe('what is said of a line', () => {
  const others = [even(2, 8.5), even(3, 8.5), even(4, 8.5), even(5, 8.5)];
  const verdictOn = (line: GameLine, rest = others) =>
    distantLines([line, ...rest], { spread: NFL_MARGIN, about: 'margin' }).find((one) => one.line === line);

  it.each([
    // N(17 / 13.2) is 0.9011, N(3.4 / 13.2) 0.6016, N(2.4 / 13.2) 0.5721, N(4.5 / 13.2) 0.6334.
    [-8.5, 'mirrored'],
    [4, 'far'],
    [5.1, 'outlier'],
    [6.1, undefined],
  ] as const)('at %f where four others are at 8.5 is %s', (line, verdict) => {
    expect(verdictOn(even(1, line))?.verdict).toBe(verdict);
  });

  it('is nothing where the others that can be believed are too few', () => {
    // Two of four others are mirrored: half of them says nothing against the rest.
    expect(verdictOn(even(1, 8.5), [even(2, 8.5), even(3, 8.5), even(4, -8.5), even(5, -8.5)])).toBeUndefined();
  });
});

it.each([
  // Home by 8.5 is N(8.5 / 13.2) = 0.7402.
  ['both favor the home team', 8.5, 0.6, false],
  ['they favor different teams by 24 + 5 points', 8.5, 0.45, true],
  ['they favor different teams by 7 points', 1, 0.46, false],
])('a moneyline and a spread contradict one another: %s', (_name, line, home, expected) => {
  expect(contradictsMoneyline(even(1, line), home, NFL_MARGIN)).toBe(expected);
});

it.each([
  // N(2 / 13.2) = 0.5602, N(4 / 13.2) = 0.6191, N(5 / 13.2) = 0.6476.
  [1, 'outlier'],
  [2, 'mirrored'],
  [2.5, 'mirrored'],
] as const)('the mirror of a spread of %f is an %s', (line, verdict) => {
  const others = [1, 2, 3].map((book) => even(book, line));
  expect(distantLines([...others, even(32, -line)], { spread: NFL_MARGIN, about: 'margin' })).toEqual([
    { line: even(32, -line), owners: 3, verdict },
  ]);
});

it('a player’s count is a mistake more than 20 points away, and an outlier above 8', () => {
  const others = [1, 2, 3].map((book) => even(book, 24.5));
  // 1.5 times the root of 24.5 is 7.42. N(2 / 7.42) = 0.606, N(5 / 7.42) = 0.750.
  const verdictAt = (line: number) =>
    distantLines([...others, even(4, line)], { spread: 1.5 * Math.sqrt(24.5), about: 'count' })[0]?.verdict;
  expect([23.5, 22.5, 19.5].map(verdictAt)).toEqual([undefined, 'outlier', 'far']);
});

describe('which lines are far', () => {
  it('does not depend on their order', () =>
    fc.assert(
      fc.property(
        anyLines.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        ([lines, shuffled]) => {
          expect(keysOf(farLines(shuffled, 10))).toEqual(keysOf(farLines(lines, 10)));
        },
      ),
    ));

  it('does not depend on the unit of lines and spread, but for the two points from which a mirrored one is a mistake', () =>
    fc.assert(
      fc.property(anyLines, (lines) => {
        fc.pre(lines.every(({ line }) => Math.abs(line) < 1 || Math.abs(line) >= 2));
        const doubled = lines.map((one) => ({ ...one, line: one.line * 2 }));
        expect(farLines(doubled, 20).map(({ line }) => line / 2)).toEqual(farLines(lines, 10).map(({ line }) => line));
      }),
    ));

  it('are never most of the owners that agree on a line', () =>
    fc.assert(
      fc.property(anyLine, fc.double({ min: -20, max: 20, noNaN: true }), (other, line) => {
        const agreeing = [1, 2, 3, 4].map((book) => even(book, line));
        expect(farLines([...agreeing, { ...other, sportsbookId: 9 }], 10)).not.toEqual(
          expect.arrayContaining([expect.objectContaining({ sportsbookId: 1 })]),
        );
      }),
    ));
});

test.each([
  ['americanfootball_nfl', 13.2, 13.5],
  ['baseball_mlb', 4.2, 4.3],
  ['soccer_epl', undefined, undefined],
])('results of %s spread by %s and %s', (league, margin, total) => {
  expect([resultSpread(league, 'margin'), resultSpread(league, 'total')]).toEqual([margin, total]);
});
