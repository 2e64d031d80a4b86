import * as z from 'zod/mini';
import type { Contract, ContractError } from './contract.ts';
import { PROVE_WORK, TOO_MANY_ATTEMPTS, TOO_MANY_CODES } from './error-messages.ts';
import { code, confirmationMatches, confirmPassword, email, messages, newPassword } from './fields.ts';
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
  summary: 'Verifies the code and gives the same browser ten more minutes to choose a password.',
  request: z.strictObject({ email, code }),
  reply: done,
  errors: [{ status: 400, messages: [...emailErrors, ...codeErrors] }, tooManyAttempts],
  delivery: 'each-time',
} as const satisfies Contract;

export const completePasswordReset = {
  method: 'POST',
  path: '/api/complete-password-reset',
  access: 'anyone',
  summary: 'Sets a new password with the emailed code and ends all sessions of the account.',
  request: z.strictObject({ email, code, newPassword }),
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
