import * as z from 'zod/mini';
import { isLeagueKey, type LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';

/** What a league's last run knows of its games: stored with its progress, so that planning needs no call. */
export interface LeagueDemand {
  readonly league: LeagueKey;
  /** When the run started, seconds since 1970. */
  readonly at: Seconds;
  /** Starts of its games not yet begun, ascending, with how many games start then. */
  readonly starts: readonly { readonly at: Seconds; readonly games: number }[];
}

/** Each update of the progress pays for all of it, so only the next starts are kept; the last one counts all games after it too. */
const STARTS_KEPT = 12;

/** `[start, games]`: names would take more room than the numbers. */
const stored = z.object({
  at: storedSeconds,
  starts: z.array(z.tuple([storedSeconds, z.int()])),
});

/** The stored form of a demand. */
export const storedDemand = stored;
export type StoredDemand = z.output<typeof stored>;

export function toStored({ at, starts }: LeagueDemand): StoredDemand {
  return { at, starts: starts.map((start) => [start.at, start.games]) };
}

/** Undefined for a league that the catalogue lacks. */
export function fromStored(league: string, { starts, ...demand }: StoredDemand): LeagueDemand | undefined {
  if (!isLeagueKey(league)) return undefined;
  return { league, ...demand, starts: starts.map(([at, games]) => ({ at, games })) };
}

/** `events`: those that have not started, nearest start first. */
export function startsOf(events: readonly EventFacts[]): LeagueDemand['starts'] {
  const starts: { at: Seconds; games: number }[] = [];
  for (const { startsAt } of events) {
    const last = starts.at(-1);
    if (last !== undefined && (last.at === startsAt || starts.length === STARTS_KEPT)) last.games += 1;
    else starts.push({ at: startsAt, games: 1 });
  }
  return starts;
}
