import { expect, it, test } from 'vitest';
import { cents } from '../../../../shared/odds/money.ts';
import { entryProblem, initialPromoEntries, type PromoEntries, promoResult, withEntry } from './promo-calculation.ts';

const entries: PromoEntries = {
  amount: '100',
  promoted: '+400',
  hedge: '-400',
  boost: '50',
  maxExtra: '',
  refundValue: '0.65',
};

it('the entries are prefilled from a card, with whole odds', () => {
  const promo = { promotion: 'no-sweat', amount: 50, promoted: '+210.4', hedge: '-260', refundValue: 0.7 } as const;
  expect(initialPromoEntries({ kind: 'promo', promo }, cents(25_000))).toEqual({
    amount: '50',
    promoted: '+210',
    hedge: '-260',
    boost: '50',
    maxExtra: '',
    refundValue: '0.7',
  });
});

it('the entries start with the odds of the two-bet calculator otherwise', () => {
  expect(initialPromoEntries({ kind: 'arbitrage', odds: ['+180', '-150'] }, cents(25_000))).toEqual({
    amount: '250',
    promoted: '+180',
    hedge: '-150',
    boost: '50',
    maxExtra: '',
    refundValue: '0.65',
  });
});

it('the entries accept only plain amounts', () => {
  expect(withEntry(entries, 'amount', '$12.50').amount).toBe('12.50');
});

test.each([
  ['amount', '0', 'Enter a number from 0.01 to 1,000,000.'],
  ['amount', '', undefined],
  ['amount', '12,50', undefined],
  ['boost', '501', 'Enter a number from 0 to 500.'],
  ['refundValue', '1.1', 'Enter a number from 0 to 1.'],
  ['refundValue', '1', undefined],
  ['maxExtra', '1.2.3', 'Enter a number from 0 to 1,000,000.'],
] as const)('the entries say of %s %j: %j', (name, text, problem) => {
  expect(entryProblem(name, text)).toBe(problem);
});

it('the result of a $100 bonus bet at +400 hedged at -400 is $80', () => {
  expect(promoResult('bonus-bet', entries)).toMatchObject({
    hedgeStake: 32_000, // 100 × 4 / 1.25
    keptIfPromotedWins: 8000,
    keptIfHedgeWins: 8000,
    guaranteed: 8000,
    conversion: expect.closeTo(0.8, 12),
  });
});

it('the result of a $100 stake with a 50 % boost is computed from the boosted price', () => {
  // 1 + 4 × 1.5 = 7.00: hedge 700 / 1.25, kept 600 - 560.
  expect(promoResult('profit-boost', entries)).toMatchObject({ hedgeStake: 56_000, guaranteed: 4000 });
});

it('the result of a capped boost is lower', () => {
  // 400 + 75 instead of 600: hedge 575 / 1.25, kept 475 - 460.
  expect(promoResult('profit-boost', { ...entries, maxExtra: '75' })).toMatchObject({
    hedgeStake: 46_000,
    guaranteed: 1500,
  });
});

it('the result of a $100 no-sweat bet includes the refund at its value', () => {
  // Hedge 100 × (5 - 0.65) / 1.25 = 348: kept 400 - 348.
  expect(promoResult('no-sweat', entries)).toMatchObject({ hedgeStake: 34_800, guaranteed: 5200 });
});

test.each([
  ['bonus-bet', { amount: '' }],
  ['bonus-bet', { amount: '0' }],
  ['bonus-bet', { promoted: '50' }],
  ['bonus-bet', { hedge: '' }],
  ['profit-boost', { boost: '' }],
  ['profit-boost', { maxExtra: '1.2.3' }],
  ['no-sweat', { refundValue: '2' }],
] as const)('the result of a %s is unknown with %j', (kind, wrong) => {
  expect(promoResult(kind, { ...entries, ...wrong })).toBeUndefined();
});

it('the result does not depend on the entries of other promotions', () => {
  expect(promoResult('bonus-bet', { ...entries, boost: '', refundValue: '9' })).toBeDefined();
  expect(promoResult('no-sweat', { ...entries, boost: '', maxExtra: '.' })).toBeDefined();
});
