import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

/** What a person's browser knows of who they are: these four fields and no more. */
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
  reply: user,
  delivery: 'each-time',
} as const satisfies Contract;

export const login = {
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  request: z.object({ email: z.string(), password: z.string() }),
  reply: user,
  delivery: 'each-time',
} as const satisfies Contract;

export const logout = {
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;
