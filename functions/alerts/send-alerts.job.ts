import * as z from 'zod/mini';
import { defineJob } from '../edge/define-job.ts';
import { liveSendingDeps } from './delivery/live-sending-deps.ts';
import { sendAlerts } from './delivery/send-pending.ts';

const alertsEnqueued = z.object({
  detail: z.object({ alerts: z.array(z.object({ userId: z.string(), alertId: z.string() })).check(z.maxLength(25)) }),
});

/** Started by the event that alerts are enqueued. */
export const handler = defineJob(alertsEnqueued, liveSendingDeps, ({ detail }, deps) =>
  sendAlerts(detail.alerts, deps),
);
