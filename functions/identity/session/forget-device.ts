import type { Seconds } from '../../../shared/odds/time.ts';
import { alertDevice, deviceOwner } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, unlessRefused } from '../../platform/table/write.ts';

/** Without a success in this time a device is deleted, seconds. */
const KEPT_SECONDS = 60 * 24 * 3600;

/** Until when a device stays that was added or took a message at this time. */
export function keptUntil(at: Seconds): Seconds {
  return at + KEPT_SECONDS;
}

/** A device of a user, by the SHA-256 of its endpoint in hex. */
interface Device {
  readonly userId: string;
  readonly endpointHash: string;
}

/**
 * Forgets a user's device, if it is there. `secret`: only if it was not added again since this was read. False if it was.
 * @throws 'unavailable' when the table does not respond
 */
export async function forgetDevice(table: Table, device: Device, secret?: string): Promise<boolean> {
  const key = alertDevice(device.userId, device.endpointHash);
  const condition = secret === undefined ? undefined : isStill(secret);
  try {
    // In one, so that a device that is added again meanwhile keeps its owner's row.
    await table.transact([
      { kind: 'remove', key, condition },
      { kind: 'remove', key: deviceOwner(device.endpointHash), condition: isOwnedBy(device.userId) },
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.steps.includes(0)) return false;
  }
  // Another account has it by now.
  return unlessRefused(table.remove(key, condition));
}

/** The target was not added again since it was read. */
export function isStill(secret: string): Condition {
  return { expression: 'secret = :secret', values: { ':secret': secret } };
}

/** Nobody's, or this user's. */
export function isFreeFor(userId: string): Condition {
  return { expression: 'attribute_not_exists(pk) OR userId = :user', values: { ':user': userId } };
}

export function isOwnedBy(userId: string): Condition {
  return { expression: 'userId = :user', values: { ':user': userId } };
}
