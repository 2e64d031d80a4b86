import * as z from 'zod/mini';
import { storedSeconds } from '../platform/clock.ts';
import { Conflict } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { emailOwner, userProfile } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../platform/table/write.ts';

const userRow = z.object({
  id: z.string(),
  /** Canonical; where our mail to this person goes. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  /** Counts what ends all sessions at once, such as a new password. */
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

/** The id of who owns an address, or of nobody: an id that no account has, so that both cases read on alike. */
export async function ownerOf(table: Table, emailHash: string): Promise<string> {
  const owner = await table.get(emailOwner(emailHash), ownerRow);
  return owner?.userId ?? `nobody-${sha256(emailHash)}`;
}

/** For where people may be told that an address has an account. */
export async function hasOwner(table: Table, emailHash: string): Promise<boolean> {
  return (await table.get(emailOwner(emailHash), ownerRow)) !== undefined;
}

/** Profile and address together or neither. Throws Conflict when the address has an owner. */
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

/** The same password, hashed anew: sessions go on. False: the account changed since it was read. */
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
 * A new password as one step of a transaction. The epoch that rises with it ends every session, every code and a pending
 * change of address. It is refused when the account was disabled or its epoch rose since it was read.
 */
export function changePasswordStep({ id, epoch }: UserRow, passwordHash: string): Step {
  const change = { set: { passwordHash, epoch: epoch + 1 }, condition: isOfEpoch(epoch) };
  return { kind: 'update', key: userProfile(id), change };
}

/** Another address, as steps of one transaction: it must have no owner. The epoch rises as with a new password. */
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
