import * as z from 'zod/mini';
import { MAX_PASSKEYS } from '../../../shared/catalogue/account-limits.ts';
import type { Passkey } from '../../../shared/contracts/passkeys.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { passkeyCount, passkey as passkeyKey, passkeyOwner } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, mustExist, type Step } from '../../platform/table/write.ts';

/** A passkey, the row that finds its owner, and the number of the owner's passkeys change in one transaction. */

const passkeyRow = z.object({
  /** SHA-256 of the credential's id. */
  id: z.string(),
  credentialId: z.string(),
  /** COSE. */
  publicKey: z.instanceof(Uint8Array),
  /** The authenticator's count of its signatures; stays 0 for passkeys that are synchronized between devices. */
  signCount: z.int(),
  /** How the browser reaches the authenticator, by its own words. */
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: storedSeconds,
  lastUsedAt: z.optional(storedSeconds),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

const ownerRow = z.object({ userId: z.string() });

/** The stored form of a credential's id. */
export function credentialHash(credentialId: string): string {
  return sha256(credentialId);
}

/** An account's passkeys, oldest first. */
export async function passkeysOf(table: Table, userId: string): Promise<PasskeyRow[]> {
  const { pk } = passkeyCount(userId);
  const rows = await table.query(pk, { schema: passkeyRow, skPrefix: `PASSKEY${KEY_SEPARATOR}` });
  return rows.toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
}

/** An account's passkey by the hash of its credential's id. */
export function passkeyOf(table: Table, userId: string, hash: string): Promise<PasskeyRow | undefined> {
  return table.get(passkeyKey(userId, hash), passkeyRow);
}

/** The id of the account that a credential belongs to. */
export async function ownerOfPasskey(table: Table, hash: string): Promise<string | undefined> {
  return (await table.get(passkeyOwner(hash), ownerRow))?.userId;
}

/** The fields that the page shows. */
export function shownPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt };
}

const COUNT_STEP = 0;
const OWNER_STEP = 1;
const PASSKEY_STEP = 2;

/**
 * Adds a passkey. `extraSteps`: of the same transaction.
 * @throws 'too-many-passkeys', 'passkey-known'; ConditionFailed if one of `extraSteps` is refused
 */
export async function addPasskey(
  table: Table,
  userId: string,
  added: PasskeyRow,
  extraSteps: readonly Step[],
): Promise<void> {
  try {
    await table.transact([
      { kind: 'update', key: passkeyCount(userId), change: { add: { n: 1 }, condition: hasRoom } },
      { kind: 'put', key: passkeyOwner(added.id), values: { userId }, condition: isNew },
      { kind: 'put', key: passkeyKey(userId, added.id), values: added, condition: isNew },
      ...extraSteps,
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.steps.includes(OWNER_STEP) || error.steps.includes(PASSKEY_STEP)) throw new Refusal('passkey-known');
    if (error.steps.includes(COUNT_STEP)) throw new Refusal('too-many-passkeys');
    throw error;
  }
}

/**
 * Renames a passkey. `extraSteps`: of the same transaction, none of them with a condition that can fail.
 * @throws 'not-found' if the account has none with this id
 */
export async function renamePasskey(
  table: Table,
  { userId, id }: { readonly userId: string; readonly id: string },
  name: string,
  extraSteps: readonly Step[],
): Promise<void> {
  const change = { set: { name }, condition: mustExist };
  await orNotFound(table.transact([{ kind: 'update', key: passkeyKey(userId, id), change }, ...extraSteps]));
}

/**
 * Removes a passkey. `extraSteps`: as above.
 * @throws 'not-found' if the account has none with this id
 */
export async function removePasskey(
  table: Table,
  { userId, id }: { readonly userId: string; readonly id: string },
  extraSteps: readonly Step[],
): Promise<void> {
  await orNotFound(
    table.transact([
      { kind: 'remove', key: passkeyKey(userId, id), condition: mustExist },
      { kind: 'remove', key: passkeyOwner(id) },
      { kind: 'update', key: passkeyCount(userId), change: { add: { n: -1 }, condition: hasSome } },
      ...extraSteps,
    ]),
  );
}

/**
 * Keeps only these passkeys of an account, as steps of a transaction that is refused if one was added or removed since all were read.
 * `all`: the account's.
 */
export function keepPasskeysSteps(
  userId: string,
  all: readonly PasskeyRow[],
  kept: readonly PasskeyRow[],
): readonly Step[] {
  const hasThese: Condition =
    all.length === 0
      ? { expression: 'attribute_not_exists(n) OR n = :n', values: { ':n': 0 } }
      : { expression: 'n = :n', values: { ':n': all.length } };
  return [
    { kind: 'update', key: passkeyCount(userId), change: { set: { n: kept.length }, condition: hasThese } },
    ...all
      .filter((each) => !kept.includes(each))
      .flatMap(({ id }): Step[] => [
        { kind: 'remove', key: passkeyKey(userId, id), condition: mustExist },
        { kind: 'remove', key: passkeyOwner(id) },
      ]),
  ];
}

/**
 * Records a use, as a transaction step. Refused if the passkey has been removed, or if a use with the same or a higher count was recorded
 * meanwhile.
 */
export function recordUseStep(userId: string, id: string, signCount: number, at: Seconds): Step {
  const change = { set: { signCount, lastUsedAt: at }, condition: isBehind(signCount) };
  return { kind: 'update', key: passkeyKey(userId, id), change };
}

async function orNotFound(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (error instanceof ConditionFailed && error.steps.includes(0)) throw new Refusal('not-found');
    throw error;
  }
}

const hasRoom: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': MAX_PASSKEYS },
};

const hasSome: Condition = { expression: 'n > :zero', values: { ':zero': 0 } };

/** An authenticator that does not count says 0 each time. */
const isBehind = (signCount: number): Condition =>
  signCount === 0
    ? { expression: 'signCount = :zero', values: { ':zero': 0 } }
    : { expression: 'signCount < :count', values: { ':count': signCount } };
