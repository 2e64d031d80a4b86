import { expect, test } from 'vitest';
import { HOUR_MS, logIn, NOON, seen, words } from '../testing/seen.ts';
import { sessionsOf } from './sessions.ts';

const enter = (given: string, session?: string) =>
  logIn('one', 200, { given, ...(session === undefined ? {} : { session }) });
const look = (session: string, status: number, at = NOON) => seen('account/get-user', {}, status, { session, at });
const logOut = (session: string, status: number) => seen('account/logout', {}, status, { session, given: '' });
const change = (session: string, status: number, given = '') =>
  seen('password/update-password', { password: 'two' }, status, { session, given });
const NEW = 'b@example.com';
const move = (session: string, status: number, given = '') => [
  seen('account/update-email', { email: NEW }, 200, { session }),
  seen('verification/verify-email', { email: NEW, code: '123456' }, status, { session, given }),
];
const prove = (session: string) => seen('verification/verify-email', { email: NEW, code: '123456' }, 200, { session });
const reset = (status: number) => seen('password/complete-password-reset', { newPassword: 'two' }, status);

test.each([
  ['logging out', [enter('A'), enter('B'), logOut('A', 200)], ['A']],
  ['a reset', [enter('A'), enter('B'), reset(200)], ['A', 'B']],
  [
    'a change of password, but the new one',
    [enter('A'), enter('B'), change('A', 200, 'C'), look('C', 200)],
    ['A', 'B'],
  ],
  ['another address, but the new one', [enter('A'), enter('B'), ...move('A', 200, 'C'), look('C', 200)], ['A', 'B']],
  ['nothing that proves an address for a sign-up', [enter('A'), prove('A'), look('A', 200)], []],
  ['being found ended', [enter('A'), logOut('A', 0), look('A', 401)], ['A']],
  ['nothing else', [enter('A'), logOut('A', 403), reset(400), change('A', 400), look('A', 200)], []],
] as const)('sessions end by %s', (_what, record, dead) => {
  expect(sessionsOf(record)).toEqual({ dead, amiss: [] });
});

test.each([
  ['logging out without an answer', [enter('A'), logOut('A', 0)]],
  ['a reset that failed', [enter('A'), reset(503)]],
  ['a change that failed', [enter('A'), change('A', 500)]],
  ['another address without an answer', [enter('A'), ...move('A', 0)]],
  ['coming in anew from the same browser', [enter('A'), enter('B', 'A')]],
  ['coming in anew without an answer', [enter('A'), logIn('one', 0, { session: 'A' })]],
] as const)('after %s the session may be open or not', (_what, record) => {
  for (const status of [200, 401]) expect(sessionsOf([...record, look('A', status)]).amiss).toEqual([]);
});

test('a session that begins while a change that was given up may still come may be ended by it', () => {
  const entered = (sentMs: number) => logIn('one', 200, { given: 'B', sentMs });
  const after = (sentMs: number) => sessionsOf([enter('A'), change('A', 0), entered(sentMs), look('B', 401)]).amiss;
  expect(after(29_999)).toEqual([]);
  expect(words(after(30_000))).toEqual(['I4 an open session is refused: account/get-user']);
});

test.each([
  ['after logging out', [enter('A'), logOut('A', 200), look('A', 200)]],
  ['after a reset', [enter('A'), reset(200), look('A', 304)]],
  ['after a change', [enter('A'), enter('B'), change('B', 200, 'C'), look('A', 200)]],
  ['once it was found ended', [enter('A'), logOut('A', 0), look('A', 401), look('A', 200)]],
] as const)('it is amiss that a session opens %s', (_what, record) => {
  expect(words(sessionsOf(record).amiss)).toEqual(['I4 a session that had ended opens: account/get-user']);
});

test('it is amiss that an open session is refused, within the week in which it was used', () => {
  const [six, seven] = [6, 7].map((days) => NOON + days * 24 * HOUR_MS);
  expect(words(sessionsOf([enter('A'), look('A', 401, six)]).amiss)).toEqual([
    'I4 an open session is refused: account/get-user',
  ]);
  expect(sessionsOf([enter('A'), look('A', 401, seven)]).amiss).toEqual([]);
  expect(sessionsOf([enter('A'), logOut('A', 403), look('A', 401)]).amiss).toHaveLength(1);
});

test('of two clicks that change the password one may be refused, whichever is answered first', () => {
  const [right, late] = [change('A', 200, 'B'), change('A', 401)].map((call) => ({ ...call, together: 1 }));
  if (right === undefined || late === undefined) throw new Error('two calls');
  expect(sessionsOf([enter('A'), late, right, look('B', 200)])).toEqual({ dead: ['A'], amiss: [] });
  expect(sessionsOf([enter('A'), right, late, look('B', 200)])).toEqual({ dead: ['A'], amiss: [] });
});
