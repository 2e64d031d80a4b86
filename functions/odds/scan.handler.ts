import { randomUUID } from 'node:crypto';
import { scan } from '../../shared/contracts/opportunities.ts';
import { subscribedEndpoint } from '../compose/subscribed-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { appBus } from '../platform/bus.ts';
import { type Clock, systemClock, wholeSeconds } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { sha256 } from '../platform/hash.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { type RequestScanDeps, requestScan } from './api/request-scan.ts';
import { createProgressStore } from './progress/progress-store.ts';

interface Deps extends RequestScanDeps {
  readonly clock: Clock;
  readonly table: Table;
  readonly newId: () => string;
}

export const run: Run<typeof scan, Deps> = async ({ caller }, deps) => {
  const now = deps.clock();
  await takeOne(deps.table, limits.scanByUser, sha256(caller.userId), now);
  return requestScan(deps.newId(), wholeSeconds(now), deps);
};

export const handler = subscribedEndpoint(
  scan,
  () => {
    const table = appTable();
    return {
      clock: systemClock,
      table,
      newId: randomUUID,
      progress: createProgressStore(table),
      bus: appBus(),
      scanned: config('scannedLeagues'),
    };
  },
  run,
);
