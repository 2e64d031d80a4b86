import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { eventsOf, isJsonObject, secondsOf } from './payload.ts';

/** The events of a league from the free call, without duplicates, malformed ones and other leagues. */
export function listedEvents(body: unknown, league: string): readonly EventFacts[] {
  const events = new Map<string, EventFacts>();
  for (const raw of eventsOf(body)) {
    if (!isJsonObject(raw) || raw.sport_key !== league) continue;
    const { id, home_team: homeTeam, away_team: awayTeam } = raw;
    const startsAt = secondsOf(raw.commence_time);
    if (typeof id !== 'string' || id === '' || startsAt === undefined) continue;
    if (typeof homeTeam !== 'string' || typeof awayTeam !== 'string') continue;
    events.set(id, { id, league, startsAt, homeTeam, awayTeam });
  }
  return [...events.values()];
}
