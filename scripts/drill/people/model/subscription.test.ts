import { expect, it, test } from 'vitest';
import type { Seen } from '../record.ts';
import { card, HOUR_MS, NOON, SETTLED, seen, words } from '../testing/seen.ts';
import { subscriptionOf } from './subscription.ts';

const complete = (status: number, message = '') =>
  seen('billing/complete-subscription', { subscriptionId: 'sub_1' }, status, { json: { message } });
const cancel = (status: number, sentMs = 0) => seen('billing/cancel-subscription', {}, status, { sentMs });
const reactivate = (status: number, sentMs = 0) => seen('billing/reactivate-subscription', {}, status, { sentMs });
const look = (json: unknown, days = 0) =>
  seen('billing/get-subscription', {}, 200, { json, at: NOON + days * 24 * HOUR_MS });
const has = { hasSubscription: true, status: 'trialing' };
const paid = [card('succeeded'), complete(200)];

test.each<[string, readonly Seen[], readonly string[]]>([
  ['a new one renews', paid, ['renews']],
  ['a cancelled one ends', [...paid, cancel(200)], ['ends']],
  ['one whose cancelling was refused renews', [...paid, cancel(404)], ['renews']],
  ['one whose cancelling was not answered may do either', [...paid, cancel(500)], ['renews', 'ends']],
  ['one that was taken back renews', [...paid, cancel(200), reactivate(200)], ['renews']],
  [
    'one that was taken back just after an unanswered cancelling may end',
    [...paid, cancel(0), reactivate(200, 29_999)],
    ['ends', 'renews'],
  ],
  ['one that was taken back long after renews', [...paid, cancel(0), reactivate(200, 30_000)], ['renews']],
  ['another one after it renews', [...paid, cancel(200), card('succeeded', { intent: 'pi_2' })], ['renews']],
  ['one cancelled at Stripe ends', [...paid, { kind: 'portal', at: NOON, did: 'cancel', outcome: 'done' }], ['ends']],
  [
    'one whose card was changed at Stripe renews',
    [...paid, { kind: 'portal', at: NOON, did: 'card', outcome: 'done' }],
    ['renews'],
  ],
  [
    'what is seen in the end is so',
    [...paid, cancel(500), SETTLED, look({ ...has, endsAt: '2026-11-26T12:00:00Z' })],
    ['ends'],
  ],
])('%s', (_what, record, ends) => {
  const { amiss, ends: found } = subscriptionOf(record);
  expect([...found]).toEqual(ends);
  expect(amiss).toEqual([]);
});

it('does not count what was refused before it was paid', () => {
  expect(subscriptionOf([card('refused'), complete(409, 'This subscription was cancelled.')]).refused).toEqual([]);
});

it('says what was confirmed, and with which words finishing it was refused', () => {
  const record = [
    card('refused'),
    card('succeeded'),
    card('succeeded'),
    complete(409, 'This subscription was cancelled.'),
  ];
  expect(subscriptionOf(record)).toMatchObject({
    confirmed: ['seti_1'],
    refused: ['This subscription was cancelled.'],
  });
});

test.each<[string, readonly Seen[]]>([
  ['renews', [...paid, cancel(200), SETTLED, look(has)]],
  ['ends', [...paid, SETTLED, look({ ...has, endsAt: '2026-11-26T12:00:00Z' })]],
])('it is amiss that in the end it %s, and she was told otherwise', (end, record) => {
  expect(words(subscriptionOf(record).amiss)).toEqual([`I8 the subscription ${end}, and she was told otherwise`]);
});

it('is not amiss that it shows as it was before all is settled', () => {
  expect(subscriptionOf([...paid, cancel(200), look(has)]).amiss).toEqual([]);
});
