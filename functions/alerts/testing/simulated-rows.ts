import { simulate } from '../../../scripts/simulators/odds-provider/simulation.ts';
import { respond } from '../../../scripts/simulators/odds-provider/v4/endpoints.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { Scan } from '../../../shared/engine/scan.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { EventReader } from '../../odds/provider/normalize.ts';
import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../odds/provider/plan.ts';
import { EventAssembly } from '../../odds/scan/event-assembly.ts';
import { type ListEntry, opportunityEntry } from '../../odds/snapshot/list-entry.ts';

/** The opportunities of a league's simulated games at a time, as stored in its lists. */
export function simulatedRows(league: LeagueKey, at: Seconds, { games = 3, seed = 'alerts' } = {}): ListEntry[] {
  const source = simulate(seed);
  const markets = [...featuredCallMarkets(new Set()), ...eventMarkets(league, new Set())].join(',');
  const query = new URLSearchParams({ bookmakers: bookmakerKeys().join(','), markets, oddsFormat: 'american' });
  const scan = new Scan(at);
  const assembly = new EventAssembly(new EventReader(), scan);
  const upcoming = source.games(league, at).filter(({ startsAt }) => startsAt > at);
  for (const { id } of upcoming.slice(0, games)) {
    const event = respond(source, `/v4/sports/${league}/events/${id}/odds`, query, at)?.json;
    if (!isJsonObject(event)) continue;
    assembly.expect(id);
    assembly.add([event], 'american');
  }
  assembly.finish();
  const found = scan.finish();
  return opportunityKinds.flatMap((kind) => found[kind].map(opportunityEntry));
}
