import { listProofRows } from '../../shared/contracts/proof/proof.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { hmac } from '../platform/hash.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { publishedRows } from './published-rows.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

export const run: Run<typeof listProofRows, Deps> = async ({ params, clientAddress }, { table, clock, addressKey }) => {
  await takeOne(table, limits.proofFromAddress, hmac(addressKey, clientAddress), clock());
  return publishedRows(table, params.day);
};

export const handler = publicEndpoint(listProofRows, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  return { table: appTable(), clock: systemClock, addressKey: await secret('originSecret') };
}
