import { expect, it } from 'vitest';

import { faultOfCard } from './check-card.ts';
import { declines } from './declines.ts';
import {
  attemptCard,
  brandOf,
  cardByFingerprint,
  cardByNumber,
  cardLike,
  fingerprintOf,
  testCards,
} from './test-cards.ts';

/** 2026-11-21T12:00:00Z */
const NOW = Date.UTC(2026, 10, 21, 12) / 1000;

it.each([
  ['a right card', '4242424242424242', 12, 2031, '123', undefined],
  ['this very month', '4242424242424242', 11, 26, '123', undefined],
  ['last month', '4242424242424242', 10, 26, '123', declines.invalidMonth],
  ['month 13', '4242424242424242', 13, 2031, '123', declines.invalidMonth],
  ['last year', '4242424242424242', 12, 2025, '123', declines.invalidYear],
  ['a wrong last digit', '4242424242424243', 12, 2031, '123', declines.incorrectNumber],
  ['letters', '4242-letters', 12, 2031, '123', declines.incorrectNumber],
  ['two digits of code', '4242424242424242', 12, 2031, '12', declines.invalidCvc],
  ['an Amex, which has four', '378282246310005', 12, 2031, '1234', undefined],
])('checks %s', (_name, number, month, year, cvc, fault) => {
  expect(faultOfCard({ number, exp_month: month, exp_year: year, cvc }, NOW)).toBe(fault);
});

it('knows only numbers that could be real', () => {
  const wrong = testCards.filter(({ number }) => {
    const cvc = brandOf(number) === 'amex' ? '1234' : '123';
    return faultOfCard({ number, exp_month: 12, exp_year: 2031, cvc }, NOW) !== undefined;
  });
  expect(wrong).toEqual([]);
});

it.each([
  ['asks at first use', '4000002500003155', { for: 'setup_intent', onSession: true }, 'asks'],
  ['does not ask for a saved one when nobody is there', '4000002500003155', { setUp: true }, 'accepted'],
  ['declines an unsaved one when nobody is there', '4000002500003155', {}, 'declined'],
  ['always asks for some', '4000002760003184', { setUp: true }, 'declined'],
  ['accepts what was just confirmed', '4000002760003184', { onSession: true, authenticated: true }, 'accepted'],
  ['declines after asking', '4000008260003178', { onSession: true, authenticated: true }, 'declined'],
  ['saves what only fails later', '4000000000000341', { for: 'setup_intent', onSession: true }, 'accepted'],
  ['then declines it', '4000000000000341', { setUp: true }, 'declined'],
] as const)('%s', (_name, number, use, is) => {
  const usual = { for: 'payment_intent', onSession: false, authenticated: false, setUp: false } as const;
  expect(attemptCard(cardByNumber(number), { ...usual, ...use }).is).toBe(is);
});

it.each(['4242424242424242', '4000000000000341', '4000002500003155'] as const)(
  'has a card for everybody that behaves like %s and is known again by its fingerprint',
  (like) => {
    const numbers = [0, 1, 999_999].map((place) => cardLike(like, place));
    for (const number of numbers) {
      expect(faultOfCard({ number, exp_month: 12, exp_year: 2031, cvc: '123' }, NOW)).toBeUndefined();
      expect(cardByNumber(number)?.number).toBe(like);
      expect(cardByFingerprint(fingerprintOf(number))?.number).toBe(like);
    }
    expect(new Set([like, ...numbers].map(fingerprintOf)).size).toBe(4);
  },
);

it('knows no other number', () => {
  expect(cardByNumber('4111111111111111')).toBeUndefined();
  expect(cardByFingerprint(fingerprintOf('4111111111111111'))).toBeUndefined();
});
