import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { PROVE_WORK, TOO_MANY_ATTEMPTS, TOO_MANY_CALLS, TOO_MANY_CODES } from './error-messages.ts';
import { code, email, emailToVerify, messages } from './fields.ts';

/** Result of sending a code. `secondsUntilResend`: whole seconds until another one may be requested. */
export const codeSent = z.object({
  alreadySent: z.boolean(),
  canResend: z.boolean(),
  secondsUntilResend: z.int(),
  message: z.string(),
});
export type CodeSent = z.output<typeof codeSent>;

/** JSON of a challenge and its solution, of the library `altcha-lib`. */
export const workProof = z.optional(z.string().check(z.maxLength(2_000)));

/** The refusal of a call that takes a proof of work. `challenge`: JSON, for `altcha-lib` to solve. */
export const workWanted = z.object({ message: z.literal(PROVE_WORK), challenge: z.string() });

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
  errors: [
    { status: 400, messages: [messages.emailRequired, messages.emailInvalid] },
    { status: 429, messages: [TOO_MANY_CODES] },
    // Sent less than ten minutes ago; the message states the remaining seconds.
    { status: 429, messages: [], body: codeSent },
    // While far too many codes are requested.
    { status: 429, messages: [PROVE_WORK], body: workWanted },
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const verifyEmail = {
  method: 'POST',
  path: '/api/verify-email',
  access: 'anyone',
  summary: 'Verifies an email address with the emailed code: for a new account, or for a change of address.',
  request: z.strictObject({ email: emailToVerify, code }),
  reply: done,
  errors: [
    {
      status: 400,
      messages: [
        messages.emailToVerifyRequired,
        messages.emailInvalid,
        messages.codeRequired,
        messages.codeMalformed,
        messages.codeWrong,
      ],
    },
    // It reads the session if there is one, and counts toward that session's limit.
    { status: 429, messages: [TOO_MANY_ATTEMPTS, TOO_MANY_CALLS] },
  ],
  delivery: 'each-time',
} as const satisfies Contract;
