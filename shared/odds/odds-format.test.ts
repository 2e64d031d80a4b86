import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { decimal } from './american.ts';
import { readPrice } from './calculator.ts';
import {
  americanText,
  cleanTypedOdds,
  oddsText,
  readTypedOdds,
  textWithOdds,
  typedOddsMeaning,
  typedOddsProblem,
} from './odds-format.ts';

test.each([
  ['+150', '2.50', '40.0%'],
  ['-110', '1.91', '52.4%'],
  ['-2000', '1.050', '95.2%'],
  [100, '2.00', '50.0%'],
  ['N/A', 'N/A', 'N/A'],
  [undefined, 'N/A', 'N/A'],
])('American odds of %j are %j as decimal ones and %j implied', (odds, asDecimal, implied) => {
  expect(oddsText(odds, 'decimal')).toBe(asDecimal);
  expect(oddsText(odds, 'implied')).toBe(implied);
});

test.each([
  ['decimal', '1.95', 1.95],
  ['decimal', '1,95', 1.95],
  ['decimal', '-110', 1 + 100 / 110],
  ['decimal', '1', undefined],
  ['decimal', '.', undefined],
  ['decimal', '20000', undefined],
  ['implied', '40', 2.5],
  ['implied', '62.5%', 1.6],
  ['implied', '+150', 2.5],
  ['implied', '100', undefined],
  ['implied', '0', undefined],
  ['american', '150.5', 2.5],
  ['american', '1.95', undefined],
] as const)('in %s odds, %j has the price %j', (format, typed, price) => {
  const read = readTypedOdds(cleanTypedOdds(typed, format), format);
  if (price === undefined) expect(read).toBeUndefined();
  else expect(read).toBeCloseTo(price, 12);
});

it('a price typed in another format is kept whole as American odds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const price = decimal(hundredths / 100);
      expect(readPrice(americanText(price))).toBeCloseTo(price, 9);
    }),
  );
});

const BETWEEN = 'Odds are +100 or more, or -100 or less.';

test.each([
  ['american', '', undefined],
  ['american', '+100', undefined],
  ['american', '250', undefined],
  ['american', '50', BETWEEN],
  ['american', '-99', BETWEEN],
  ['american', '-', 'Add the number after the sign.'],
  ['american', '1000001', 'No sportsbook offers odds this long.'],
  ['decimal', '1.91', undefined],
  ['decimal', '0.9', 'Decimal odds are above 1, such as 1.91.'],
  ['implied', '52.4', undefined],
  ['implied', '101', 'A probability is between 0 and 100%, such as 52.4%.'],
] as const)('the %s odds %j have the error %j', (format, text, problem) => {
  expect(typedOddsProblem(text, format)).toBe(problem);
});

test.each([
  ['american', '+180', '2.80 · 35.7% implied'],
  ['american', '-2000', '1.050 · 95.2% implied'],
  ['decimal', '2.80', '+180 · 35.7% implied'],
  ['implied', '40', '+150 · 2.50'],
  ['american', '50', undefined],
] as const)('the %s odds %j mean %j', (format, text, meaning) => {
  expect(typedOddsMeaning(text, format)).toBe(meaning);
});

test.each([
  [
    'Bet 1 (FanDuel) corrected: odds +110 instead of -105; stake $250.',
    'Bet 1 (FanDuel) corrected: odds 2.10 instead of 1.95; stake $250.',
  ],
  ['Bet 2 (BetMGM) added: Lakers -3.5, -110, $100.', 'Bet 2 (BetMGM) added: Lakers -3.5, 1.91, $100.'],
  ['legs Lakers -3.5 -110, Over 220.5 instead of none', 'legs Lakers -3.5 1.91, Over 220.5 instead of none'],
  [
    'A line of -100.5, a share of +150%, -$120 and 2026-11-24 stay.',
    'A line of -100.5, a share of +150%, -$120 and 2026-11-24 stay.',
  ],
])('the sentence %j has decimal odds as %j', (text, shown) => {
  expect(textWithOdds(text, (odds) => oddsText(odds, 'decimal'))).toBe(shown);
});
