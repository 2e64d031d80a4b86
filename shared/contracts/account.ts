import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
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
  inputMessages: [messages.emailRequired, messages.emailInvalid, messages.passwordRequired],
  errors: ['credentials-wrong', 'too-many-attempts'],
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
  inputMessages: [messages.passwordRequired],
  errors: ['password-wrong', 'too-many-attempts'],
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
  inputMessages: [messages.emailRequired, messages.emailInvalid],
  errors: ['email-unchanged', 'too-many-codes'],
  delivery: 'each-time',
} as const satisfies Contract;
