import * as z from 'zod/mini';
import { type ImportedKey, importPositions } from '../../../shared/contracts/bets/imports.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeSome } from '../../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { appTable } from '../../platform/table/client.ts';
import { betPosition } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { addImported, knownImported } from '../many-positions.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof importPositions, Deps> = async ({ caller, request }, { table, clock }) => {
  const { userId } = caller;
  const amount = request.dryRun ? request.keys.length : 1;
  await takeSome(table, limits.importCallsByUser, { subjectHash: sha256(userId), amount }, clock());
  const keys = request.dryRun ? request.keys.flat() : request.positions;
  const areHere = await areExportedFromHere(table, userId, keys);
  const isOther = (_: unknown, at: number) => areHere[at] !== true;
  const found = request.dryRun
    ? await knownImported(table, userId, keys.filter(isOther), clock())
    : await addImported(table, { ...request, userId, positions: request.positions.filter(isOther) }, clock());
  const outcomes = found.values();
  return { outcomes: keys.map((_, at) => (areHere[at] === true ? 'known' : (outcomes.next().value ?? 'known'))) };
};

export const handler = signedInEndpoint(importPositions, () => ({ table: appTable(), clock: systemClock }), run);

/** The double key of a position of our own export names the position that it was made from. */
const EXPORTED = /^crossbook:([0-9a-f]{32})$/;

const storedRow = z.object({ id: z.string() });

/** For each position, whether the user still has the one that it was exported from. */
async function areExportedFromHere(
  table: Table,
  userId: string,
  keys: readonly Pick<ImportedKey, 'doubleKey'>[],
): Promise<boolean[]> {
  const ids = keys.map(({ doubleKey }) => EXPORTED.exec(doubleKey)?.[1]);
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const stored = await table.getMany(
    wanted.map((id) => betPosition(userId, id)),
    storedRow,
  );
  const here = new Set(stored.flatMap((row) => row?.id ?? []));
  return ids.map((id) => id !== undefined && here.has(id));
}
