import { expect, it, test } from 'vitest';
import { aPromotion } from '../../../testing/promotions.ts';
import { ownPromotion } from './own-promotion.ts';

const placed = { kind: 'bonus-bet', sportsbookId: 2, amount: 100, boost: 50, refundValue: 0.65 } as const;
const today = '2026-11-29';

it('a bet uses the first to expire of the same promotions', () => {
  const [late, soon] = [aPromotion({ id: 'b', expiresOn: '2026-12-03' }), aPromotion({ id: 'c' })];
  expect(ownPromotion([late, soon], placed, today)?.id).toBe('c');
});

test.each([
  ['is used', { used: true }],
  ['has expired', { expiresOn: '2026-11-28' }],
  ['is pending', { pending: true }],
  ['has another amount', { amount: 50 }],
  ['is of another book', { sportsbookId: 1 }],
  ['is of another kind', { kind: 'no-sweat', refundValue: 0.65 }],
] as const)('no bet uses a promotion that %s', (_what, changes) => {
  expect(ownPromotion([aPromotion(changes)], placed, today)).toBeUndefined();
});

test.each([
  ['a boost', { kind: 'profit-boost', boost: 50 }, { boost: 30 }],
  ['a no-sweat bet', { kind: 'no-sweat', refundValue: 0.65 }, { refundValue: 0.7 }],
] as const)('%s is the same only with its own figure', (_what, own, other) => {
  const bet = { ...placed, kind: own.kind };
  expect(ownPromotion([aPromotion(own)], bet, today)).toBeDefined();
  expect(ownPromotion([aPromotion(own)], { ...bet, ...other }, today)).toBeUndefined();
});
