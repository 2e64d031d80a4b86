import * as z from 'zod/mini';
import { defineJob } from '../../edge/define-job.ts';
import { liveBillingDeps } from '../subscription/billing-deps.ts';
import { reconcile } from './reconciling.ts';

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(
  z.unknown(),
  async () => ({ ...(await liveBillingDeps()), elapsed: () => performance.now() }),
  (_event, deps) => reconcile(deps),
);
