import { describe, expect, it } from 'vitest';
import { cardLike } from '../../simulators/stripe/cards/test-cards.ts';
import { accessFindings } from './access.ts';
import { type Brief, entry, logIn, logOf, NOON, pay, SETTLED } from './testing/entries.ts';

const at = (days: number) => NOON + days * 86_400_000;
const complete = (status: number, message = '') =>
  entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, status, { json: { message } });
const look = (hasSubscription: boolean, more = {}) =>
  entry('billing/get-subscription', {}, 200, { json: { hasSubscription }, ...more });
const list = (status: number, days = 0, more = {}) =>
  entry('opportunities/list-overlap', {}, status, {
    ...(status === 403 ? { json: { message: 'An active subscription is required' } } : {}),
    ...{ at: at(days), ...more },
  });
const cancel = entry('billing/cancel-subscription', {}, 200);
const paid = [pay(), complete(200)];
const failsLater = pay(200, 'seti_1', {
  asked: { intent: 'seti_1', subscriptionId: 'sub_1', card: cardLike('4000000000000341', 0) },
});
const in_ = logIn('one', 200, SETTLED);
const words = (log: readonly Brief[]) =>
  accessFindings(logOf(...log)).map(({ invariant, what }) => `${invariant} ${what}`);

describe('it is amiss to be let in', () => {
  it.each<[string, readonly Brief[]]>([
    ['without a card', [look(true)]],
    ['with a card that was refused', [pay(402), list(200)]],
    ['with a card that was refused, to what is the same', [pay(402), list(304)]],
  ])('%s', (_what, log) => expect(words(log)).toEqual([expect.stringMatching(/^I3 access without having paid/)]));
});

describe('after the end of what was canceled', () => {
  const told = entry('billing/cancel-subscription', {}, 200, { json: { endsAt: new Date(at(5)).toISOString() } });
  const late = [in_, ...paid, told];

  it.each<[string, readonly Brief[]]>([
    ['for more than a day', [...late, list(200, 6.2)]],
    ['for more than two hours, once all is settled', [...late, list(200, 5.1, SETTLED)]],
  ])('it is amiss to be let in %s', (_what, log) => {
    expect(words(log)).toEqual([expect.stringMatching(/^I3 access after its end at 2026-11-26T12:00/)]);
  });

  it.each<[string, readonly Brief[]]>([
    ['while Stripe may not have been asked', [...late, list(200, 6)]],
    ['while it may be renewed', [...late, list(200, 5.05, SETTLED)]],
    ['with another card', [...late, pay(200, 'pi_2'), list(200, 20)]],
    ['after a change of mind', [...late, entry('billing/reactivate-subscription', {}, 200), list(200, 20)]],
  ])('it is nothing to be let in %s', (_what, log) => expect(words(log)).toEqual([]));
});

describe('it is amiss to be kept out', () => {
  it.each<[string, readonly Brief[]]>([
    ['of what she was told is done', [...paid, look(false)]],
    ['to the end of a trial', [...paid, list(403, 4.8)]],
    ['though it was cancelled', [...paid, cancel, list(403, 4.8)]],
    ['to the end of a month', [pay(200, 'pi_1'), complete(200), list(403, 26)]],
    ['of what she paid, once all is settled', [in_, pay(), look(false, SETTLED)]],
    [
      'where it was left to Stripe',
      [in_, pay(), complete(403, 'Please verify your email first'), look(false, SETTLED)],
    ],
    ['of what is renewed, once all is settled', [in_, ...paid, list(403, 40, SETTLED)]],
  ])('%s', (_what, log) => {
    expect(words(log)).toEqual([expect.stringMatching(/^I1 no access, paid for at 2026-11-21T12:00/)]);
  });

  it.each<[string, readonly Brief[]]>([
    ['by what she paid for', [pay(), logIn('one', 401, SETTLED)]],
    ['by what she was told of', [complete(200), logIn('one', 401, SETTLED)]],
    ['by an account that once let her in', [logIn('one', 200), logIn('one', 401, SETTLED)]],
  ])('for good %s', (_what, log) => expect(words(log)).toEqual([expect.stringMatching(/^I1 .*nothing lets her in$/)]));
});

describe('it is nothing to be kept out', () => {
  it.each<[string, readonly Brief[]]>([
    ['before anybody told her that it is done', [pay(), list(403)]],
    ['after a trial, before all is settled', [...paid, list(403, 5)]],
    ['after a month, before all is settled', [pay(200, 'pi_1'), complete(200), list(403, 28)]],
    ['of what was refused for good', [pay(), complete(409, 'trial'), logIn('one', 401, SETTLED), look(false, SETTLED)]],
    ['of what was cancelled and is over', [in_, ...paid, cancel, list(403, 5, SETTLED)]],
    ['of what a card did not pay in the end', [in_, failsLater, complete(200), list(403, 5, SETTLED)]],
    ['by a server that does not know', [...paid, list(503), list(0)]],
  ])('%s', (_what, log) => expect(words(log)).toEqual([]));
});
