import type * as wire from '../../../shared/contracts/opportunities.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { perKind } from '../../../shared/odds/kinds.ts';
import { gridLines, type LeagueGrid } from '../grid/league-grid.ts';
import { instant } from '../snapshot/instant.ts';
import type { LeagueLines } from '../snapshot/league-version.ts';
import { byStart, eventEntry, opportunityEntry, toLine } from '../snapshot/list-entry.ts';
import { eventTitle } from '../snapshot/to-wire.ts';
import type { LeagueFindings } from './league-scan.ts';

/** A league's results as lines to be stored. Readers sort lists; stored by id, lines that are alike stand together and compress better. */
export function leagueLines(
  { events, result, oddsLines }: Pick<LeagueFindings, 'events' | 'result' | 'oddsLines'>,
  grid: LeagueGrid,
): LeagueLines {
  const listed = events.map((event) => eventEntry(wireEvent(event), event.startsAt)).toSorted(byStart);
  return {
    ...perKind((kind) =>
      result[kind].toSorted((a, b) => byText(a.id, b.id)).map((found) => toLine(opportunityEntry(found))),
    ),
    events: listed.map(toLine),
    odds: oddsLines,
    ...gridLines(grid),
  };
}

function wireEvent(event: EventFacts): wire.Event {
  return {
    id: event.id,
    sport: event.league,
    startTime: instant(event.startsAt),
    homeTeam: event.homeTeam,
    awayTeam: event.awayTeam,
    title: eventTitle(event),
    metadata: event.venue === undefined ? {} : { venue: event.venue },
  };
}
