import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { liveScanning } from './live-scanning.ts';
import { scanEvent, scanOrder } from './scan-order.ts';
import { scanOdds } from './scanning.ts';

/** Started by the schedule, and by a message for each scan that somebody asked for. */
export const handler = defineJob(scanEvent, liveScanning, async (event, deps) => {
  await scanOdds(scanOrder(event, randomUUID), deps);
});
