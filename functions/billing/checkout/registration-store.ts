import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { flowHash } from '../../identity/protection/flow.ts';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';
import { emailRegistration, registration } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';
import { storedFields } from './attempt-store.ts';

const registrationRow = z.object({
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

/** Longer than a registration that does not become an account. */
const LISTED_SECONDS = 100 * 24 * 3600;

/** Lists a registration under its address, as a step of the transaction that stores it: whoever has the address can then find and delete it. */
export function listRegistrationStep(emailHash: string, id: string, now: Seconds): Step {
  return {
    kind: 'put',
    key: emailRegistration(emailHash, id),
    values: { registrationId: id, ttl: now + LISTED_SECONDS },
  };
}

const listedRow = z.object({ registrationId: z.string() });

/** Ids of the registrations with an address. */
export async function registrationsWith(table: Table, emailHash: string): Promise<string[]> {
  const { pk } = emailRegistration(emailHash, 'any');
  const rows = await table.query(pk, { schema: listedRow, skPrefix: 'REG' });
  return rows.map(({ registrationId: id }) => id);
}
