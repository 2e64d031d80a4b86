import * as z from 'zod/mini';
import { MAX_DEVICES } from '../../../shared/catalogue/account-limits.ts';
import type { AlertDevice } from '../../../shared/contracts/alerts/channels.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { forgetDevice, isFreeFor, keptUntil } from '../../identity/session/forget-device.ts';
import { isoTime, storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, sha256Hex } from '../../platform/hash.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { alertDevice, deviceOwner, session as sessionKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { mustExist } from '../../platform/table/write.ts';
import { addTarget } from './add-target.ts';
import type { PushSubscription } from './push-subscription.ts';
import { place, type SealedStore } from './sealed-store.ts';
import { healthFields, healthOf, type MessageResult, noteOutcome } from './target-health.ts';

/**
 * The devices that get a person's alerts by web push. One that another account used, that was not reached for 60 days, or whose account got
 * a new epoch since, such as by a new password, is none.
 */

const deviceRow = z.object({
  endpointHash: z.string(),
  name: z.string(),
  /** The sealed subscription. */
  secret: z.string(),
  /** Of the VAPID key that it was made with. */
  keyId: z.string(),
  /** Of the account when it was added. */
  epoch: z.int(),
  createdAt: storedSeconds,
  ttl: storedSeconds,
  ...healthFields,
});
type DeviceRow = z.output<typeof deviceRow>;

const ownerRow = z.object({ userId: z.string() });

interface Owner {
  readonly id: string;
  readonly epoch: number;
}

/** A device to send to. */
export interface PushDevice {
  readonly id: string;
  readonly subscription: PushSubscription;
  readonly keyId: string;
  /** Tells this subscription from a later one of the device. */
  readonly secret: string;
  readonly endpointHash: string;
}

interface NewDevice {
  readonly name: string;
  readonly subscription: PushSubscription;
  readonly keyId: string;
  /** SHA-256 of the session's token, which the device ends with. */
  readonly tokenHash: string;
  /** The endpoint of the subscription that the browser had before, if any: only that browser knows it. */
  readonly replaces?: string | undefined;
  /** Throws if this session may not add a device, but only renew one by its own endpoint. */
  readonly assertMayAdd: () => void;
}

/** The user's devices, the first added first. */
export async function devicesOf(table: Table, user: Owner, at: Seconds): Promise<AlertDevice[]> {
  return (await liveRows(table, user, at)).map(deviceOf);
}

/**
 * The user's devices as targets.
 * @throws SealBroken if a key is missing
 */
export async function pushDevicesOf({ table, sealKey }: SealedStore, user: Owner, at: Seconds): Promise<PushDevice[]> {
  return (await liveRows(table, user, at)).map(({ endpointHash, secret, keyId }) => ({
    ...{ id: idOf(endpointHash), endpointHash, keyId, secret },
    subscription: z.parse(
      storedSubscription,
      JSON.parse(openText(sealKey, secret, place(alertDevice(user.id, endpointHash)))),
    ),
  }));
}

const storedSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/**
 * Adds a device or renews it. One that another account has moves to this one: the browser changed hands.
 * @throws 'too-many-devices'
 * @throws what `assertMayAdd` throws
 * @throws 'unavailable' if others change the device all the time, or the session ended meanwhile
 */
export async function addDevice(
  { table, sealKey, random }: SealedStore & { readonly random: RandomBytes },
  user: Owner,
  { name, subscription, keyId, tokenHash, replaces, assertMayAdd }: NewDevice,
  at: Seconds,
): Promise<AlertDevice> {
  const endpointHash = sha256Hex(subscription.endpoint);
  const key = alertDevice(user.id, endpointHash);
  const replacedHash = replaces === undefined ? undefined : sha256Hex(replaces);
  const known = (await liveRows(table, user, at)).map((row) => row.endpointHash);
  if (!known.includes(endpointHash) && (replacedHash === undefined || !known.includes(replacedHash))) assertMayAdd();
  const added = await addTarget(table, user.id, async () => {
    const owner = await table.get(deviceOwner(endpointHash), ownerRow);
    if (owner !== undefined && owner.userId !== user.id)
      await forgetDevice(table, { userId: owner.userId, endpointHash });
    const rows = await liveRows(table, user, at);
    const others = rows.filter((row) => row.endpointHash !== replacedHash && row.endpointHash !== endpointHash);
    const before = rows.find((row) => row.endpointHash === endpointHash);
    const secret = sealText(sealKey, JSON.stringify(subscription), place(key), random);
    const row: DeviceRow = {
      ...{ endpointHash, name, secret, keyId, epoch: user.epoch },
      ...{ createdAt: before?.createdAt ?? at, ttl: keptUntil(at), failing: false },
      lastSentAt: before?.lastSentAt,
    };
    return {
      steps: [
        { kind: 'put', key, values: row },
        {
          kind: 'put',
          key: deviceOwner(endpointHash),
          values: { userId: user.id, ttl: row.ttl },
          condition: isFreeFor(user.id),
        },
        {
          kind: 'update',
          key: sessionKey(tokenHash),
          change: { set: { deviceHash: endpointHash }, condition: mustExist },
        },
      ],
      added: deviceOf(row),
      count: others.length + 1,
      max: MAX_DEVICES,
      tooMany: 'too-many-devices',
    };
  });
  // Last, so that a renewal that stops halfway is not asked for a password when it is repeated.
  if (replacedHash !== undefined && replacedHash !== endpointHash)
    await forgetDevice(table, { userId: user.id, endpointHash: replacedHash });
  return added;
}

/** @throws 'not-found' if the user has no device with this id */
export async function removeDevice(table: Table, user: Owner, id: string, at: Seconds): Promise<void> {
  const row = (await liveRows(table, user, at)).find(({ endpointHash }) => idOf(endpointHash) === id);
  if (row === undefined) throw new Refusal('not-found');
  await forgetDevice(table, { userId: user.id, endpointHash: row.endpointHash });
}

/** Records what became of a message to a device; one that is gone is forgotten, unless it was added again meanwhile. */
export async function noteAtDevice(
  table: Table,
  userId: string,
  { endpointHash, secret }: PushDevice,
  outcome: MessageResult,
  at: Seconds,
): Promise<void> {
  if (outcome.result === 'gone') {
    await forgetDevice(table, { userId, endpointHash }, secret);
    return;
  }
  await noteOutcome(table, { key: alertDevice(userId, endpointHash), secret }, outcome, at, keptUntil(at));
}

async function liveRows(table: Table, { id, epoch }: Owner, at: Seconds): Promise<DeviceRow[]> {
  const { pk } = alertDevice(id, 'any');
  const rows = await table.query(pk, { schema: deviceRow, skPrefix: `ALERT_DEVICE${KEY_SEPARATOR}` });
  return rows
    .filter((row) => row.ttl > at && row.epoch === epoch)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.endpointHash < b.endpointHash ? -1 : 1));
}

function deviceOf({ endpointHash, name, createdAt, ...health }: DeviceRow): AlertDevice {
  return { id: idOf(endpointHash), name, endpointHash, addedAt: isoTime(createdAt), ...healthOf(health) };
}

function idOf(endpointHash: string): string {
  return endpointHash.slice(0, 32);
}
