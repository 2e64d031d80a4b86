import { isLeagueKey } from '../../../shared/catalogue/leagues.ts';
import { isSameName } from '../../../shared/engine/names.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import { parseTime } from './payload.ts';
import type { Skipped } from './skipped.ts';

/** The checked fields of an event in one reply. */
interface UsableEvent {
  readonly event: EventFacts;
  readonly bookmakers: readonly unknown[];
}

/** Checks an event's own fields; undefined, and counted as skipped, if one is missing or unknown. */
export function usableEvent(raw: unknown, skipped: Skipped): UsableEvent | undefined {
  if (!isJsonObject(raw)) {
    skipped.malformedEvents++;
    return undefined;
  }
  const { id, sport_key: league, home_team: homeTeam, away_team: awayTeam, bookmakers } = raw;
  const startsAt = parseTime(raw.commence_time);
  const isNamed = typeof id === 'string' && id !== '' && typeof homeTeam === 'string' && typeof awayTeam === 'string';
  if (!isNamed || isSameName(homeTeam, awayTeam) || startsAt === undefined || !Array.isArray(bookmakers)) {
    skipped.malformedEvents++;
    return undefined;
  }
  if (typeof league !== 'string' || !isLeagueKey(league)) {
    skipped.otherLeagues++;
    return undefined;
  }
  return { event: { id, league, startsAt, homeTeam, awayTeam }, bookmakers };
}
