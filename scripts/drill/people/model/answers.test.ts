import { describe, expect, it, test } from 'vitest';
import type { Seen } from '../record.ts';
import { card, logIn, NOON, SETTLED, seen, words } from '../testing/seen.ts';
import { accountOf } from './account.ts';
import { answersOf, listsOf } from './answers.ts';

const complete = (status: number, message = '') =>
  seen('billing/complete-subscription', { subscriptionId: 'sub_1' }, status, { json: { message } });
const NOT_LET_IN = 'I1 she has an account, or has paid for one, and nothing lets her in';

describe('it is amiss', () => {
  it.each<[string, readonly Seen[]]>([
    [NOT_LET_IN, [card('succeeded'), complete(200), SETTLED]],
    [NOT_LET_IN, [card('succeeded'), SETTLED, logIn('one', 401)]],
    [NOT_LET_IN, [card('succeeded'), complete(409, 'a trial was had'), complete(200), SETTLED]],
    [NOT_LET_IN, [logIn('one', 200), SETTLED, logIn('one', 503)]],
    [
      NOT_LET_IN,
      [card('succeeded'), complete(409, 'An account with this email already exists. Please log in.'), SETTLED],
    ],
    [NOT_LET_IN, [card('succeeded'), complete(403, 'Please verify your email first'), SETTLED]],
    ['I8 not done in the end: account/login', [SETTLED, { kind: 'gave-up', at: NOON, what: 'account/login' }]],
    ['I8 an answer 200 that is not in the contract: account/login', [logIn('one', 200, { readable: false })]],
    [
      'I7 an answer 200 that is not in the contract: opportunities/list-promo',
      [seen('opportunities/list-promo', {}, 200, { readable: false })],
    ],
  ])('%s', (what, record) => expect(words(answersOf(record))).toEqual([what]));

  it.each<[string, readonly Seen[]]>([
    ['being let in', [card('succeeded'), SETTLED, logIn('one', 200)]],
    ['nothing that is settled yet', [card('succeeded'), complete(200)]],
    ['a payment that was refused, and returned', [card('succeeded'), complete(409), SETTLED]],
    ['somebody who has no account', [card('refused'), SETTLED, logIn('one', 401)]],
    ['a mail that does not come', [SETTLED, { kind: 'gave-up', at: NOON, what: 'waiting for the sign-up code' }]],
    ['giving up before', [{ kind: 'gave-up', at: NOON, what: 'account/login' }, SETTLED]],
  ])('not for %s', (_what, record) => expect(answersOf(record)).toEqual([]));
});

test.each<[string, readonly Seen[], string]>([
  ['nothing', [], 'no'],
  ['a card that was refused', [card('refused')], 'no'],
  ['a card without an answer', [card('unknown')], 'maybe'],
  ['a card', [card('succeeded'), complete(500)], 'maybe'],
  ['having completed', [card('succeeded'), complete(200)], 'yes'],
  ['having logged in', [logIn('one', 200)], 'yes'],
  ['a page for who is signed in', [seen('presets/list-presets', {}, 200)], 'yes'],
  ['being refused', [logIn('one', 401), seen('account/get-user', {}, 401)], 'no'],
])('by %s she knows of an account: %s', (_what, record, account) => expect(accountOf(record)).toBe(account));

it('lists what was read whole, and not what was the same', () => {
  const json = { tag: '"v1"', rows: 3, digest: 'abc' };
  const read = (status: number) => seen('opportunities/list-promo', {}, status, { json });
  expect(listsOf([read(200), read(304), read(503)])).toEqual([{ path: '/api/promo', etag: '"v1"', digest: 'abc' }]);
});
