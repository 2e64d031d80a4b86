import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { TOO_MANY_ATTEMPTS, TOO_MANY_CODES } from './error-messages.ts';
import { email, messages } from './fields.ts';
import { codeSent } from './verification.ts';

/** The only user fields sent to the browser. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type User = z.output<typeof user>;

/** Of a signed-in user. Not 401, which would mean that the session has ended. */
export const PASSWORD_WRONG = 'This password is not right';

export const getUser = {
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'Returns the signed-in user.',
  reply: user,
  delivery: 'each-time',
} as const satisfies Contract;

export const login = {
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Starts a session for an email address and password.',
  // A stored password may predate the current rules, so it only has to be non-empty.
  request: z.strictObject({
    email,
    password: z.string(messages.passwordRequired).check(z.minLength(1, messages.passwordRequired)),
  }),
  reply: user,
  errors: [
    { status: 400, messages: [messages.emailRequired, messages.emailInvalid, messages.passwordRequired] },
    { status: 401, messages: ['Invalid credentials'] },
    { status: 429, messages: [TOO_MANY_ATTEMPTS] },
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const reauthenticate = {
  method: 'POST',
  path: '/api/reauthenticate',
  access: 'signed-in',
  summary: 'Confirms the signed-in user’s identity by password, for five minutes and for this session only.',
  request: z.strictObject({
    password: z.string(messages.passwordRequired).check(z.minLength(1, messages.passwordRequired)),
  }),
  reply: z.object({}),
  errors: [
    { status: 400, messages: [messages.passwordRequired, PASSWORD_WRONG] },
    { status: 429, messages: [TOO_MANY_ATTEMPTS] },
  ],
  delivery: 'each-time',
} as const satisfies Contract;

export const logout = {
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  summary: 'Ends the session, if any.',
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

export const updateEmail = {
  method: 'POST',
  path: '/api/update-email',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Sends a verification code to the new email address; verify-email with that code completes the change.',
  request: z.strictObject({ email }),
  reply: codeSent,
  errors: [
    { status: 400, messages: [messages.emailRequired, messages.emailInvalid, messages.emailUnchanged] },
    { status: 429, messages: [TOO_MANY_CODES] },
  ],
  delivery: 'each-time',
} as const satisfies Contract;
