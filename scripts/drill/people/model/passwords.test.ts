import { describe, expect, it, test } from 'vitest';
import { logIn, SETTLED, seen, signUp, words } from '../testing/seen.ts';
import { passwordsOf } from './passwords.ts';

const reset = (newPassword: string, status: number) =>
  seen('password/complete-password-reset', { email: 'a@example.com', code: '123456', newPassword }, status);
const change = (password: string, status: number) =>
  seen('password/update-password', { password, confirmPassword: password, verificationCode: '123456' }, status);

test.each([
  ['signing up', [signUp('one')], ['one'], []],
  ['a sign-up that was refused', [signUp('one', 403)], [], []],
  ['a reset', [signUp('one'), reset('two', 200)], ['two'], ['one']],
  ['a change', [signUp('one'), change('two', 200)], ['two'], ['one']],
  ['a reset that was refused', [signUp('one'), reset('two', 400)], ['one'], []],
  ['a reset without an answer', [signUp('one'), reset('two', 0)], ['one', 'two'], []],
  ['a change that failed', [signUp('one'), change('two', 500)], ['one', 'two'], []],
  [
    'a reset after one without an answer',
    [signUp('one'), reset('two', 0), reset('three', 200)],
    ['three'],
    ['one', 'two'],
  ],
  ['logging in after all is settled', [signUp('one'), reset('two', 0), SETTLED, logIn('two', 200)], ['two'], []],
  ['logging in before', [signUp('one'), reset('two', 0), logIn('one', 200)], ['one', 'two'], []],
] as const)('after %s these may be hers', (_what, record, may, replaced) => {
  expect(passwordsOf(record)).toEqual({ may, replaced, amiss: [] });
});

describe('it is amiss', () => {
  it.each([
    ['that a replaced password opens', [signUp('one'), reset('two', 200), logIn('one', 200)]],
    ['that one opens which she was refused', [signUp('one'), reset('two', 400), logIn('two', 200)]],
    ['that both open in the end', [signUp('one'), reset('two', 0), SETTLED, logIn('one', 200), logIn('two', 200)]],
  ] as const)('%s', (_what, record) => {
    expect(words(passwordsOf(record).amiss)).toEqual([expect.stringMatching(/^I4 a password that is not hers opens/)]);
  });

  it('that the only one there can be does not open', () => {
    const record = [signUp('one'), logIn('one', 200), change('two', 200), logIn('two', 401)];
    expect(words(passwordsOf(record).amiss)).toEqual(['I4 her password does not open: two']);
  });
});

it('is amiss that neither of two opens in the end', () => {
  const record = [signUp('one'), logIn('one', 200), reset('two', 500), SETTLED, logIn('two', 401), logIn('one', 401)];
  expect(words(passwordsOf(record).amiss)).toEqual(['I4 her password does not open: one']);
});

test.each([
  ['too many tries', [signUp('one'), logIn('one', 200), logIn('one', 429)]],
  ['no account that she knows of', [signUp('one'), logIn('one', 401)]],
  ['a password that is one of two', [signUp('one'), logIn('one', 200), reset('two', 500), logIn('one', 401)]],
  [
    'both while one may yet come',
    [signUp('one'), logIn('one', 200), reset('two', 0), logIn('two', 401), logIn('one', 401)],
  ],
  ['a typing mistake', [signUp('one'), logIn('one', 200), logIn('onne', 401)]],
] as const)('it is nothing to be refused for %s', (_what, record) => {
  expect(passwordsOf(record).amiss).toEqual([]);
});
