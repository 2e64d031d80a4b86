import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { systemClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { standardOutputLog } from '../platform/logger.ts';
import { appTable } from '../platform/table/client.ts';
import { isSimulated } from './simulated.ts';
import { type ProofDeps, writeProof } from './write-proof.ts';

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(z.unknown(), liveDeps, (_event, deps) => writeProof(deps));

function liveDeps(): ProofDeps {
  const simulated = isSimulated(config('oddsApiBaseUrl'));
  return { table: appTable(), log: standardOutputLog(), clock: systemClock, simulated };
}
