import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { liveScanDeps } from './scan/live-scan-deps.ts';
import { scanOdds } from './scan/run-scan.ts';
import { scanEvent, scanRunOf } from './scan/scan-event.ts';

/** Started by the schedule, and by an event for each requested scan. */
export const handler = defineJob(scanEvent, liveScanDeps, async (event, deps) => {
  await scanOdds(scanRunOf(event, randomUUID), deps);
});
