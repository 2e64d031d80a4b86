import { listSessions } from '../../../shared/contracts/sessions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, isoTime, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { shownPlace } from '../../platform/visit.ts';
import { deviceFamily } from '../session/device-family.ts';
import { publicSessionId } from '../session/end-sessions.ts';
import { liveSessionsOf, storedSession } from '../session/session-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof listSessions, Deps> = async ({ caller: { user, session } }, { table, clock }) => {
  const rows = new Map(await liveSessionsOf(table, user, clock()));
  // A session of an earlier version is not listed.
  const own = rows.get(session.tokenHash) ?? (await storedSession(table, session.tokenHash));
  if (own !== undefined) rows.set(session.tokenHash, own);
  const others = [...rows].filter(([hash]) => hash !== session.tokenHash);
  const byUse = others.toSorted(([, a], [, b]) => b.lastSeenAt - a.lastSeenAt);
  const ordered = own === undefined ? byUse : [[session.tokenHash, own] as const, ...byUse];
  return ordered.map(([hash, { userAgent, place, createdAt, lastSeenAt }]) => ({
    id: publicSessionId(hash),
    device: deviceFamily(userAgent),
    place: shownPlace(place),
    beganAt: isoTime(createdAt),
    lastUsedAt: isoTime(lastSeenAt),
    current: hash === session.tokenHash,
  }));
};

export const handler = signedInEndpoint(listSessions, () => ({ table: appTable(), clock: systemClock }), run);
