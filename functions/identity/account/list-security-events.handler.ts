import { LISTED_EVENTS, listSecurityEvents } from '../../../shared/contracts/sessions.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { isoTime } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { shownPlace } from '../../platform/visit.ts';
import { securityEventsOf } from '../security-events/security-event-store.ts';
import { deviceFamily } from '../session/device-family.ts';

interface Deps {
  readonly table: Table;
}

export const run: Run<typeof listSecurityEvents, Deps> = async ({ caller }, { table }) => {
  const events = await securityEventsOf(table, caller.userId, LISTED_EVENTS);
  return events.map(({ name, at, userAgent, place }) => ({
    name,
    at: isoTime(at),
    device: deviceFamily(userAgent),
    place: shownPlace(place),
  }));
};

export const handler = signedInEndpoint(listSecurityEvents, () => ({ table: appTable() }), run);
