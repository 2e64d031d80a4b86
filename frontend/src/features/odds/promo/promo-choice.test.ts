import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  defaultMaxHedge,
  plainBonusBet,
  type SharedPromoChoice,
  toPromotion,
} from '../../../../../shared/boards/promo-choice.ts';
import { choiceFromParams, oddsFromText, paramsFromChoice } from './promo-choice.ts';

const { amount: _amount, maxHedge: _maxHedge, maxExtra: _maxExtra, ...first } = plainBonusBet;

it('the URL parameters of a choice are empty for the default choice', () => {
  expect(paramsFromChoice(first).toString()).toBe('');
  expect(choiceFromParams(new URLSearchParams())).toEqual(first);
});

it('the URL parameters of a choice contain what differs from the default', () => {
  const choice = { ...first, sportsbookId: 2, promotion: 'no-sweat', refundValue: 0, ranking: 'tied-up' } as const;
  expect(paramsFromChoice({ ...choice, minOdds: -200, maxOdds: 150, exchanges: true }).toString()).toBe(
    'book=2&promotion=no-sweat&refund=0&minOdds=-200&maxOdds=150&exchanges=on&rank=tied-up',
  );
});

it('the URL parameters of a choice never hold an amount', () => {
  const choice = { ...plainBonusBet, amount: 250, maxHedge: 1234 };
  expect(paramsFromChoice(choice, new URLSearchParams('books=1')).toString()).toBe('books=1');
});

it('the URL parameters of a choice represent every choice losslessly', () => {
  const odds = fc.option(fc.oneof(fc.integer({ min: -100_000, max: -100 }), fc.integer({ min: 100, max: 100_000 })), {
    nil: null,
  });
  const choices = fc.record({
    sportsbookId: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
    promotion: fc.constantFrom<SharedPromoChoice['promotion']>('bonus-bet', 'profit-boost', 'no-sweat'),
    boost: fc.double({ min: 1, max: 500, noNaN: true }),
    refundValue: fc.double({ min: 0, max: 1, noNaN: true }),
    range: fc.tuple(odds, odds).map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b])),
    exchanges: fc.boolean(),
    ranking: fc.constantFrom<SharedPromoChoice['ranking']>('conversion', 'tied-up'),
  });
  fc.assert(
    fc.property(choices, ({ range: [minOdds = null, maxOdds = null], ...rest }) => {
      const choice = { ...rest, minOdds, maxOdds };
      // -0 becomes 0 in a URL.
      const normal = { ...choice, refundValue: choice.refundValue + 0 };
      expect(choiceFromParams(paramsFromChoice(choice))).toEqual(normal);
    }),
  );
});

test.each([
  'book=x',
  'book=1.5',
  'promotion=free',
  'boost=501',
  'refund=2',
  'refund=',
  'minOdds=99',
  'maxOdds=-50',
  'minOdds=1e3',
  'minOdds=200&maxOdds=-110',
  'exchanges=maybe',
  'rank=luck',
])('the URL parameters of a choice with an invalid value (%s) are read as the default choice', (params) =>
  expect(choiceFromParams(new URLSearchParams(params))).toEqual(first),
);

test.each([
  ['-200', -200],
  ['+150', 150],
  [' 100 ', 100],
  ['-100000', -100_000],
])('“%s” are American odds', (text, odds) => expect(oddsFromText(text)).toBe(odds));

test.each(['', '99', '-99', '0', '1.5', '150.0', '-1000000', '999999', 'even', '1e3', '--200', '\u2212200'])(
  '“%s” are no American odds',
  (text) => expect(oddsFromText(text)).toBeUndefined(),
);

test.each([
  [100, 500],
  [12.5, 62.5],
  [100_000, 500_000],
])('for $%d the largest hedge is $%d', (amount, hedge) => expect(defaultMaxHedge(amount)).toBe(hedge));

it('a choice becomes a promotion with shares instead of percent', () => {
  expect(toPromotion(plainBonusBet)).toEqual({ kind: 'bonus-bet' });
  expect(toPromotion({ ...plainBonusBet, promotion: 'profit-boost' })).toEqual({ kind: 'profit-boost', boost: 0.5 });
  expect(toPromotion({ ...plainBonusBet, promotion: 'no-sweat' })).toEqual({ kind: 'no-sweat', refundValue: 0.65 });
});
