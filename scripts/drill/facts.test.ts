import { expect, test } from 'vitest';
import { userFacts } from './facts.ts';
import { type EntrySketch, entry, logIn, logOf, pay, SETTLED, signUp } from './users/testing/entries.ts';

const nothingAtStripe = { customers: [], subscriptions: [], payments: [] };
const facts = (...log: readonly EntrySketch[]) =>
  userFacts({ index: 3, emails: ['a@example.com'], log: logOf(...log) }, nothingAtStripe);
const send = entry('identity/password/send-password-reset', {}, 200, SETTLED);
const complete = (status: number) =>
  entry('identity/password/complete-password-reset', { newPassword: 'two' }, status, SETTLED);
const in_ = logIn('one', 200, SETTLED);

test.each<[string, readonly EntrySketch[], string]>([
  ['that was not requested', [in_], 'none'],
  ['requested without an account', [send], 'none'],
  ['that sets a new password', [in_, send, complete(200), logIn('two', 200, SETTLED)], 'done'],
  ['whose code does not arrive', [in_, send], 'no-code'],
  ['that is refused', [in_, send, complete(400)], 'refused'],
  ['whose new password does not work', [in_, send, complete(200), logIn('two', 401, SETTLED)], 'refused'],
])('a final reset %s is recognized', (_what, log, expected) => {
  expect(facts(signUp('one'), ...log).reset).toBe(expected);
});

test.each<[string, readonly EntrySketch[], object]>([
  ['does not exist without a card', [signUp('one')], { account: 'no', gaveCard: false, confirmed: [] }],
  ['may exist when the card got no answer', [pay(0)], { account: 'maybe', gaveCard: true, confirmed: [] }],
  ['may exist when a card was accepted', [pay()], { account: 'maybe', gaveCard: true, confirmed: ['seti_1'] }],
  ['exists after a log-in', [pay(), logIn('one', 200)], { account: 'yes', gaveCard: true }],
  [
    'is refused after a payment',
    [pay(), entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, 409)],
    { refused: true },
  ],
  [
    'is not refused without a payment',
    [entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, 409)],
    { refused: false },
  ],
  [
    'has a subscription that may end after a cancellation without an answer',
    [entry('billing/cancel-subscription', {}, 502)],
    { mayEnd: true },
  ],
])('an account %s', (_what, log, expected) => {
  expect(facts(...log)).toMatchObject(expected);
});

test('the final state comes from the last answers', () => {
  const subscription = (status: string) =>
    entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true, status }, ...SETTLED });
  const list = (status: number) => entry('odds/list-opportunities', {}, status, SETTLED);
  const log = [pay(), in_, subscription('trialing'), list(200), subscription('active'), list(403)];
  expect(facts(...log).finalState).toEqual({ canLogIn: true, status: 'active', access: false });
});

test('lists are recorded only from 200 answers', () => {
  const json = { tag: '"v1"', digest: 'abc' };
  const read = (status: number) => entry('odds/list-promo', {}, status, { json });
  expect(facts(read(200), read(304), read(503)).lists).toEqual([{ path: '/api/promo', ...json }]);
});

test('of a deleted account only what was seen afterwards is its final state', () => {
  const ask = (status: number) => entry('privacy/delete-account', {}, status);
  const list = entry('odds/list-opportunities', {}, 200, SETTLED);
  const log = [pay(), in_, list, ask(200), logIn('one', 401, SETTLED)];
  expect(facts(...log)).toMatchObject({ deleted: true, finalState: { canLogIn: false, access: false }, findings: [] });
  expect(facts(pay(), in_, list)).toMatchObject({ deleted: false, finalState: { canLogIn: true, access: true } });
});
