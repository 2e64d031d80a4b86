import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { liveRoundDeps } from './rounds/live-round-deps.ts';
import { roundEvent, roundOf } from './rounds/round-event.ts';
import { runRound } from './rounds/run-round.ts';

/** Started by the schedule, and by an event for each requested scan. */
export const handler = defineJob(roundEvent, liveRoundDeps, async (event, deps) => {
  await runRound(roundOf(event, randomUUID), deps);
});
