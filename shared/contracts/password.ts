import * as z from 'zod/mini';
import { MAX_WEBHOOKS } from './alerts/channels.ts';
import type { Contract, ContractError } from './contract.ts';
import { PROVE_WORK, TOO_MANY_ATTEMPTS, TOO_MANY_CODES } from './error-messages.ts';
import { code, confirmationMatches, confirmPassword, email, messages, newPassword } from './fields.ts';
import { MAX_PASSKEYS, passkey, passkeyId } from './passkeys.ts';
import { codeSent, done, workProof, workWanted } from './verification.ts';

const emailErrors = [messages.emailRequired, messages.emailInvalid];
const codeErrors = [messages.codeRequired, messages.codeMalformed, messages.codeWrong];
const passwordErrors = [
  messages.newPasswordRequired,
  messages.passwordShort,
  messages.passwordLong,
  messages.passwordUnreadable,
  messages.passwordCommon,
  messages.passwordGuessable,
];
const tooManyAttempts: ContractError = { status: 429, messages: [TOO_MANY_ATTEMPTS] };
const tooManyCodes: ContractError = { status: 429, messages: [TOO_MANY_CODES] };

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
  errors: [
    { status: 400, messages: emailErrors },
    tooManyCodes,
    // While far too many codes are requested.
    { status: 429, messages: [PROVE_WORK], body: workWanted },
  ],
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
  errors: [{ status: 400, messages: [...emailErrors, ...codeErrors] }, tooManyAttempts],
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
  errors: [{ status: 400, messages: [...emailErrors, ...codeErrors, ...passwordErrors] }, tooManyAttempts],
  delivery: 'each-time',
} as const satisfies Contract;

export const sendPasswordUpdateVerification = {
  method: 'POST',
  path: '/api/send-password-update-verification',
  access: 'signed-in',
  summary: 'Emails the signed-in user a code for changing the password.',
  reply: codeSent,
  errors: [tooManyCodes],
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
  errors: [
    {
      status: 400,
      messages: [...passwordErrors, messages.confirmationRequired, messages.confirmationDiffers, ...codeErrors],
    },
    tooManyAttempts,
  ],
  delivery: 'each-time',
} as const satisfies Contract;
