import { afterEach, expect, it, test, vi } from 'vitest';
import { forgetPendingRegistration, keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';

const pending = { email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'year' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('gives back what was kept until it is forgotten', () => {
  keepPendingRegistration(pending);
  expect(readPendingRegistration()).toEqual(pending);
  forgetPendingRegistration();
  expect(readPendingRegistration()).toBeUndefined();
});

it('R-323: keeps no password, whatever it is given', () => {
  const typed = {
    ...pending,
    password: 'correct horse',
    confirmPassword: 'correct horse',
    clientSecret: 'seti_1_secret',
  };
  keepPendingRegistration(typed);
  expect(Object.keys(JSON.parse(sessionStorage.getItem('pendingRegistration') ?? '')).toSorted()).toEqual([
    'billingInterval',
    'email',
    'firstName',
    'lastName',
  ]);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{"email":'],
  ['another interval', JSON.stringify({ ...pending, billingInterval: 'week' })],
  ['a field too many', JSON.stringify({ ...pending, password: 'x' })],
])('reads %s as none', (_what, kept) => {
  if (kept !== undefined) sessionStorage.setItem('pendingRegistration', kept);
  expect(readPendingRegistration()).toBeUndefined();
});

it('does without a storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepPendingRegistration(pending);
  forgetPendingRegistration();
  expect(readPendingRegistration()).toBeUndefined();
});
