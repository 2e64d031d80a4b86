import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { emailOwner, userProfile } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step, unlessRefused } from '../../platform/table/write.ts';

const userRow = z.object({
  id: z.string(),
  /** Canonical; emails to this user go here. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  /** Incremented by whatever ends all sessions at once, such as a new password. */
  epoch: z.int(),
  /** Seconds since 1970. */
  createdAt: storedSeconds,
  /** When the password was last changed or reset; absent if it is the first one. */
  passwordSetAt: z.optional(storedSeconds),
  disabledAt: z.optional(storedSeconds),
});
export type UserRow = z.output<typeof userRow>;

const ownerRow = z.object({ userId: z.string() });

export function userById(table: Table, userId: string): Promise<UserRow | undefined> {
  return table.get(userProfile(userId), userRow);
}

/** The users with these ids that exist, by id. */
export async function usersById(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, UserRow>> {
  const rows = await table.getMany(ids.map(userProfile), userRow);
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
}

/** The id of an address's owner, or an id that no account has, so that both cases make the same calls. */
export async function findOwner(table: Table, hashes: KeyedHashes): Promise<string> {
  return (await ownership(table, hashes)).userId;
}

/**
 * The same with the hash that has the owner's row, or the used one: what belongs to an address stays under one hash while keys rotate.
 */
export async function ownership(table: Table, hashes: KeyedHashes): Promise<{ userId: string; emailHash: string }> {
  const rows = await ownerRows(table, hashes);
  const found = rows.findIndex((row) => row !== undefined);
  return {
    userId: rows[found]?.userId ?? `nobody-${sha256(hashes[0])}`,
    emailHash: hashes[found] ?? hashes[0],
  };
}

/** Only for callers that may learn whether an address has an account. */
export async function hasOwner(table: Table, hashes: KeyedHashes): Promise<boolean> {
  return (await ownerRows(table, hashes)).some((row) => row !== undefined);
}

/** One call, however many keys there are. */
async function ownerRows(table: Table, [used, ...valid]: KeyedHashes) {
  if (valid.length === 0) return [await table.get(emailOwner(used), ownerRow)];
  return table.getMany([used, ...valid].map(emailOwner), ownerRow);
}

/** Gives an address to a user, as transaction steps: it must have no owner under any key, so that it never has two. */
export function ownAddressSteps([used, ...valid]: KeyedHashes, userId: string): readonly Step[] {
  return [
    { kind: 'put', key: emailOwner(used), values: { userId }, condition: isNew },
    ...valid.map((hash): Step => ({ kind: 'check', key: emailOwner(hash), condition: isNew })),
  ];
}

/**
 * Writes profile and address in one transaction.
 * @throws 'account-exists' if the address has an owner
 */
export async function createUser(table: Table, user: UserRow, hashes: KeyedHashes): Promise<void> {
  try {
    await table.transact([
      ...ownAddressSteps(hashes, user.id),
      { kind: 'put', key: userProfile(user.id), values: user, condition: isNew },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Refusal('account-exists');
  }
}

/** Stores a new hash of the same password; sessions continue. False if the account changed since it was read. */
export async function renewPasswordHash(table: Table, user: UserRow, passwordHash: string): Promise<boolean> {
  return unlessRefused(table.update(userProfile(user.id), { set: { passwordHash }, condition: unchangedSince(user) }));
}

/**
 * Sets a new password, as a transaction step. It increments the epoch, which ends every session, every code and a pending email change.
 * `passwordSetAt`: now, seconds since 1970. Refused if the account was disabled or its epoch changed since it was read.
 */
export function changePasswordStep({ id, epoch }: UserRow, passwordHash: string, passwordSetAt: Seconds): Step {
  const change = { set: { passwordHash, passwordSetAt, epoch: epoch + 1 }, condition: isOfEpoch(epoch) };
  return { kind: 'update', key: userProfile(id), change };
}

/** Begins the next epoch, as a transaction step: every session, every code and a pending email change ends. Refused as above. */
export function newEpochStep({ id, epoch }: Pick<UserRow, 'id' | 'epoch'>): Step {
  return { kind: 'update', key: userProfile(id), change: { set: { epoch: epoch + 1 }, condition: isOfEpoch(epoch) } };
}

/** Refuses a transaction if the account was disabled, deleted, or its epoch changed since it was read. */
export function unchangedAccountStep({ id, epoch }: Pick<UserRow, 'id' | 'epoch'>): Step {
  return { kind: 'check', key: userProfile(id), condition: isOfEpoch(epoch) };
}

/**
 * Sets a new address, as transaction steps; it must have no owner. Increments the epoch as for a new password. `from`: the hash that has the
 * owner's row.
 */
export function changeEmailSteps(
  user: UserRow,
  to: { readonly email: string; readonly hashes: KeyedHashes },
  from: string,
) {
  const change = { set: { email: to.email, epoch: user.epoch + 1 }, condition: isOfEpoch(user.epoch) };
  const isMine: Condition = { expression: 'userId = :user', values: { ':user': user.id } };
  return [
    { kind: 'update', key: userProfile(user.id), change },
    ...ownAddressSteps(to.hashes, user.id),
    { kind: 'remove', key: emailOwner(from), condition: isMine },
  ] satisfies Step[];
}

/**
 * Ends all access to an account, as a transaction step, before it is deleted. Refused if it was disabled or its epoch changed since it was
 * read. `at`: seconds since 1970.
 */
export function disableUserStep({ id, epoch }: Pick<UserRow, 'id' | 'epoch'>, at: Seconds): Step {
  const change = { set: { disabledAt: at, epoch: epoch + 1 }, condition: isOfEpoch(epoch) };
  return { kind: 'update', key: userProfile(id), change };
}

const isOfEpoch = (epoch: number): Condition => ({
  expression: 'epoch = :epoch AND attribute_not_exists(disabledAt)',
  values: { ':epoch': epoch },
});

const unchangedSince = ({ passwordHash, epoch }: UserRow): Condition => ({
  expression: 'passwordHash = :hash AND epoch = :epoch',
  values: { ':hash': passwordHash, ':epoch': epoch },
});
