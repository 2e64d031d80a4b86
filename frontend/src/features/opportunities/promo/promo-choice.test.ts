import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { choiceFromParams, type PromoChoice, paramsFromChoice, toPromotion } from './promo-choice.ts';

const first: PromoChoice = { sportsbookId: null, promotion: 'bonus-bet', amount: 100, boost: 50, refundValue: 0.65 };

describe('the URL parameters of a choice', () => {
  it('are empty for the default choice', () => {
    expect(paramsFromChoice(first).toString()).toBe('');
    expect(choiceFromParams(new URLSearchParams())).toEqual(first);
  });

  it('contain what differs from the default', () => {
    expect(
      paramsFromChoice({ ...first, sportsbookId: 2, promotion: 'no-sweat', amount: 250, refundValue: 0 }).toString(),
    ).toBe('book=2&promotion=no-sweat&amount=250&refund=0');
  });

  it('represent every choice losslessly', () => {
    const choices = fc.record({
      sportsbookId: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
      promotion: fc.constantFrom<PromoChoice['promotion']>('bonus-bet', 'profit-boost', 'no-sweat'),
      amount: fc.double({ min: 1, max: 100_000, noNaN: true }),
      boost: fc.double({ min: 0, max: 500, noNaN: true }),
      refundValue: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(choices, (choice) => {
        expect(choiceFromParams(paramsFromChoice(choice))).toEqual(normal(choice));
      }),
    );
  });

  test.each(['book=x', 'book=1.5', 'promotion=free', 'amount=-1', 'amount=0', 'boost=501', 'refund=2', 'refund='])(
    'with an invalid value (%s) are read as the default choice',
    (params) => expect(choiceFromParams(new URLSearchParams(params))).toEqual(first),
  );
});

it('a choice becomes a promotion with shares instead of percent', () => {
  expect(toPromotion(first)).toEqual({ kind: 'bonus-bet' });
  expect(toPromotion({ ...first, promotion: 'profit-boost' })).toEqual({ kind: 'profit-boost', boost: 0.5 });
  expect(toPromotion({ ...first, promotion: 'no-sweat' })).toEqual({ kind: 'no-sweat', refundValue: 0.65 });
});

/** -0 becomes 0 in a URL. */
function normal(choice: PromoChoice): PromoChoice {
  return { ...choice, boost: choice.boost + 0, refundValue: choice.refundValue + 0 };
}
