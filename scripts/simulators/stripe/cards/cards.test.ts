import { expect, it } from 'vitest';

import { checkCard } from './check-card.ts';
import { declines } from './declines.ts';
import { authorizeCard, brandOf, cardByFingerprint, cardFingerprint, testCards, uniqueTestCard } from './test-cards.ts';

/** 2026-11-21T12:00:00Z */
const NOW = Date.UTC(2026, 10, 21, 12) / 1000;

it.each([
  ['a valid card', '4242424242424242', 12, 2031, '123', undefined],
  ['a card that expires this month', '4242424242424242', 11, 26, '123', undefined],
  ['a card that expired last month', '4242424242424242', 10, 26, '123', declines.invalidMonth],
  ['month 13', '4242424242424242', 13, 2031, '123', declines.invalidMonth],
  ['a card that expired last year', '4242424242424242', 12, 2025, '123', declines.invalidYear],
  ['a wrong check digit', '4242424242424243', 12, 2031, '123', declines.incorrectNumber],
  ['a number with letters', '4242-letters', 12, 2031, '123', declines.incorrectNumber],
  ['a two-digit security code', '4242424242424242', 12, 2031, '12', declines.invalidCvc],
  ['a four-digit Amex security code', '378282246310005', 12, 2031, '1234', undefined],
])('checkCard accepts or declines %s', (_name, number, month, year, cvc, decline) => {
  expect(checkCard({ number, exp_month: month, exp_year: year, cvc }, NOW)).toBe(decline);
});

it('every test card is valid', () => {
  const invalid = testCards.filter(({ number }) => {
    const cvc = brandOf(number) === 'amex' ? '1234' : '123';
    return checkCard({ number, exp_month: 12, exp_year: 2031, cvc }, NOW) !== undefined;
  });
  expect(invalid).toEqual([]);
});

it.each([
  [
    'a first-time 3-D Secure card is challenged when saved',
    '4000002500003155',
    { for: 'setup_intent', onSession: true },
    'challenged',
  ],
  ['a saved first-time 3-D Secure card is accepted off-session', '4000002500003155', { setUp: true }, 'accepted'],
  ['an unsaved first-time 3-D Secure card is declined off-session', '4000002500003155', {}, 'declined'],
  ['an always 3-D Secure card is declined off-session although saved', '4000002760003184', { setUp: true }, 'declined'],
  ['an authenticated card is accepted', '4000002760003184', { onSession: true, authenticated: true }, 'accepted'],
  [
    'a card may be declined after authentication',
    '4000008260003178',
    { onSession: true, authenticated: true },
    'declined',
  ],
  [
    'a card that only fails when charged can be saved',
    '4000000000000341',
    { for: 'setup_intent', onSession: true },
    'accepted',
  ],
  ['a card that only fails when charged is declined', '4000000000000341', { setUp: true }, 'declined'],
] as const)('%s', (_name, number, use, result) => {
  const defaults = { for: 'payment_intent', onSession: false, authenticated: false, setUp: false } as const;
  expect(authorizeCard(cardByFingerprint(cardFingerprint(number)), { ...defaults, ...use }).result).toBe(result);
});

it.each(['4242424242424242', '4000000000000341', '4000002500003155'] as const)(
  'unique cards behave like %s and are recognized by number and fingerprint',
  (like) => {
    const numbers = [0, 1, 999_999].map((index) => uniqueTestCard(like, index));
    for (const number of numbers) {
      expect(checkCard({ number, exp_month: 12, exp_year: 2031, cvc: '123' }, NOW)).toBeUndefined();
      expect(cardByFingerprint(cardFingerprint(number))?.number).toBe(like);
    }
    expect(new Set([like, ...numbers].map(cardFingerprint)).size).toBe(4);
  },
);

it('any other number is unknown', () => {
  expect(cardByFingerprint(cardFingerprint('4111111111111111'))).toBeUndefined();
});
