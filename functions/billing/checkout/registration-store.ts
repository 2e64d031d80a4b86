import * as z from 'zod/mini';
import { hmac } from '../../platform/hash.ts';
import { registration } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { flowHash } from '../../protection/flow.ts';
import { storedFields } from './attempt-store.ts';

const registrationRow = z.object({
  ...storedFields,
  /** Canonical; verified by the registration's browser. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Kept until the registration is done or abandoned; it allows no login before. */
  passwordHash: z.optional(z.string()),
  /** Of the flow cookie: only the browser that verified the address can subscribe. */
  flowHash: z.string(),
});
/** A sign-up: an attempt to subscribe whose account does not exist yet. Its id becomes the account's. */
export type Registration = z.output<typeof registrationRow>;

/** One per flow: each correct code gives the browser a new one. It cannot be derived without the cookie. */
export function registrationId(emailKey: string, flow: string): string {
  return hmac(emailKey, `registration|${flowHash(flow)}`);
}

export function registrationOf(table: Table, id: string): Promise<Registration | undefined> {
  return table.get(registration(id), registrationRow);
}
