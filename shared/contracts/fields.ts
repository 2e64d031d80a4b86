import * as z from 'zod/mini';
import { CODE_DIGITS, MAX_PASSWORD_BYTES, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../catalogue/credentials.ts';

/** Rules of what people type, each with its words, once for the form and the server. */
export const messages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailUnchanged: 'This is your email address already',
  passwordRequired: 'Password is required',
  newPasswordRequired: 'New password is required',
  passwordShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  passwordLong: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
  passwordUnreadable: 'Password contains characters that cannot be used',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordGuessable: 'This password is too easy to guess. Please choose another one.',
  confirmationRequired: 'Password confirmation is required',
  confirmationDiffers: 'Passwords do not match',
  codeRequired: 'Verification code is required',
  codeMalformed: `Code must be ${CODE_DIGITS} digits`,
  codeWrong: 'Invalid or expired verification code',
  firstNameRequired: 'First name is required',
  firstNameLong: 'First name must be at most 80 characters long',
  firstNameUnreadable: 'First name contains characters that cannot be used',
  lastNameRequired: 'Last name is required',
  lastNameLong: 'Last name must be at most 80 characters long',
  lastNameUnreadable: 'Last name contains characters that cannot be used',
  presetNameRequired: 'Preset name is required',
  presetNameLong: 'Preset name must be at most 80 characters long',
  presetNameUnreadable: 'Preset name contains characters that cannot be used',
} as const;

const MAX_EMAIL_LENGTH = 254;
/** No composed character is typed in more than six UTF-16 units. */
const MAX_TYPED_UNITS = 8 * MAX_PASSWORD_LENGTH;
/**
 * Before the @ at most 64 signs of atext, with single dots between them, as in RFC 5322 (no space, comma, double quote,
 * bracket); behind it a host name of RFC 1123 with at least one dot, its last label no number. No encoded word
 * (RFC 2047): a mail server that decodes it would find other addresses in it.
 */
const EMAIL_SHAPE =
  /^(?!.*=\?[^?]+\?[BQbq]\?)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Without the blanks around it; nothing else is changed. Line breaks are not trimmed but refused, wherever they stand.
 * Not by a pattern: one that looks for blanks at the end tries anew at every blank before, and anybody may send thousands.
 */
export function trimmedEmail(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && isBlank(typed[from])) from++;
  while (to > from && isBlank(typed[to - 1])) to--;
  return typed.slice(from, to);
}

/** One plain address in printable ASCII. `typed`: as it was typed, blanks around it included. */
export function isEmailShaped(typed: string): boolean {
  const address = trimmedEmail(typed);
  return address.length <= MAX_EMAIL_LENGTH && EMAIL_SHAPE.test(address);
}

/** As typed; the server brings it into its one form. */
export const email = z.string(messages.emailRequired).check(
  z.refine((typed) => trimmedEmail(typed) !== '', { error: messages.emailRequired, abort: true }),
  z.refine(isEmailShaped, messages.emailInvalid),
);

/** A password somebody chooses. What makes one easy to guess is judged by the server beside this. */
export const newPassword = z.string(messages.newPasswordRequired).check(
  z.refine((typed) => typed !== '', { error: messages.newPasswordRequired, abort: true }),
  // Composing a long row of accents takes time with the square of its length, so what cannot fit is not composed.
  z.refine((typed) => typed.length <= MAX_TYPED_UNITS, { error: messages.passwordLong, abort: true }),
  z.refine((typed) => !/\p{Cs}/u.test(typed), { error: messages.passwordUnreadable, abort: true }),
  z.refine((typed) => lengthOf(typed) >= MIN_PASSWORD_LENGTH, { error: messages.passwordShort, abort: true }),
  z.refine((typed) => lengthOf(typed) <= MAX_PASSWORD_LENGTH && bytesOf(typed) <= MAX_PASSWORD_BYTES, {
    error: messages.passwordLong,
    abort: true,
  }),
);

/** The password typed once more; that both are the same is `confirmationMatches`'s to say. */
export const confirmPassword = z
  .string(messages.confirmationRequired)
  .check(z.minLength(1, messages.confirmationRequired));

/** A rule of a whole form: what the confirmation holds must be what stands in the field of this name. */
export function confirmationMatches<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>((typed) => typed[name] === typed.confirmPassword, {
    error: messages.confirmationDiffers,
    path: ['confirmPassword'],
  });
}

const MAX_NAME_LENGTH = 80;

/** Trimmed; the length counts after trimming. Of what is no letter only control characters are refused: names are people's own business. */
function personName(words: { readonly required: string; readonly long: string; readonly unreadable: string }) {
  return z.pipe(
    z.string(words.required).check(z.trim(), z.minLength(1, words.required)),
    z.string().check(
      z.maxLength(MAX_NAME_LENGTH, words.long),
      z.refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), words.unreadable),
    ),
  );
}

export const firstName = personName({
  required: messages.firstNameRequired,
  long: messages.firstNameLong,
  unreadable: messages.firstNameUnreadable,
});
export const lastName = personName({
  required: messages.lastNameRequired,
  long: messages.lastNameLong,
  unreadable: messages.lastNameUnreadable,
});

/** The mailed code. */
export const code = z.string(messages.codeRequired).check(
  z.refine((typed) => typed !== '', { error: messages.codeRequired, abort: true }),
  z.refine((typed) => CODE_SHAPE.test(typed), messages.codeMalformed),
);

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

const CODE_SHAPE = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** Code points, as people count characters; composed, so that one letter counts once however it was typed. */
function lengthOf(typed: string): number {
  return [...typed.normalize('NFC')].length;
}

/** UTF-8 bytes: one below U+0080, two below U+0800, three below U+10000, else four. */
function bytesOf(typed: string): number {
  let bytes = 0;
  for (const character of typed.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
