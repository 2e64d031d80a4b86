import type { Millis } from '../../shared/odds/time.ts';
import { type RandomBytes, sha256 } from '../platform/hash.ts';
import type { Log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { deviceCookie, knownDevice, newDeviceId } from '../protection/device.ts';
import type { UserRow } from '../users/user-store.ts';
import { newSessionToken, readSessionToken, sessionCookie } from './session.ts';
import { closeSession, openSession } from './session-store.ts';

interface Deps {
  readonly table: Table;
  readonly emailKey: string;
  readonly random: RandomBytes;
  readonly log: Log;
}

interface Browser {
  /** As in the gateway's `cookies` list, or whole Cookie headers. */
  readonly cookies: readonly string[];
  /** ms */
  readonly now: Millis;
}

/**
 * Starts a session for an authenticated user, replacing the browser's previous session, and sets the device cookie. Returns Set-Cookie
 * values.
 */
export async function startSession(user: UserRow, { cookies, now }: Browser, deps: Deps): Promise<readonly string[]> {
  const { table, emailKey, random, log } = deps;
  const token = newSessionToken(random);
  await openSession(table, token, user, now);
  const earlier = readSessionToken(cookies);
  if (earlier !== undefined) await closeSession(table, earlier);
  log.info('session_created', { user: sha256(user.id) });
  const binding = { key: emailKey, userId: user.id };
  return [sessionCookie(token), deviceCookie(knownDevice(cookies, binding) ?? newDeviceId(random), binding)];
}
