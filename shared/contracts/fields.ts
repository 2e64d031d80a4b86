import * as z from 'zod/mini';
import { CODE_DIGITS, MAX_PASSWORD_BYTES, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../catalogue/credentials.ts';

/** Validation rules and messages for form fields, shared by page and server. */
export const messages = {
  emailRequired: 'Email is required',
  emailToVerifyRequired: 'Email address is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  newPasswordRequired: 'New password is required',
  passwordShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  passwordLong: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
  passwordUnreadable: 'Password contains characters that cannot be used',
  confirmationRequired: 'Password confirmation is required',
  confirmationDiffers: 'Passwords do not match',
  codeRequired: 'Verification code is required',
  codeMalformed: `Code must be ${CODE_DIGITS} digits`,
  firstNameRequired: 'First name is required',
  firstNameLong: 'First name must be at most 80 characters long',
  firstNameUnreadable: 'First name contains characters that cannot be used',
  lastNameRequired: 'Last name is required',
  lastNameLong: 'Last name must be at most 80 characters long',
  lastNameUnreadable: 'Last name contains characters that cannot be used',
  presetNameRequired: 'Preset name is required',
  presetNameLong: 'Preset name must be at most 80 characters long',
  presetNameUnreadable: 'Preset name contains characters that cannot be used',
  passkeyNameRequired: 'Passkey name is required',
  passkeyNameLong: 'Passkey name must be at most 60 characters long',
  passkeyNameUnreadable: 'Passkey name contains characters that cannot be used',
} as const;

export const MAX_EMAIL_LENGTH = 254;
/** A composed character decomposes into at most six UTF-16 units. */
const MAX_TYPED_UNITS = 8 * MAX_PASSWORD_LENGTH;
/**
 * Local part: at most 64 atext characters with single dots in between, as in RFC 5322 (no space, comma, double quote, bracket). Domain: an
 * RFC 1123 host name with at least one dot and a last label that is not a number. No encoded words (RFC 2047): a mail server that decodes
 * them could find other addresses.
 */
export const EMAIL_PATTERN =
  /^(?!.*=\?[^?]+\?[BQbq]\?)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?=[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/**
 * Removes surrounding spaces and nothing else. Line breaks are refused, not trimmed. No regular expression: one for trailing spaces
 * backtracks at every space, and a request may contain thousands.
 */
export function trimmedEmail(typed: string): string {
  let [from, to] = [0, typed.length];
  while (from < to && isBlank(typed[from])) from++;
  while (to > from && isBlank(typed[to - 1])) to--;
  return typed.slice(from, to);
}

/** One plain address in printable ASCII. `typed`: as typed, including surrounding spaces. */
export function isEmailShaped(typed: string): boolean {
  const address = trimmedEmail(typed);
  return address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address);
}

/** As typed; the server normalizes it. */
export const email = emailField(messages.emailRequired);

/** The address that a code was sent to. */
export const emailToVerify = emailField(messages.emailToVerifyRequired);

function emailField(required: string) {
  return z.string(required).check(
    z.refine((typed) => trimmedEmail(typed) !== '', { error: required, abort: true }),
    z.refine(isEmailShaped, messages.emailInvalid),
  );
}

/** A new password. The server also rejects passwords that are easy to guess. */
export const newPassword = z.string(messages.newPasswordRequired).check(
  z.refine((typed) => typed !== '', { error: messages.newPasswordRequired, abort: true }),
  // Normalizing a long run of combining marks takes quadratic time, so input that is too long is not normalized.
  z.refine((typed) => typed.length <= MAX_TYPED_UNITS, { error: messages.passwordLong, abort: true }),
  z.refine((typed) => !/\p{Cs}/u.test(typed), { error: messages.passwordUnreadable, abort: true }),
  z.refine((typed) => lengthOf(typed) >= MIN_PASSWORD_LENGTH, { error: messages.passwordShort, abort: true }),
  z.refine((typed) => lengthOf(typed) <= MAX_PASSWORD_LENGTH && bytesOf(typed) <= MAX_PASSWORD_BYTES, {
    error: messages.passwordLong,
    abort: true,
  }),
);

/** The password typed again; `confirmationMatches` checks that both are equal. */
export const confirmPassword = z
  .string(messages.confirmationRequired)
  .check(z.minLength(1, messages.confirmationRequired));

/** A rule for the whole form: the confirmation must equal the field of this name. */
export function confirmationMatches<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>((typed) => typed[name] === typed.confirmPassword, {
    error: messages.confirmationDiffers,
    path: ['confirmPassword'],
  });
}

/** In code points. */
export const MAX_NAME_LENGTH = 80;

/** Trimmed; the length counts after trimming. Only control characters and the like are refused: names come in many forms. */
export function nameField(errors: { readonly required: string; readonly long: string; readonly unreadable: string }) {
  return z.pipe(
    z.string(errors.required).check(z.trim(), z.minLength(1, errors.required)),
    z.string().check(
      z.refine((name) => isAtMost(name, MAX_NAME_LENGTH), errors.long),
      z.refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), errors.unreadable),
    ),
  );
}

export const firstName = nameField({
  required: messages.firstNameRequired,
  long: messages.firstNameLong,
  unreadable: messages.firstNameUnreadable,
});
export const lastName = nameField({
  required: messages.lastNameRequired,
  long: messages.lastNameLong,
  unreadable: messages.lastNameUnreadable,
});

/** Whether a text has at most so many code points. */
export function isAtMost(text: string, codePoints: number): boolean {
  // A code point has at most two UTF-16 units, so a long text is not split.
  return text.length <= codePoints || (text.length <= 2 * codePoints && [...text].length <= codePoints);
}

/** The code from the email. */
export const code = z.string(messages.codeRequired).check(
  z.refine((typed) => typed !== '', { error: messages.codeRequired, abort: true }),
  z.refine((typed) => CODE_PATTERN.test(typed), messages.codeMalformed),
);

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

const CODE_PATTERN = new RegExp(`^[0-9]{${CODE_DIGITS}}$`);

/** Length in code points after NFC normalization, so that a letter counts once no matter how it was typed. */
function lengthOf(typed: string): number {
  return [...typed.normalize('NFC')].length;
}

/** Length in UTF-8 bytes: one below U+0080, two below U+0800, three below U+10000, else four. */
function bytesOf(typed: string): number {
  let bytes = 0;
  for (const character of typed.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
