import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { code, email, messages, newPassword } from './fields.ts';

/** The first error message; undefined for a valid value. */
const errorMessage = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('an email address', () => {
  it.each([
    'a@b.co',
    'First.Last+tag@Sub.Example.com',
    ' padded@example.com\t',
    "o'neil@example.com",
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`, // 254 characters
  ])('may be “%s”', (typed) => expect(errorMessage(email, typed)).toBeUndefined());

  it.each([
    ['a list', 'a@example.com,b@example.com'],
    ['a quoted part', '"a b"@example.com'],
    ['angle brackets', 'A <a@example.com>'],
    ['a full-width @ (U+FF20)', 'a＠example.com'],
    ['a dotless i', 'ıda@example.com'],
    ['the Kelvin sign', '\u212Aelvin@example.com'],
    ['an encoded word (RFC 2047)', '=?utf-8?q?a=40example.com=2C?=@example.net'],
    ['an encoded word inside other text', 'x=?utf-8?B?YUBleGFtcGxlLmNvbSw?=y@example.net'],
    ['a line break', 'a@example.com\r\nBcc: b@example.com'],
    ['a line break at the end', 'a@example.com\n'],
    ['two @', 'a@b@example.com'],
    ['no dot in the host', 'a@localhost'],
    ['a space', 'a b@example.com'],
    ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
    ['a leading dot', '.a@example.com'],
    ['a dot before the @', 'a.@example.com'],
    ['two dots in a row', 'a..b@example.com'],
    ['a hyphen at a label’s edge', 'a@-example.com'],
    ['a hyphen before a dot', 'a@example-.com'],
    ['a label of 64', `a@${'b'.repeat(64)}.com`],
    ['an IP address', 'a@127.0.0.1'],
    ['an empty label', 'a@example..com'],
    ['NUL', 'a\u0000@example.com'],
    ['a lone surrogate', 'a\uD800@example.com'],
  ])('R-022: is refused with %s', (_what, typed) => expect(errorMessage(email, typed)).toBe(messages.emailInvalid));

  it.each([undefined, null, 7, {}, ['a@example.com'], '', ' \t'])('R-021: is required and missing in %j', (typed) => {
    expect(errorMessage(email, typed)).toBe('Email is required');
  });
});

it('R-006: an address with many spaces is validated in linear time', () => {
  // In quadratic time this takes most of a minute, and the test times out.
  expect(errorMessage(email, `a${' '.repeat(200_000)}b@example.com`)).toBe(messages.emailInvalid);
  expect(errorMessage(email, `${' '.repeat(200_000)}a@example.com${'\t'.repeat(200_000)}`)).toBeUndefined();
});

describe('a new password', () => {
  test.each([
    ['7 code points', 'abcdefg', messages.passwordShort],
    ['8 code points', 'abcdefgh', undefined],
    ['4 emoji of two UTF-16 units each', '😀😀😀😀', messages.passwordShort],
    ['8 emoji', '😀😀😀😀😀😀😀😀', undefined],
    ['8 letters that are 7 after NFC normalization', 'abcdefe\u0301', messages.passwordShort],
  ])('R-050: has a minimum length: %s', (_what, typed, expected) =>
    expect(errorMessage(newPassword, typed)).toBe(expected),
  );

  test.each([
    [64, undefined],
    [128, undefined],
    [256, undefined],
    [257, messages.passwordLong],
  ])('R-051: has a maximum length: %i code points', (length, expected) => {
    expect(errorMessage(newPassword, 'x'.repeat(length))).toBe(expected);
  });

  test.each([
    ['1024 bytes in 256 code points', '😀'.repeat(256), undefined],
    ['more than 256 code points within 1024 bytes', '😀'.repeat(200) + 'x'.repeat(57), messages.passwordLong],
  ])('is measured in code points and bytes: %s', (_what, typed, expected) =>
    expect(errorMessage(newPassword, typed)).toBe(expected),
  );

  it('R-006: with a long run of combining marks is refused before it is normalized', () => {
    // Normalizing these takes longer than the test's time limit.
    expect(errorMessage(newPassword, `a${'\u0301\u0323'.repeat(100_000)}`)).toBe(messages.passwordLong);
    expect(errorMessage(newPassword, 'e\u0301'.repeat(256))).toBeUndefined();
  });

  it('is measured in UTF-8 bytes', () => {
    // 256 code points of at most four bytes never exceed the byte limit, so both limits have the same effect.
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 256 }), (typed) => {
        const composed = typed.normalize('NFC');
        fc.pre([...composed].length >= 8);
        const fits = [...composed].length <= 256 && new TextEncoder().encode(composed).length <= 1024;
        expect(errorMessage(newPassword, typed)).toBe(fits ? undefined : messages.passwordLong);
      }),
    );
  });

  it.each(['        ', 'aaaaaaaa', '12345678', 'ALLUPPER', 'pässwörd', 'tab\tand\u0000nul', '{"json":1}'])(
    'R-053: has no composition rules, so “%s” is valid here',
    (typed) => expect(errorMessage(newPassword, typed)).toBeUndefined(),
  );

  it('R-023: is refused with a lone surrogate', () => {
    expect(errorMessage(newPassword, 'abcdefgh\uD800')).toBe(messages.passwordUnreadable);
  });

  it.each([undefined, null, 12345678, [], {}, ''])('R-021: is required and missing in %j', (typed) => {
    expect(errorMessage(newPassword, typed)).toBe('New password is required');
  });
});

describe('a verification code', () => {
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
  ])('R-079: typed as %j is accepted or refused with its reason', (typed, expected) =>
    expect(errorMessage(code, typed)).toBe(expected),
  );
});
