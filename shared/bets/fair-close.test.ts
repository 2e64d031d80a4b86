import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { BookPrices } from '../fair/fair-price.ts';
import { american, type DecimalOdds, decimal, toDecimal } from '../odds/american.ts';
import { fairAtClose, mainLine } from './fair-close.ts';

const weights = new Map<string, number>();
const game = { kind: 'game', weights } as const;
const [FANDUEL, DRAFTKINGS, BETMGM, UNDERDOG] = [1, 2, 3, 15];
const pair = (sportsbookId: number, taken: number, opposite: number): BookPrices => ({
  ...{ sportsbookId, prices: [toDecimal(american(taken)), toDecimal(american(opposite))], updatedAt: 0 },
});

// By hand: -110 implies 110/210 = 0.5238…, -130 implies 130/230, +110 implies 100/210, +120 implies 100/220, -150 implies 150/250.
test.each([
  ['the same price on both sides is even', [pair(FANDUEL, -110, -110)], 0.5],
  // 130/230 = 0.565217; 100/210 = 0.476190; 0.565217 / 1.041408.
  ['the vig is taken off in proportion', [pair(FANDUEL, -130, 110)], 0.542744],
  // 0.6 / (0.6 + 100/230).
  [
    'the own book comes before two others',
    [pair(BETMGM, -110, -110), pair(DRAFTKINGS, -110, -110), pair(FANDUEL, -150, 130)],
    0.579832,
  ],
  ['without the own book one other is enough', [pair(DRAFTKINGS, -130, 110)], 0.542744],
  [
    // (0.579832 + 0.5 + 0.542744) / 3
    'three other owners come before it, by their mean',
    [pair(FANDUEL, -400, 300), pair(DRAFTKINGS, -150, 130), pair(BETMGM, -110, -110), pair(4, -130, 110)],
    0.5408585,
  ],
  // (0.5 + 0.542744) / 2.
  ['of two others it is the mean', [pair(DRAFTKINGS, -110, -110), pair(BETMGM, -130, 110)], 0.521372],
  ['a pick’em site says nothing', [pair(UNDERDOG, -137, -137), pair(BETMGM, -130, 110)], 0.542744],
] as const)('the fair close is worked out: %s', (_name, pairs, expected) => {
  expect(fairAtClose(pairs, FANDUEL, game)).toBeCloseTo(expected, 6);
});

it('without both sides of a line there is no close', () => {
  expect(fairAtClose([], FANDUEL, game)).toBeUndefined();
  expect(fairAtClose([pair(UNDERDOG, -137, -137)], UNDERDOG, game)).toBeUndefined();
});

const odds = fc.integer({ min: 101, max: 5_000 }).map((hundredths): DecimalOdds => decimal(hundredths / 100));
const pairs = fc.array(
  fc.record({ sportsbookId: fc.integer({ min: 1, max: 11 }), prices: fc.tuple(odds, odds), updatedAt: fc.constant(0) }),
);
const anyKind = fc.constantFrom('game', 'prop');

it('the fair probabilities of both sides add up to 1', () => {
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 11 }), anyKind, (quoted, book, kind) => {
      const turned = quoted.map((one) => ({ ...one, prices: one.prices.toReversed() }));
      const [one, other] = [quoted, turned].map((books) => fairAtClose(books, book, { kind, weights }));
      expect(one === undefined).toBe(quoted.length === 0);
      if (one !== undefined && other !== undefined) expect(one + other).toBeCloseTo(1, 9);
    }),
  );
});

const line = (threshold: number, first: number, second: number) => ({
  ...{ threshold, first: toDecimal(american(first)), second: toDecimal(american(second)) },
});

it('the main line is the one with the most even prices', () => {
  expect(mainLine([line(7.5, -180, 150), line(8.5, -115, -105), line(9.5, 140, -170)])).toBe(8.5);
  expect(mainLine([line(9, -110, -110), line(8.5, -110, -110)])).toBe(8.5);
  expect(mainLine([])).toBeUndefined();
});
