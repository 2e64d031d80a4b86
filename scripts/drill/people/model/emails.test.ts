import { describe, expect, it, test } from 'vitest';
import type { Seen } from '../record.ts';
import { EMAIL, logIn, SETTLED, seen, signUp, words } from '../testing/seen.ts';
import { emailsOf } from './emails.ts';
import { passwordsOf } from './passwords.ts';

const OTHER = 'b@example.com';
const ask = seen('account/update-email', { email: OTHER }, 200);
const move = (status: number): readonly Seen[] => [
  signUp('one'),
  ask,
  seen('verification/verify-email', { email: OTHER, code: '123456' }, status),
];
const logInAs = (email: string, status: number) => ({ ...logIn('one', status), asked: { email, password: 'one' } });

test.each<[string, readonly Seen[], readonly string[], readonly string[]]>([
  ['that of the sign-up', [signUp('one')], [EMAIL], [EMAIL]],
  ['that of the sign-up while another is only asked for', [signUp('one'), ask], [EMAIL], [EMAIL, OTHER]],
  ['the other one', move(200), [OTHER], [EMAIL, OTHER]],
  ['that of the sign-up after a refusal', move(400), [EMAIL], [EMAIL, OTHER]],
  ['either without an answer', move(0), [EMAIL, OTHER], [EMAIL, OTHER]],
  ['the one that opens in the end', [...move(500), SETTLED, logInAs(OTHER, 200)], [OTHER], [EMAIL, OTHER]],
  ['either while it is not settled', [...move(500), logInAs(EMAIL, 200)], [EMAIL, OTHER], [EMAIL, OTHER]],
])('her address is %s', (_what, record, may, all) => {
  expect(emailsOf(record)).toEqual({ may, all, amiss: [] });
});

describe('it is amiss', () => {
  it.each<[string, readonly Seen[]]>([
    ['that an address opens which she has left', [...move(200), logInAs(EMAIL, 200)]],
    ['that one opens which she was refused', [...move(400), logInAs(OTHER, 200)]],
    ['that both open in the end', [...move(0), SETTLED, logInAs(EMAIL, 200), logInAs(OTHER, 200)]],
  ])('%s', (_what, record) => {
    expect(words(emailsOf(record).amiss)).toEqual([expect.stringMatching(/^I4 an address that is not hers opens/)]);
  });
});

it('does not take a password for wrong where the address may be', () => {
  const known = [signUp('one'), logInAs(EMAIL, 200)];
  expect(passwordsOf([...known, ...move(0), logInAs(EMAIL, 401)]).amiss).toEqual([]);
  expect(passwordsOf([...known, ...move(200), logInAs(EMAIL, 401)]).amiss).toEqual([]);
  expect(words(passwordsOf([...known, ...move(200), logInAs(OTHER, 401)]).amiss)).toEqual([
    'I4 her password does not open: one',
  ]);
});
