import { expect, it } from 'vitest';
import { deletionFindings } from './deletion.ts';
import { type EntrySketch, entry, logIn, logOf, SETTLED } from './testing/entries.ts';

const findings = (...log: readonly EntrySketch[]) => deletionFindings(logOf(...log)).map(({ what }) => what);
const ask = (status: number, more = {}) => entry('privacy/delete-account', {}, status, more);
const read = (status: number) => entry('identity/account/get-user', {}, status);

it('before a deletion is answered, the account may still open', () => {
  expect(findings(logIn('one', 200), read(200), ask(0), read(200), logIn('one', 200))).toEqual([]);
});

it('nothing opens an account that was deleted', () => {
  expect(findings(ask(200), read(401), logIn('one', 401))).toEqual([]);
  expect(findings(ask(200), read(200), logIn('one', 200))).toEqual([
    'the account was deleted, but opened: identity/account/get-user',
    'the account was deleted, but opened: identity/account/login',
  ]);
});

it('once everything has recovered, a deletion is done when asked for', () => {
  expect(findings(ask(503), ask(200, SETTLED))).toEqual([]);
  expect(findings(ask(401, SETTLED))).toEqual(['the deletion was answered 401']);
});
