import { describe, expect, it } from 'vitest';
import { uniqueTestCard } from '../../simulators/stripe/cards/test-cards.ts';
import { accessFindings } from './access.ts';
import { type EntrySketch, entry, logIn, logOf, NOON, pay, SETTLED } from './testing/entries.ts';

const at = (days: number) => NOON + days * 86_400_000;
const complete = (status: number, message = '') =>
  entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, status, { json: { message } });
const getSubscription = (hasSubscription: boolean, more = {}) =>
  entry('billing/get-subscription', {}, 200, { json: { hasSubscription }, ...more });
const list = (status: number, days = 0, more = {}) =>
  entry('odds/list-overlap', {}, status, {
    ...(status === 403 ? { json: { message: 'An active subscription is required' } } : {}),
    ...{ at: at(days), ...more },
  });
const cancel = entry('billing/cancel-subscription', {}, 200);
const paid = [pay(), complete(200)];
const failsLater = pay(200, 'seti_1', {
  asked: { intent: 'seti_1', subscriptionId: 'sub_1', card: uniqueTestCard('4000000000000341', 0) },
});
const in_ = logIn('one', 200, SETTLED);
const findings = (log: readonly EntrySketch[]) =>
  accessFindings(logOf(...log)).map(({ invariant, what }) => `${invariant} ${what}`);

describe('access is a violation', () => {
  it.each<[string, readonly EntrySketch[]]>([
    ['without a card', [getSubscription(true)]],
    ['after a refused card', [pay(402), list(200)]],
    ['after a refused card, to an unchanged list', [pay(402), list(304)]],
  ])('%s', (_what, log) => expect(findings(log)).toEqual([expect.stringMatching(/^I3 access without a payment/)]));
});

describe('after the end of a canceled subscription', () => {
  const cancelWithEnd = entry('billing/cancel-subscription', {}, 200, {
    json: { endsAt: new Date(at(5)).toISOString() },
  });
  const late = [in_, ...paid, cancelWithEnd];

  it.each<[string, readonly EntrySketch[]]>([
    ['for more than a day', [...late, list(200, 6.2)]],
    ['for more than two hours after recovery', [...late, list(200, 5.1, SETTLED)]],
  ])('access is a violation %s', (_what, log) => {
    expect(findings(log)).toEqual([expect.stringMatching(/^I3 access after its end at 2026-11-26T12:00/)]);
  });

  it.each<[string, readonly EntrySketch[]]>([
    ['while Stripe may be unreachable', [...late, list(200, 6)]],
    ['while a renewal may be late', [...late, list(200, 5.05, SETTLED)]],
    ['after another payment', [...late, pay(200, 'pi_2'), list(200, 20)]],
    ['after a reactivation', [...late, entry('billing/reactivate-subscription', {}, 200), list(200, 20)]],
  ])('access is fine %s', (_what, log) => expect(findings(log)).toEqual([]));
});

describe('missing access is a violation', () => {
  it.each<[string, readonly EntrySketch[]]>([
    ['after a confirmed subscription', [...paid, getSubscription(false)]],
    ['until the end of a trial', [...paid, list(403, 4.8)]],
    ['until the end of a canceled trial', [...paid, cancel, list(403, 4.8)]],
    ['until the end of a month', [pay(200, 'pi_1'), complete(200), list(403, 26)]],
    ['after a payment, once recovered', [in_, pay(), getSubscription(false, SETTLED)]],
    [
      'after a temporary refusal, once recovered',
      [in_, pay(), complete(403, 'Please verify your email first'), getSubscription(false, SETTLED)],
    ],
    ['after a renewal, once recovered', [in_, ...paid, list(403, 40, SETTLED)]],
  ])('%s', (_what, log) => {
    expect(findings(log)).toEqual([expect.stringMatching(/^I1 no access, paid for at 2026-11-21T12:00/)]);
  });

  it.each<[string, readonly EntrySketch[]]>([
    ['after a payment', [pay(), logIn('one', 401, SETTLED)]],
    ['after a confirmed subscription', [complete(200), logIn('one', 401, SETTLED)]],
    ['after an earlier log-in', [logIn('one', 200), logIn('one', 401, SETTLED)]],
  ])('a permanent lock-out %s', (_what, log) =>
    expect(findings(log)).toEqual([expect.stringMatching(/^I1 .*the user cannot log in$/)]),
  );
});

describe('missing access is fine', () => {
  it.each<[string, readonly EntrySketch[]]>([
    ['before the product has confirmed the payment', [pay(), list(403)]],
    ['after a trial, before recovery', [...paid, list(403, 5)]],
    ['after a month, before recovery', [pay(200, 'pi_1'), complete(200), list(403, 28)]],
    [
      'after a final refusal',
      [pay(), complete(409, 'trial'), logIn('one', 401, SETTLED), getSubscription(false, SETTLED)],
    ],
    ['after the end of a canceled trial', [in_, ...paid, cancel, list(403, 5, SETTLED)]],
    ['after a failed renewal', [in_, failsLater, complete(200), list(403, 5, SETTLED)]],
    [
      'after a failed renewal of a card that was replaced too late',
      [in_, { ...failsLater, status: 0 }, { ...failsLater, status: 402 }, ...paid, list(403, 5, SETTLED)],
    ],
    ['during a server error', [...paid, list(503), list(0)]],
  ])('%s', (_what, log) => expect(findings(log)).toEqual([]));
});
