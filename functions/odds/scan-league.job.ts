import { randomUUID } from 'node:crypto';
import { defineJob } from '../edge/define-job.ts';
import { askedRunOf, leagueEvent } from './scan/league-event.ts';
import { liveRunDeps } from './scan/live-run-deps.ts';
import { runLeague } from './scan/run-league.ts';

/** Started by an event for each league that a round asks for. Each league has a function of its own with this code. */
export const handler = defineJob(leagueEvent, liveRunDeps, async (event, deps) => {
  await runLeague(askedRunOf(event, randomUUID()), deps);
});
