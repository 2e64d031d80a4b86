import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it, test, vi } from 'vitest';
import { messages } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import { parseEmailAddress } from './email-address.ts';
import { assertNotGuessable } from './password-rules.ts';

/** The machine may be busy. */
vi.setConfig({ testTimeout: 30_000 });

const ada = parseEmailAddress('ada.byron+bets@example.com');

/** The error message, or 'fine' for an accepted password. */
const judged = (password: string, email = ada) =>
  assertNotGuessable(password, email).then(
    () => 'fine',
    (error: unknown) => (error instanceof Invalid ? error.message : `unexpected: ${error}`),
  );

test.each(['password', 'PASSWORD', 'PassWord1', '12345678', 'qwertyuiop', 'Baseball', 'trustno1'])(
  'R-054: “%s” is refused as too common',
  async (password) => expect(await judged(password)).toBe(messages.passwordCommon),
);

it('R-054: every list entry that is long enough is refused, in any case', async () => {
  const entries = dictionary['passwords-common'].filter((word) => [...word].length >= 8);
  expect(entries.length).toBeGreaterThan(10_000);
  const taken: string[] = [];
  for (const entry of entries) if ((await judged(entry.toUpperCase())) === 'fine') taken.push(entry);
  expect(taken).toEqual([]);
});

test.each([
  ['the product', 'crossbook'],
  ['the product in capitals', 'CROSSBOOK'],
  ['the product and a digit', 'crossbook1'],
  ['a digit and the product', '7crossbook'],
  ['a digit inside the product', 'cross5book'],
  ['the product’s subject', 'sportsbook'],
  ['the product’s purpose and a digit', 'Arbitrage9'],
  ['the local part of the address', 'ada.byron+bets'],
  ['the local part and a digit', 'Ada.Byron+Bets3'],
])('R-054: %s is refused: “%s”', async (_what, password) => {
  expect(await judged(password)).toBe(messages.passwordGuessable);
});

it('R-054: a local part with digits is refused, with and without another digit', async () => {
  const email = parseEmailAddress('ada1815x@example.com');
  for (const password of ['ada1815x', 'ada18155x', '9ada1815x', 'ada1816x']) {
    expect(await judged(password, email)).toBe(messages.passwordGuessable);
  }
  expect(await judged('ada115x99', email)).toBe('fine');
});

it('R-054: a local part without its digit is refused', async () => {
  expect(await judged('adabyron', parseEmailAddress('adabyron7@example.com'))).toBe(messages.passwordGuessable);
  expect(await judged('adabyron', parseEmailAddress('adabyron77@example.com'))).toBe('fine');
});

test.each([
  ['a common one in a longer one', 'my password is long'],
  ['the product and two digits', 'crossbook42'],
  ['the product and a letter', 'crossbooks'],
  ['blanks only', '        '],
  ['letters of other scripts', 'пароль на русском'],
  ['words', 'correct horse battery'],
])('R-053: %s is accepted: “%s”', async (_what, password) => expect(await judged(password)).toBe('fine'));

it('R-064: the normalized form is checked, as it will be hashed', async () => {
  // NFC makes the Greek question mark a semicolon, and this the common “asdfjkl;”.
  expect(await judged('asdfjkl\u037e')).toBe(messages.passwordCommon);
});
