import type { Millis } from '../../../shared/odds/time.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';
import type { Visit } from '../../platform/visit.ts';
import { deviceCookie, knownDevice, newDeviceId } from '../protection/device.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import type { UserRow } from '../users/user-store.ts';
import { newSessionToken, readSessionToken, sessionCookie, tokenHash } from './session.ts';
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
  readonly visit: Visit;
  /** ms */
  readonly now: Millis;
  /** The sign-up that starts the session, by the hash of its flow cookie, with its steps of the same transaction. */
  readonly flow?: { readonly hash: string; steps(tokenHash: string): readonly Step[] };
}

/** How the user proved who they are; a new account was only just made by this browser. */
type SignIn = 'password' | 'passkey' | 'sign-up';

/**
 * Starts a session for an authenticated user, replacing the browser's previous session, and sets the device cookie. Returns Set-Cookie
 * values. `extraSteps`: of the transaction that starts it.
 * @throws ConditionFailed if a step of the flow, or one of `extraSteps`, is refused
 */
export async function startSession(
  user: UserRow,
  { cookies, visit, now, flow }: Browser,
  by: SignIn,
  deps: Deps,
  extraSteps: readonly Step[] = [],
): Promise<readonly string[]> {
  const { table, emailKey, random, log } = deps;
  const token = newSessionToken(random);
  const event = { name: by === 'sign-up' ? 'signed-up' : 'signed-in', visit, now } as const;
  const begin = { visit, authenticated: by !== 'sign-up', flowHash: flow?.hash };
  const flowSteps = flow?.steps(tokenHash(token)) ?? [];
  await openSession(table, token, user, now, begin, [
    ...flowSteps,
    securityEventStep(user.id, event, random),
    ...extraSteps,
  ]);
  const earlier = readSessionToken(cookies);
  if (earlier !== undefined) await closeSession(table, earlier);
  log.info('session_created', { user: sha256(user.id) });
  const binding = { key: emailKey, userId: user.id, epoch: user.epoch };
  return [sessionCookie(token), deviceCookie(knownDevice(cookies, binding) ?? newDeviceId(random), binding)];
}
