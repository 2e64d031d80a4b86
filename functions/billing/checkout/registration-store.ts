import * as z from 'zod/mini';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';
import { registration } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { flowHash } from '../../protection/flow.ts';
import { storedFields } from './attempt-store.ts';

export const registrationRow = z.object({
  ...storedFields,
  /** Canonical; verified by the registration's browser. It and the names are empty once the registration is done or abandoned. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Kept until the registration is done or abandoned; it allows no login before. */
  passwordHash: z.optional(z.string()),
  /** Of the flow cookie: only the browser that verified the address can subscribe. */
  flowHash: z.string(),
  /** Of the partner through whose link the browser came; kept like the password's hash. */
  referralCode: z.optional(z.string()),
});
/** A sign-up: an attempt to subscribe whose account does not exist yet. Its id becomes the account's. */
export type Registration = z.output<typeof registrationRow>;

/** One per flow: each correct code gives the browser a new one. It cannot be derived without the cookie. */
export function registrationId(emailKeys: string, flow: string): string {
  return keyedHash(emailKeys, registrationOfFlow(flow));
}

/** The id of the flow's registration: of an existing one, which may have been made with another key, or the one of a new one. */
export async function currentRegistrationId(table: Table, emailKeys: string, flow: string): Promise<string> {
  const ids = keyedHashes(emailKeys, registrationOfFlow(flow));
  const rows = ids.length === 1 ? [] : await table.getMany(ids.map(registration), registrationRow);
  return ids[rows.findIndex((row) => row !== undefined)] ?? registrationId(emailKeys, flow);
}

const registrationOfFlow = (flow: string) => `registration|${flowHash(flow)}`;

export function registrationOf(table: Table, id: string): Promise<Registration | undefined> {
  return table.get(registration(id), registrationRow);
}
