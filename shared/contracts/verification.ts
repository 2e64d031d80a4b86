import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { resendState } from './error-details.ts';
import { code, email, emailToVerify, messages } from './fields.ts';

/** Result of sending a code. */
export const codeSent = z.extend(resendState, { message: z.string() });
export type CodeSent = z.output<typeof codeSent>;

/** JSON of a challenge and its solution, of the library `altcha-lib`. */
export const workProof = z.optional(z.string().check(z.maxLength(2_000)));

/** Only a message for the user. */
export const done = z.object({ message: z.string() });

export const sendVerification = {
  method: 'POST',
  path: '/api/send-verification',
  access: 'anyone',
  summary:
    'Emails a verification code for a new account. The reply does not reveal whether the address already has one.',
  request: z.strictObject({ email, proof: workProof }),
  reply: codeSent,
  inputMessages: [messages.emailRequired, messages.emailInvalid],
  errors: ['too-many-codes', 'code-already-sent', 'work-required'],
  delivery: 'each-time',
} as const satisfies Contract;

export const verifyEmail = {
  method: 'POST',
  path: '/api/verify-email',
  access: 'anyone',
  summary: 'Verifies an email address with the emailed code: for a new account, or for a change of address.',
  request: z.strictObject({ email: emailToVerify, code }),
  reply: done,
  inputMessages: [messages.emailToVerifyRequired, messages.emailInvalid, messages.codeRequired, messages.codeMalformed],
  errors: ['code-wrong', 'too-many-attempts'],
  delivery: 'each-time',
} as const satisfies Contract;
