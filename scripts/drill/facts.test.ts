import { expect, test } from 'vitest';
import { personFacts } from './facts.ts';
import { type Brief, entry, logIn, logOf, pay, SETTLED, signUp } from './people/testing/entries.ts';

const nothingAtStripe = { subscriptions: [], payments: [] };
const facts = (...log: readonly Brief[]) =>
  personFacts({ place: 3, emails: ['a@example.com'], log: logOf(...log) }, nothingAtStripe);
const send = entry('password/send-password-reset', {}, 200, SETTLED);
const complete = (status: number) => entry('password/complete-password-reset', { newPassword: 'two' }, status, SETTLED);
const in_ = logIn('one', 200, SETTLED);

test.each<[string, readonly Brief[], string]>([
  ['was not asked for', [in_], 'none'],
  ['was asked for by nobody who has an account', [send], 'none'],
  ['led to a new password', [in_, send, complete(200), logIn('two', 200, SETTLED)], 'done'],
  ['came to no code', [in_, send], 'no-code'],
  ['was refused', [in_, send, complete(400)], 'refused'],
  ['led to a password that opens nothing', [in_, send, complete(200), logIn('two', 401, SETTLED)], 'refused'],
])('a reset in the end %s', (_what, log, expected) => {
  expect(facts(signUp('one'), ...log).reset).toBe(expected);
});

test.each<[string, readonly Brief[], object]>([
  ['nobody can say without a card', [signUp('one')], { account: 'no', gaveCard: false, confirmed: [] }],
  ['nobody can say where a card was not answered', [pay(0)], { account: 'maybe', gaveCard: true, confirmed: [] }],
  ['may be there where a card was taken', [pay()], { account: 'maybe', gaveCard: true, confirmed: ['seti_1'] }],
  ['is there where she was let in', [pay(), logIn('one', 200)], { account: 'yes', gaveCard: true }],
  [
    'was refused to who paid',
    [pay(), entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, 409)],
    { refused: true },
  ],
  [
    'was refused to who did not pay',
    [entry('billing/complete-subscription', { subscriptionId: 'sub_1' }, 409)],
    { refused: false },
  ],
  ['may end', [entry('billing/cancel-subscription', {}, 502)], { mayEnd: true }],
])('an account %s', (_what, log, expected) => {
  expect(facts(...log)).toMatchObject(expected);
});

test('what she saw in the end is what her last look says', () => {
  const subscription = (status: string) =>
    entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true, status }, ...SETTLED });
  const list = (status: number) => entry('opportunities/list-opportunities', {}, status, SETTLED);
  const log = [pay(), in_, subscription('trialing'), list(200), subscription('active'), list(403)];
  expect(facts(...log).look).toEqual({ letIn: true, status: 'active', access: false });
});

test('lists that were read whole are told, and not what was the same', () => {
  const json = { tag: '"v1"', digest: 'abc' };
  const read = (status: number) => entry('opportunities/list-promo', {}, status, { json });
  expect(facts(read(200), read(304), read(503)).lists).toEqual([{ path: '/api/promo', ...json }]);
});
