import { afterEach, expect, it, test, vi } from 'vitest';
import { forgetPendingRegistration, keepPendingRegistration, readPendingRegistration } from './pending-registration.ts';

const pending = { email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'year' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a stored registration can be read until it is deleted', () => {
  keepPendingRegistration(pending);
  expect(readPendingRegistration()).toEqual(pending);
  forgetPendingRegistration();
  expect(readPendingRegistration()).toBeUndefined();
});

it('R-323: no password is stored, whatever is passed', () => {
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
  ['invalid JSON', '{"email":'],
  ['another interval', JSON.stringify({ ...pending, billingInterval: 'week' })],
  ['an extra field', JSON.stringify({ ...pending, password: 'x' })],
])('the stored value %s counts as none', (_what, kept) => {
  if (kept !== undefined) sessionStorage.setItem('pendingRegistration', kept);
  expect(readPendingRegistration()).toBeUndefined();
});

it('a blocked storage throws nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepPendingRegistration(pending);
  forgetPendingRegistration();
  expect(readPendingRegistration()).toBeUndefined();
});
