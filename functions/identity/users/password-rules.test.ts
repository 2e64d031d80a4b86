import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it, test } from 'vitest';
import { apiErrors } from '../../../shared/contracts/errors.ts';
import { isRefusal } from '../../platform/errors.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { assertNotGuessable } from './password-rules.ts';
import { passwordEstimator } from './password-strength.ts';

/** The machine may be busy. */

const ada = parseEmailAddress('ada.byron+bets@example.com');

/** The error message, or 'fine' for an accepted password. */
const judged = (password: string, email = ada) =>
  assertNotGuessable(password, email).then(
    () => 'fine',
    (error: unknown) =>
      isRefusal(error, 'password-common', 'password-guessable') ? error.message : `unexpected: ${error}`,
  );

test.each(['password', 'PASSWORD', 'PassWord1', '12345678', 'qwertyuiop', 'Baseball', 'trustno1'])(
  'R-054: “%s” is refused as too common',
  async (password) => expect(await judged(password)).toBe(apiErrors['password-common'].message),
);

it('R-054: entries of the list that are long enough are refused, in any case', async () => {
  const entries = dictionary['passwords-common'].filter((word) => [...word].length >= 8);
  expect(entries.length).toBeGreaterThan(10_000);
  const taken: string[] = [];
  // Every one takes a minute.
  for (const entry of entries.filter((_word, n) => n % 40 === 0))
    if ((await judged(entry.toUpperCase())) === 'fine') taken.push(entry);
  expect(taken).toEqual([]);
});

test.each([
  ['a common one with a digit and a mark', 'Password1!'],
  ['marks on both sides', '!!letmein!!'],
  ['digits for letters', 'P4ssw0rd!!'],
  ['a season and its year', 'Summer2026!'],
  ['a team and a year', 'Lakers2026!'],
  ['a name and a year', 'michael1987'],
  ['the product and a year', 'Crossbook2026'],
  ['a sportsbook and a year', 'DraftKings2026!'],
  ['the owner’s name and a year', 'Byron1987!'],
  ['the address itself', 'ada.byron+bets@example.com'],
  ['a repeated letter', 'aaaaaaaa'],
  ['a repeated word', 'abcabcabcabc'],
  ['a run', 'abcdefgh1'],
  ['a keyboard run', 'zaq12wsx!'],
  ['a date', '11/24/1987'],
  ['blanks only', '        '],
])('R-054: %s is refused: “%s”', async (_what, password) => {
  expect([apiErrors['password-common'].message, apiErrors['password-guessable'].message]).toContain(
    await judged(password),
  );
});

const strengthOf = passwordEstimator();

test.each([
  ['one letter', 'a'.repeat(256)],
  ['a pair of letters', 'ab'.repeat(128)],
  ['dates', '20260101'.repeat(32)],
  ['digits for letters', '4@0$1!5+'.repeat(32)],
  ['common passwords with digits for letters', 'p4ssw0rd'.repeat(32)],
  ['separators of dates', '1/1/'.repeat(64)],
  ['joined emoji', '\u{1f469}\u200d\u{1f467}'.repeat(60)],
  [
    'all printable characters',
    Array.from({ length: 256 }, (_, n) => String.fromCharCode(33 + ((n * 7919) % 94))).join(''),
  ],
])(
  'R-054: of the longest password of %s only the first 64 characters are judged, so that the work is bounded',
  (_what, password) => {
    const guessesOf = (text: string) => strengthOf(text, []).guesses;
    expect(password.length).toBeGreaterThan(64);
    expect(guessesOf(password)).toBe(guessesOf(password.slice(0, 64)));
  },
);

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
  expect(await judged(password)).toBe(apiErrors['password-guessable'].message);
});

it('R-054: a local part with digits is refused, with and without another digit', async () => {
  const email = parseEmailAddress('ada1815x@example.com');
  for (const password of ['ada1815x', 'ada18155x', '9ada1815x', 'ada1816x']) {
    expect(await judged(password, email)).toBe(apiErrors['password-guessable'].message);
  }
  expect(await judged('ada115x99', email)).toBe('fine');
});

it('R-054: a local part without its digits is refused', async () => {
  expect(await judged('adabyron', parseEmailAddress('adabyron7@example.com'))).toBe(
    apiErrors['password-guessable'].message,
  );
  expect(await judged('adabyron', parseEmailAddress('adabyron77@example.com'))).toBe(
    apiErrors['password-guessable'].message,
  );
});

test.each([
  ['a common one in a longer one', 'my password is long'],
  ['eight random characters', 'Fd7!kq2Z'],
  ['a common one with a password of digits', 'password83025519'],
  ['eight random letters', 'dkqzwmpv'],
  ['the product among other words', 'crossbook otter kayak'],
  ['letters of other scripts', 'пароль на русском'],
  ['words', 'correct horse battery'],
])('R-053: %s is accepted: “%s”', async (_what, password) => expect(await judged(password)).toBe('fine'));

it('R-064: the normalized form is checked, as it will be hashed', async () => {
  // NFC makes the Greek question mark a semicolon, and this the common “asdfjkl;”.
  expect(await judged('asdfjkl\u037e')).toBe(apiErrors['password-common'].message);
});
