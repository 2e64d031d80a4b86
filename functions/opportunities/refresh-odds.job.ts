import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { liveScanning } from './scan/live-scan-deps.ts';
import { scanOdds } from './scan/run-scan.ts';
import { scanEvent, scanOrder } from './scan/scan-order.ts';

/** Started by the schedule, and by a message for each scan that somebody asked for. */
export const handler = defineJob(scanEvent, liveScanning, async (event, deps) => {
  await scanOdds(scanOrder(event, randomUUID), deps);
});
