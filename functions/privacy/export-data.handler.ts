import { exportData } from '../../shared/contracts/privacy.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { securityEventStep } from '../identity/security-events/security-event-store.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type RandomBytes, sha256, systemRandomBytes } from '../platform/hash.ts';
import { type Log, standardOutputLog } from '../platform/logger.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { exportOf } from './export-data.ts';

export interface ExportDeps {
  readonly table: Table;
  readonly emailKey: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Log;
}

export const run: Run<typeof exportData, ExportDeps> = async ({ caller, visit }, deps) => {
  const { table, emailKey, log, random } = deps;
  const { userId, user } = caller;
  const now = deps.clock();
  await takeOne(table, limits.exportingByUser, sha256(userId), now);
  const exported = await exportOf({ userId, email: user.email }, { table, log, emailKey, now });
  await table.transact([securityEventStep(userId, { name: 'data-exported', visit, now }, random)]);
  log.info('data_exported', { user: sha256(userId) });
  return exported;
};

export const handler = signedInEndpoint(exportData, liveDeps, run);

async function liveDeps(): Promise<ExportDeps> {
  const emailKey = await secret('emailKey');
  return { table: appTable(), emailKey, clock: systemClock, random: systemRandomBytes, log: standardOutputLog() };
}
