import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type UserRow, userById } from '../../identity/users/user-store.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import { openText, SealBroken, sealText } from '../../platform/sealed-text.ts';
import { alertEmail } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SealedStore } from './sealed-store.ts';
import { healthFields, healthOf, type MessageResult } from './target-health.ts';

/** Whether alerts may be emailed to the account's address, which is so until its owner unsubscribes. */

const emailRow = z.object({ on: z._default(z.boolean(), true), ...healthFields });
const usual = { on: true, failing: false };

/** Where an unsubscribe token "stands": it opens as nothing else. */
const TOKEN_PLACE = 'unsubscribe from alerts';
/** Of an address's hash: enough to tell a person's addresses apart. */
const ADDRESS_LENGTH = 8;

export async function isEmailOn(table: Table, userId: string): Promise<boolean> {
  return (await table.get(alertEmail(userId), emailRow))?.on ?? usual.on;
}

/** The channel as its owner sees it: `j…@example.com`. */
export async function shownEmail(table: Table, { id, email }: Pick<UserRow, 'id' | 'email'>) {
  const row = (await table.get(alertEmail(id), emailRow)) ?? usual;
  return { on: row.on, hint: `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`, ...healthOf(row) };
}

export async function setEmail(table: Table, userId: string, on: boolean): Promise<void> {
  await table.update(alertEmail(userId), { set: { on } });
}

/** Records what became of an email. */
export async function noteAtEmail(table: Table, userId: string, outcome: MessageResult, at: Seconds): Promise<void> {
  const accepted = outcome.result === 'accepted';
  await table.update(alertEmail(userId), { set: { failing: !accepted, lastSentAt: accepted ? at : undefined } });
}

/**
 * An opaque token for the unsubscribe link of an email. It holds for as long as the account has the address that it was mailed to. Letters,
 * digits, `_` and `-`, about 90 characters.
 */
export function unsubscribeToken(
  sealKey: string,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  random: RandomBytes,
): string {
  return sealText(sealKey, `${addressMark(email)}${id}`, TOKEN_PLACE, random);
}

/** Turns alert emails off for the account that the token was mailed to. A token that is malformed, forged or for an earlier address does nothing. */
export async function unsubscribe({ table, sealKey }: SealedStore, token: string): Promise<'off' | 'unknown'> {
  const opened = openedToken(sealKey, token);
  if (opened === undefined) return 'unknown';
  const userId = opened.slice(ADDRESS_LENGTH);
  const user = await userById(table, userId);
  if (user === undefined || addressMark(user.email) !== opened.slice(0, ADDRESS_LENGTH)) return 'unknown';
  await setEmail(table, userId, false);
  return 'off';
}

function openedToken(sealKey: string, token: string): string | undefined {
  try {
    return openText(sealKey, token, TOKEN_PLACE);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function addressMark(email: string): string {
  return sha256(email).slice(0, ADDRESS_LENGTH);
}
