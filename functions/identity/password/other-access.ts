import type { AlertTarget } from '../../../shared/contracts/password.ts';
import type { Table } from '../../platform/table/table.ts';
import { type PasskeyRow, passkeysOf } from '../passkeys/passkey-store.ts';
import type { UserRow } from '../users/user-store.ts';

/** Where an account's alerts go, besides its own address and browsers. */
export type AlertTargetsOf = (userId: string) => Promise<AlertTarget[]>;

/** What enters an account besides its password, or hears from it. */
export interface OtherAccess {
  readonly passkeys: readonly (PasskeyRow & { readonly isNew: boolean })[];
  readonly alertTargets: AlertTarget[];
}

/**
 * `isNew`: the passkey was added since the password was last set, perhaps by whoever knew that. Its owner confirms it, or a reset removes it.
 */
export async function otherAccessOf(
  user: Pick<UserRow, 'id' | 'createdAt' | 'passwordSetAt'>,
  { table, alertTargetsOf }: { readonly table: Table; readonly alertTargetsOf: AlertTargetsOf },
): Promise<OtherAccess> {
  const since = user.passwordSetAt ?? user.createdAt;
  const [passkeys, targets] = await Promise.all([passkeysOf(table, user.id), alertTargetsOf(user.id)]);
  return {
    passkeys: passkeys.map((passkey) => ({ ...passkey, isNew: passkey.createdAt >= since })),
    alertTargets: targets,
  };
}
