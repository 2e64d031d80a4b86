import * as z from 'zod/mini';
import { hmac } from '../../platform/hash.ts';
import { registration } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { flowHash } from '../../protection/flow.ts';
import { storedFields } from './attempt-store.ts';

const registrationRow = z.object({
  ...storedFields,
  /** Canonical; proven by the browser whose registration it is. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Until the registration is done or given up; it opens nothing before. */
  passwordHash: z.optional(z.string()),
  /** Of the flow cookie: who proved the address is who subscribes. */
  flowHash: z.string(),
});
/** A sign-up: an attempt to subscribe whose account is still to come. Its id is the account's. */
export type Registration = z.output<typeof registrationRow>;

/** One for each flow: a right code gives the browser a new one. Nobody can tell it without the cookie. */
export function registrationId(emailKey: string, flow: string): string {
  return hmac(emailKey, `registration|${flowHash(flow)}`);
}

export function registrationOf(table: Table, id: string): Promise<Registration | undefined> {
  return table.get(registration(id), registrationRow);
}
