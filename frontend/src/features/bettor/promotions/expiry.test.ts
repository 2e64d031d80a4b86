import { expect, it, test } from 'vitest';
import { aPromotion } from '../../../testing/promotions.ts';
import { arrangePromotions, expiryText, localDay, promotionState } from './expiry.ts';

const today = '2026-11-24';

test.each([
  ['2026-11-23', 'Expired Nov 23, 2026', 'expired'],
  ['2026-11-24', 'Expires today', 'soon'],
  ['2026-11-25', 'Expires tomorrow', 'soon'],
  ['2026-11-26', 'Expires in 2 days', 'soon'],
  ['2026-11-27', 'Expires in 3 days', 'open'],
  ['2026-12-01', 'Expires in 7 days', 'open'],
  ['2026-12-02', 'Expires Dec 2, 2026', 'open'],
] as const)('a promotion until %s is said to be: %s', (day, text, state) => {
  expect(expiryText(day, today)).toBe(text);
  expect(promotionState({ expiresOn: day, used: false, pending: false }, today)).toBe(state);
});

it('a used promotion is used until it expires', () => {
  expect(promotionState({ expiresOn: today, used: true, pending: false }, today)).toBe('used');
  expect(promotionState({ expiresOn: '2026-11-23', used: true, pending: false }, today)).toBe('expired');
});

it('days begin at midnight where the person is', () => {
  expect(localDay(new Date(2026, 10, 24, 0, 0, 0).getTime())).toBe('2026-11-24');
  expect(localDay(new Date(2026, 10, 24, 23, 59, 59).getTime())).toBe('2026-11-24');
  expect(localDay(new Date(2026, 0, 5).getTime())).toBe('2026-01-05');
});

it('promotions to use come first, by their last day; then used ones; then expired ones, the last first', () => {
  const promotion = (id: string, expiresOn: string, used = false) => aPromotion({ id, expiresOn, used });
  const all = [
    promotion('expired long ago', '2026-11-01'),
    promotion('expired', '2026-11-23', true),
    promotion('used', '2026-11-24', true),
    promotion('today', '2026-11-24'),
    promotion('later', '2026-12-24'),
    promotion('soon', '2026-11-26'),
  ];
  expect(arrangePromotions(all.toReversed(), today).map(({ id }) => id)).toEqual([
    ...['today', 'soon', 'later'],
    'used',
    ...['expired', 'expired long ago'],
  ]);
});
