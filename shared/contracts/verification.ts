import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { code, email, messages } from './fields.ts';
import { TOO_MANY_ATTEMPTS, TOO_MANY_CALLS, TOO_MANY_CODES } from './refusals.ts';

/** Result of sending a code. `secondsUntilResend`: whole seconds until another one may be requested. */
export const codeSent = z.object({
  alreadySent: z.boolean(),
  canResend: z.boolean(),
  secondsUntilResend: z.int(),
  message: z.string(),
});
export type CodeSent = z.output<typeof codeSent>;

/** Only a message for the user. */
export const done = z.object({ message: z.string() });

export const sendVerification = {
  method: 'POST',
  path: '/api/send-verification',
  access: 'anyone',
  summary: 'Mails a code to an address that is to have an account. Whether it has one already does not show.',
  request: z.strictObject({ email }),
  reply: codeSent,
  errors: [
    { status: 400, messages: [messages.emailRequired, messages.emailInvalid] },
    { status: 429, messages: [TOO_MANY_CODES] },
    // Sent less than ten minutes ago; the message has the seconds left.
    { status: 429, messages: [], body: codeSent },
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const verifyEmail = {
  method: 'POST',
  path: '/api/verify-email',
  access: 'anyone',
  summary:
    'Proves with the mailed code that the address is the caller’s: for a new account, or for the change of an address.',
  request: z.strictObject({ email, code }),
  reply: done,
  errors: [
    {
      status: 400,
      messages: [
        messages.emailRequired,
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
