import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { AskedRun } from './league-run.ts';

const count = z.number().check(z.nonnegative());

/** The event that asks for a league: `LeagueScanRequested`. */
export const leagueEvent = z.object({
  detail: z.object({
    scanId: z.string().check(z.minLength(1), z.maxLength(100)),
    league: z.custom<LeagueKey>((key) => typeof key === 'string' && isLeagueKey(key)),
    credits: count,
    callsPerSecond: count.check(z.positive()),
    askedAt: storedSeconds,
  }),
});

/** `attemptId`: of this run; an event may be delivered twice. */
export function askedRunOf({ detail }: z.output<typeof leagueEvent>, attemptId: string): AskedRun {
  return { ...detail, attemptId };
}
