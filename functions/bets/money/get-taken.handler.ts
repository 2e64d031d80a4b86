import { TAKEN_DAYS } from '../../../shared/catalogue/account-limits.ts';
import { getTaken as contract } from '../../../shared/contracts/bets/exposure.ts';
import { takenAt } from '../../../shared/exposure/taken.ts';
import { dollars } from '../../../shared/odds/money.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { positionsSince } from '../list-positions.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;

export const run: Run<typeof contract, Deps> = async ({ caller }, { table, clock }) => {
  const positions = await positionsSince(table, caller.userId, clock() - TAKEN_DAYS * DAY_MS);
  return takenAt(positions).map(({ sportsbookId, group, times, count, proposed }) => ({
    ...{ sportsbookId, group, count, proposed: dollars(proposed) },
    times: times.map(({ at, asked, took }) => ({
      ...{ at: new Date(at).toISOString(), asked: dollars(asked), took: dollars(took) },
    })),
  }));
};

export const handler = signedInEndpoint(contract, () => ({ table: appTable(), clock: systemClock }), run);
