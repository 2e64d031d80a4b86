import { getProof } from '../../shared/contracts/proof/proof.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { hmac } from '../platform/hash.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { createProofReader, type ReadProof } from './read-proof.ts';
import { isSimulated } from './simulated.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly proof: ReadProof;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

export const run: Run<typeof getProof, Deps> = async ({ clientAddress }, { table, clock, proof, addressKey }) => {
  const now = clock();
  await takeOne(table, limits.proofFromAddress, hmac(addressKey, clientAddress), now);
  return proof(now);
};

export const handler = publicEndpoint(getProof, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const table = appTable();
  const proof = createProofReader(table, isSimulated(config('oddsApiBaseUrl')));
  // The origin secret, as for the page's failures: anyone can call this.
  return { table, clock: systemClock, proof, addressKey: await secret('originSecret') };
}
