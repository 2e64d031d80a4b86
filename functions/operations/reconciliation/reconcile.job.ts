import * as z from 'zod/mini';
import { liveBillingDeps } from '../../billing/subscription/billing-deps.ts';
import { defineJob } from '../../edge/define-job.ts';
import { reconcile } from './reconciling.ts';

/** Started by a schedule; the event is ignored. */
export const handler = defineJob(
  z.unknown(),
  async () => ({ ...(await liveBillingDeps()), elapsed: () => performance.now() }),
  (_event, deps) => reconcile(deps),
);
