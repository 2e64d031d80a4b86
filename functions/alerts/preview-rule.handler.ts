import { offFor, type VenuesOff } from '../../shared/boards/venues-off.ts';
import { previewAlertRule } from '../../shared/contracts/alerts/rules.ts';
import { bettingSettingsOf } from '../bettor/settings/settings-store.ts';
import { liveVenuesOff } from '../bettor/settings/venues-off.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { createLoggedRows } from './match/matched-store.ts';
import { previewRule, type ReadLogged } from './preview/preview-rule.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly read: ReadLogged;
  readonly venuesOff: () => Promise<VenuesOff>;
}

export const run: Run<typeof previewAlertRule, Deps> = async (
  { caller, request },
  { table, clock, read, venuesOff },
) => {
  await takeOne(table, limits.alertPreviewsByUser, sha256(caller.userId), clock());
  const betting = await bettingSettingsOf(table, caller.userId, clock());
  return previewRule(request, { betting, at: wholeSeconds(clock()), read, off: offFor(await venuesOff(), betting) });
};

export const handler = subscribedEndpoint(previewAlertRule, liveDeps, run);

function liveDeps(): Deps {
  const table = appTable();
  return { table, clock: systemClock, read: createLoggedRows(table), venuesOff: liveVenuesOff() };
}
