import { listSessions } from '../../../shared/contracts/sessions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, isoTime, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { shownPlace } from '../../platform/visit.ts';
import { deviceFamily } from '../session/device-family.ts';
import { publicSessionId } from '../session/end-sessions.ts';
import { liveSessionsOf } from '../session/session-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof listSessions, Deps> = async ({ caller: { user, session } }, { table, clock }) => {
  const rows = [...(await liveSessionsOf(table, user, clock()))];
  const isOwn = (hash: string) => hash === session.tokenHash;
  const ordered = rows.toSorted(
    ([a, { lastSeenAt: seenA }], [b, { lastSeenAt: seenB }]) => Number(isOwn(b)) - Number(isOwn(a)) || seenB - seenA,
  );
  return ordered.map(([hash, { userAgent, place, createdAt, lastSeenAt }]) => ({
    id: publicSessionId(hash),
    device: deviceFamily(userAgent),
    place: shownPlace(place),
    beganAt: isoTime(createdAt),
    lastUsedAt: isoTime(lastSeenAt),
    current: isOwn(hash),
  }));
};

export const handler = signedInEndpoint(listSessions, () => ({ table: appTable(), clock: systemClock }), run);
