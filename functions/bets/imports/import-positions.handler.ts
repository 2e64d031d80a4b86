import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { addImported, knownImported } from '../many-positions.ts';
import { areExportedFromHere } from './known-positions.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof importPositions, Deps> = async ({ caller, request }, { table, clock }) => {
  const { importId, dryRun, positions } = request;
  const { userId } = caller;
  await takeOne(table, limits.importCallsByUser, sha256(userId), clock());
  const areHere = await areExportedFromHere(table, userId, positions);
  const others = positions.filter((_, at) => areHere[at] !== true);
  const importOf = { userId, importId, positions: others };
  const found = await (dryRun ? knownImported(table, importOf, clock()) : addImported(table, importOf, clock()));
  const outcomes = found.values();
  return { outcomes: positions.map((_, at) => (areHere[at] === true ? 'known' : (outcomes.next().value ?? 'known'))) };
};

export const handler = signedInEndpoint(importPositions, () => ({ table: appTable(), clock: systemClock }), run);
