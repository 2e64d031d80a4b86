import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { code, email, messages, newPassword } from './fields.ts';

/** The words of the first refusal; undefined when the value is taken. */
const refusal = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'First.Last+tag@Sub.Example.com',
    ' padded@example.com\t',
    "o'neil@example.com",
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`, // 254 characters
  ])('may be “%s”', (typed) => expect(refusal(email, typed)).toBeUndefined());

  it.each([
    ['a list', 'a@example.com,b@example.com'],
    ['a quoted part', '"a b"@example.com'],
    ['angle brackets', 'A <a@example.com>'],
    ['a full-width @ (U+FF20)', 'a＠example.com'],
    ['a dotless i', 'ıda@example.com'],
    ['the Kelvin sign', '\u212Aelvin@example.com'],
    ['an encoded word (RFC 2047)', '=?utf-8?q?a=40example.com=2C?=@example.net'],
    ['an encoded word within others', 'x=?utf-8?B?YUBleGFtcGxlLmNvbSw?=y@example.net'],
    ['a line break', 'a@example.com\r\nBcc: b@example.com'],
    ['a line break at the end', 'a@example.com\n'],
    ['two @', 'a@b@example.com'],
    ['no dot in the host', 'a@localhost'],
    ['a space', 'a b@example.com'],
    ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['a dot at the beginning', '.a@example.com'],
    ['a dot before the @', 'a.@example.com'],
    ['two dots in a row', 'a..b@example.com'],
    ['a hyphen at a label’s edge', 'a@-example.com'],
    ['a hyphen before a dot', 'a@example-.com'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`],
    ['an address of the Internet protocol', 'a@127.0.0.1'],
    ['an empty label', 'a@example..com'],
    ['NUL', 'a\u0000@example.com'],
    ['a lone surrogate', 'a\uD800@example.com'],
  ])('R-022: is refused with %s', (_what, typed) => expect(refusal(email, typed)).toBe(messages.emailInvalid));

  it.each([undefined, null, 7, {}, ['a@example.com'], '', ' \t'])('R-021: is required, and %j is none', (typed) => {
    expect(refusal(email, typed)).toBe('Email is required');
  });
});

it('R-006: an address full of blanks is judged in time in proportion to its length', () => {
  // In time with the square of it this takes most of a minute, and ends the test by its time limit.
  expect(refusal(email, `a${' '.repeat(200_000)}b@example.com`)).toBe(messages.emailInvalid);
  expect(refusal(email, `${' '.repeat(200_000)}a@example.com${'\t'.repeat(200_000)}`)).toBeUndefined();
});

describe('a new password', () => {
  test.each([
    ['7 code points', 'abcdefg', messages.passwordShort],
    ['8 code points', 'abcdefgh', undefined],
    ['4 emoji of two UTF-16 units each', '😀😀😀😀', messages.passwordShort],
    ['8 emoji', '😀😀😀😀😀😀😀😀', undefined],
    ['8 letters that are 7 once composed', 'abcdefe\u0301', messages.passwordShort],
  ])('R-050: %s', (_what, typed, expected) => expect(refusal(newPassword, typed)).toBe(expected));

  test.each([
    [64, undefined],
    [128, undefined],
    [256, undefined],
    [257, messages.passwordLong],
  ])('R-051: of %i code points', (length, expected) => {
    expect(refusal(newPassword, 'x'.repeat(length))).toBe(expected);
  });

  test.each([
    ['1024 bytes in 256 code points', '😀'.repeat(256), undefined],
    ['more than 256 code points within 1024 bytes', '😀'.repeat(200) + 'x'.repeat(57), messages.passwordLong],
  ])('counts %s', (_what, typed, expected) => expect(refusal(newPassword, typed)).toBe(expected));

  it('R-006: a row of accents is refused before it is composed', () => {
    // Composing these takes longer than a test may.
    expect(refusal(newPassword, `a${'\u0301\u0323'.repeat(100_000)}`)).toBe(messages.passwordLong);
    expect(refusal(newPassword, 'e\u0301'.repeat(256))).toBeUndefined();
  });

  it('counts bytes as UTF-8 does', () => {
    // With at most 256 code points of at most four bytes the byte limit cannot be passed: both say the same.
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 256 }), (typed) => {
        const composed = typed.normalize('NFC');
        fc.pre([...composed].length >= 8);
        const fits = [...composed].length <= 256 && new TextEncoder().encode(composed).length <= 1024;
        expect(refusal(newPassword, typed)).toBe(fits ? undefined : messages.passwordLong);
      }),
    );
  });

  it.each(['        ', 'aaaaaaaa', '12345678', 'ALLUPPER', 'pässwörd', 'tab\tand\u0000nul', '{"json":1}'])(
    'R-053: has no rule on its kinds of characters, so “%s” is fine here',
    (typed) => expect(refusal(newPassword, typed)).toBeUndefined(),
  );

  it('R-023: is refused with half a character in it', () => {
    expect(refusal(newPassword, 'abcdefgh\uD800')).toBe(messages.passwordUnreadable);
  });

  it.each([undefined, null, 12345678, [], {}, ''])('R-021: is required, and %j is none', (typed) => {
    expect(refusal(newPassword, typed)).toBe('New password is required');
  });
});

describe('a code', () => {
  test.each([
    ['123456', undefined],
    ['000000', undefined],
    ['12345', messages.codeMalformed],
    ['1234567', messages.codeMalformed],
    ['12345a', messages.codeMalformed],
    [' 123456', messages.codeMalformed],
    ['123456\n', messages.codeMalformed],
    ['１２３４５６', messages.codeMalformed],
    ['', messages.codeRequired],
    [undefined, messages.codeRequired],
    [123456, messages.codeRequired],
    [['123456'], messages.codeRequired],
  ])('R-079: %j', (typed, expected) => expect(refusal(code, typed)).toBe(expected));
});
