import { describe, expect, it } from 'vitest';
import { cardLike } from '../../../simulators/stripe/cards/test-cards.ts';
import type { Seen } from '../record.ts';
import { card, HOUR_MS, NOON, SETTLED, seen, words } from '../testing/seen.ts';
import { accessOf } from './access.ts';

const at = (days: number) => NOON + days * 24 * HOUR_MS;
const complete = (status: number, message = '') =>
  seen('billing/complete-subscription', { subscriptionId: 'sub_1' }, status, { json: { message } });
const look = (hasSubscription: boolean, days = 0) =>
  seen('billing/get-subscription', {}, 200, { json: { hasSubscription }, at: at(days) });
const list = (status: number, days = 0) =>
  seen('opportunities/list-overlap', {}, status, {
    at: at(days),
    ...(status === 403 ? { json: { message: 'An active subscription is required' } } : {}),
  });
/** Ends with the trial, five days after noon. */
const cancel = (status: number) =>
  seen('billing/cancel-subscription', {}, status, {
    json: { hasSubscription: true, endsAt: new Date(at(5)).toISOString() },
  });
const reactivate = (status: number) => seen('billing/reactivate-subscription', {}, status, { sentMs: 99_999 });
const paid = [card('succeeded'), complete(200)];
const failsLater = card('succeeded', { card: cardLike('4000000000000341', 0) });
const again = card('succeeded', { intent: 'pi_2', subscriptionId: 'sub_2', at: at(6) });

describe('it is amiss to be let in', () => {
  it.each<[string, readonly Seen[]]>([
    ['without a card', [look(true)]],
    ['with a card that was refused', [card('refused'), list(200)]],
    ['with a card that was refused, to what is the same', [card('refused'), list(304)]],
  ])('%s', (_what, record) => {
    expect(words(accessOf(record))).toEqual([expect.stringMatching(/^I3 access without having paid/)]);
  });

  it.each<[string, readonly Seen[]]>([
    ['two hours after the end, once all is settled', [...paid, cancel(200), SETTLED, look(true, 5.1)]],
    ['two hours and a day after it in any case', [...paid, cancel(200), list(200, 6.1)]],
  ])('%s', (_what, record) => {
    expect(words(accessOf(record))).toEqual([expect.stringMatching(/^I3 access after its end at 2026-11-26T12:00/)]);
  });
});

describe('it is nothing to be let in', () => {
  it.each<[string, readonly Seen[]]>([
    ['before the end', [...paid, cancel(200), list(200, 4.9)]],
    ['a day after the end while Stripe may not be asked', [...paid, cancel(200), list(200, 6)]],
    ['after the end of what was taken back', [...paid, cancel(200), reactivate(200), list(200, 9)]],
    ['after the end of what may have been taken back', [...paid, cancel(200), reactivate(500), list(200, 9)]],
    ['after the end of what may not have been cancelled', [...paid, cancel(500), list(200, 9)]],
    ['by a payment that may have gone through', [...paid, cancel(200), { ...again, outcome: 'unknown' }, list(200, 9)]],
    ['by another subscription', [...paid, cancel(200), again, list(200, 9)]],
  ])('%s', (_what, record) => expect(accessOf(record)).toEqual([]));
});

describe('it is amiss to be kept out', () => {
  it.each<[string, readonly Seen[]]>([
    ['of what she was told is done', [...paid, look(false)]],
    ['to the end of a trial', [...paid, list(403, 4.8)]],
    ['though it was cancelled', [...paid, cancel(200), list(403, 4.8)]],
    ['to the end of a month', [card('succeeded', { intent: 'pi_1' }), complete(200), list(403, 26)]],
    ['of what she paid, once all is settled', [card('succeeded'), SETTLED, look(false)]],
    [
      'where it was left to Stripe',
      [card('succeeded'), complete(403, 'Please verify your email first'), SETTLED, look(false)],
    ],
    ['of what is renewed, once all is settled', [...paid, SETTLED, list(403, 40)]],
  ])('%s', (_what, record) => {
    expect(words(accessOf(record))).toEqual([expect.stringMatching(/^I1 no access, paid for at 2026-11-21T12:00/)]);
  });
});

describe('it is nothing to be kept out', () => {
  it.each<[string, readonly Seen[]]>([
    ['before anybody told her that it is done', [card('succeeded'), list(403)]],
    ['after a trial, before all is settled', [...paid, list(403, 5)]],
    ['after a month, before all is settled', [card('succeeded', { intent: 'pi_1' }), complete(200), list(403, 28)]],
    ['of what was refused for good', [card('succeeded'), complete(409, 'trial'), SETTLED, look(false)]],
    ['of what was cancelled and is over', [...paid, cancel(200), SETTLED, list(403, 5)]],
    ['of what a card did not pay in the end', [failsLater, complete(200), SETTLED, list(403, 5)]],
    ['by a server that does not know', [...paid, list(503), list(0)]],
  ])('%s', (_what, record) => expect(accessOf(record)).toEqual([]));
});
