import * as z from 'zod/mini';
import { MAX_PASSKEYS, MAX_WEBHOOKS } from '../catalogue/account-limits.ts';

import type { Contract } from './contract.ts';
import { code, confirmationMatches, confirmPassword, email, messages, newPassword } from './fields.ts';
import { passkey, passkeyId } from './passkeys.ts';
import { codeSent, done, workProof } from './verification.ts';

const emailErrors = [messages.emailRequired, messages.emailInvalid];
const codeErrors = [messages.codeRequired, messages.codeMalformed];
const passwordErrors = [
  messages.newPasswordRequired,
  messages.passwordShort,
  messages.passwordLong,
  messages.passwordUnreadable,
];

/** Where alerts go, besides the account's own address and browsers, which end with their sessions. */
const alertTarget = z.object({ id: z.string(), channel: z.enum(['discord', 'telegram']), name: z.string() });
export type AlertTarget = z.output<typeof alertTarget>;

/** What enters an account besides its password, or hears from it. */
const otherAccess = z.object({
  /** `isNew`: added since the password was last set; removed by the reset unless it is to be kept. */
  passkeys: z.array(z.object({ ...passkey.shape, isNew: z.boolean() })),
  alertTargets: z.array(alertTarget),
});
export type OtherAccess = z.output<typeof otherAccess>;

/** The only reply to a reset request, whether or not the account exists. */
export const RESET_CODE_SENT = 'If an account exists for this email, a reset code has been sent.';

export const sendPasswordReset = {
  method: 'POST',
  path: '/api/send-password-reset',
  access: 'anyone',
  summary: 'Emails a password reset code if the address has an account; the reply does not reveal whether it has one.',
  request: z.strictObject({ email, proof: workProof }),
  reply: z.object({ message: z.literal(RESET_CODE_SENT) }),
  inputMessages: emailErrors,
  errors: ['too-many-codes', 'work-required'],
  delivery: 'each-time',
} as const satisfies Contract;

export const verifyPasswordReset = {
  method: 'POST',
  path: '/api/verify-password-reset',
  access: 'anyone',
  summary:
    'Verifies the code, gives the same browser ten more minutes to choose a password, and returns what else can enter the account or hears from it.',
  request: z.strictObject({ email, code }),
  reply: z.object({ message: z.string(), ...otherAccess.shape }),
  inputMessages: [...emailErrors, ...codeErrors],
  errors: ['code-wrong', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const completePasswordReset = {
  method: 'POST',
  path: '/api/complete-password-reset',
  access: 'anyone',
  summary:
    'Sets a new password with the emailed code and ends all sessions of the account. Removes the passkeys and alert targets that are not to be kept; by default the passkeys added since the password was last set.',
  request: z.strictObject({
    ...{ email, code, newPassword },
    /** Ids of those to keep. */
    keepPasskeys: z.optional(z.array(passkeyId).check(z.maxLength(MAX_PASSKEYS))),
    /** Ids of those to keep; by default all. */
    keepAlertTargets: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_WEBHOOKS + 1))),
  }),
  reply: done,
  inputMessages: [...emailErrors, ...codeErrors, ...passwordErrors],
  errors: ['code-wrong', 'password-common', 'password-guessable', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;

export const sendPasswordUpdateVerification = {
  method: 'POST',
  path: '/api/send-password-update-verification',
  access: 'signed-in',
  summary: 'Emails the signed-in user a code for changing the password.',
  reply: codeSent,
  errors: ['too-many-codes'],
  delivery: 'each-time',
} as const satisfies Contract;

const passwordUpdate = z
  .strictObject({ password: newPassword, confirmPassword, verificationCode: code })
  .check(confirmationMatches('password'));

export const updatePassword = {
  method: 'POST',
  path: '/api/update-password',
  access: 'signed-in',
  summary: 'Changes the password with the emailed code, ends all other sessions and renews the caller’s.',
  request: passwordUpdate,
  reply: done,
  inputMessages: [...passwordErrors, messages.confirmationRequired, messages.confirmationDiffers, ...codeErrors],
  errors: ['password-common', 'password-guessable', 'code-wrong', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;
