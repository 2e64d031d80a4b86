import type { Millis } from '../../../shared/odds/time.ts';
import { type RandomBytes, sha256 } from '../../platform/hash.ts';
import type { Log } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Visit } from '../../platform/visit.ts';
import { flowHash, readFlowToken } from '../protection/flow.ts';
import { securityEventStep } from '../security-events/security-event-store.ts';
import { endFlow } from './flow-session-store.ts';
import { readSessionToken, tokenHash } from './session.ts';
import { closeStoredSession, storedSession } from './session-store.ts';

interface Browser {
  /** As in the gateway's `cookies` list, or whole Cookie headers. */
  readonly cookies: readonly string[];
  readonly visit: Visit;
  /** ms */
  readonly now: Millis;
}

interface Deps {
  readonly table: Table;
  readonly random: RandomBytes;
  readonly log: Log;
}

/**
 * Ends the browser's session, if any, and the flow of its sign-up with every session that the flow has opened, whether or not the browser
 * still sends the flow's cookie. The flow goes first: what it opens before that is found, and it opens nothing after. Returns the ids of the
 * users whose sessions it ended.
 */
export async function logOut(
  { cookies, visit, now }: Browser,
  { table, random, log }: Deps,
): Promise<ReadonlySet<string>> {
  const token = readSessionToken(cookies);
  const flow = readFlowToken(cookies);
  const own = token === undefined ? undefined : tokenHash(token);
  const session = own === undefined ? undefined : await storedSession(table, own);
  const sent = flow === undefined ? undefined : flowHash(flow);
  const flows = new Set([session?.flowHash, sent].filter((each) => each !== undefined));
  const ended = new Set<string>();
  for (const each of flows) {
    // Without a session anyone could invent flows, so only those are noted that have opened one.
    const opened = await endFlow(table, each, { now, mayBeNew: session !== undefined });
    for (const hash of opened) {
      if (hash === own) continue;
      const userId = await closeStoredSession(table, hash, (id) => [
        securityEventStep(id, { name: 'session-ended', visit, now }, random),
      ]);
      if (userId !== undefined) ended.add(userId);
    }
  }
  if (own === undefined) return ended;
  const userId = await closeStoredSession(table, own, (id) => [
    securityEventStep(id, { name: 'signed-out', visit, now }, random),
  ]);
  if (userId === undefined) return ended;
  log.info('session_logout', { user: sha256(userId) });
  return ended.add(userId);
}
