import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cleanErrorText, MAX_ERROR_TEXT } from './client-error-text.ts';

test.each([
  ['plain words stay', 'TypeError: rows is undefined', 'TypeError: rows is undefined'],
  [
    'quoted JSON',
    `SyntaxError: Unexpected token 'a', "ada's stake 5" is not valid JSON`,
    'SyntaxError: Unexpected token "…", "…" is not valid JSON',
  ],
  ['an email address', 'Error: no account for ada.byron+x@example.co.uk here', 'Error: no account for … here'],
  ['a card number in groups', 'Error: 4242 4242 4242 4242 declined', 'Error: … declined'],
  ['a verification code', 'Error: code 123456 is wrong', 'Error: code … is wrong'],
  ['a token', `Error: session ${'aB3_'.repeat(11)} ended`, 'Error: session … ended'],
  ['a query', 'Error: https://a.example/b?email=ada#c failed', 'Error: https://a.example/b?… failed'],
  ['an unclosed quote', 'SyntaxError: bad "ada is here', 'SyntaxError: bad "…"'],
  ['an apostrophe inside a word', "Error: can't read line 123", "Error: can't read line 123"],
  ['line breaks and escape sequences', 'a\r\nb\u2028c\u001b[31m', 'a b c [31m'],
])('R-485: a message is cleaned of what may be private: %s', (_what, given, clean) => {
  expect(cleanErrorText(given)).toBe(clean);
});

it('R-485: a cleaned message is short, on one line and without an email address, whatever was thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.emailAddress(), (text, address) => {
      const clean = cleanErrorText(`${text} ${address}`);
      expect(clean.length).toBeLessThanOrEqual(MAX_ERROR_TEXT);
      expect(clean).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(clean).not.toContain(address);
    }),
  );
});
