import * as z from 'zod/mini';
import { storedSeconds } from '../platform/clock.ts';
import { Conflict } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { emailOwner, userProfile } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';

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
  disabledAt: z.optional(storedSeconds),
});
export type UserRow = z.output<typeof userRow>;

const ownerRow = z.object({ userId: z.string() });

export function userById(table: Table, userId: string): Promise<UserRow | undefined> {
  return table.get(userProfile(userId), userRow);
}

/** The id of an address's owner, or an id that no account has, so that both cases make the same calls. */
export async function ownerOf(table: Table, emailHash: string): Promise<string> {
  const owner = await table.get(emailOwner(emailHash), ownerRow);
  return owner?.userId ?? `nobody-${sha256(emailHash)}`;
}

/** Only for callers that may learn whether an address has an account. */
export async function hasOwner(table: Table, emailHash: string): Promise<boolean> {
  return (await table.get(emailOwner(emailHash), ownerRow)) !== undefined;
}

/**
 * Writes profile and address in one transaction.
 * @throws Conflict if the address has an owner
 */
export async function createUser(table: Table, user: UserRow, emailHash: string): Promise<void> {
  try {
    await table.transact([
      { kind: 'put', key: emailOwner(emailHash), values: { userId: user.id }, condition: isNew },
      { kind: 'put', key: userProfile(user.id), values: user, condition: isNew },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Conflict('An account with this email already exists. Please log in.');
  }
}

/** Stores a new hash of the same password; sessions continue. False if the account changed since it was read. */
export async function renewPasswordHash(table: Table, user: UserRow, passwordHash: string): Promise<boolean> {
  try {
    await table.update(userProfile(user.id), { set: { passwordHash }, condition: unchangedSince(user) });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/**
 * Sets a new password, as a transaction step. It increments the epoch, which ends every session, every code and a pending email change.
 * Refused if the account was disabled or its epoch changed since it was read.
 */
export function changePasswordStep({ id, epoch }: UserRow, passwordHash: string): Step {
  const change = { set: { passwordHash, epoch: epoch + 1 }, condition: isOfEpoch(epoch) };
  return { kind: 'update', key: userProfile(id), change };
}

/** Sets a new address, as transaction steps; it must have no owner. Increments the epoch as for a new password. */
export function changeEmailSteps(
  user: UserRow,
  to: { readonly email: string; readonly emailHash: string },
  from: string,
) {
  const change = { set: { email: to.email, epoch: user.epoch + 1 }, condition: isOfEpoch(user.epoch) };
  const isMine: Condition = { expression: 'userId = :user', values: { ':user': user.id } };
  return [
    { kind: 'update', key: userProfile(user.id), change },
    { kind: 'put', key: emailOwner(to.emailHash), values: { userId: user.id }, condition: isNew },
    { kind: 'remove', key: emailOwner(from), condition: isMine },
  ] satisfies Step[];
}

const isOfEpoch = (epoch: number): Condition => ({
  expression: 'epoch = :epoch AND attribute_not_exists(disabledAt)',
  values: { ':epoch': epoch },
});

const unchangedSince = ({ passwordHash, epoch }: UserRow): Condition => ({
  expression: 'passwordHash = :hash AND epoch = :epoch',
  values: { ':hash': passwordHash, ':epoch': epoch },
});
