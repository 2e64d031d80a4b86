import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/odds/provider/plan.ts';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';

/** The provider's answers for single events, as response bytes. */
export interface SimulatedFeed {
  readonly bodies: readonly Buffer[];
  readonly quotes: number;
}

/** 2026-11-21T18:00:00Z, in seconds. */
export const NOW = 1_795_284_000;
/** Games this close have all their markets. */
const MAX_SECONDS_TO_START = 9 * 3600;
const noneRefused: ReadonlySet<string> = new Set();

/** The query for a game's odds, with all markets, links and ids of bets that a scan asks for, at all books. */
function oddsQuery(league: LeagueKey): URLSearchParams {
  const markets = [...featuredCallMarkets(noneRefused), ...eventMarkets(league, noneRefused)];
  return new URLSearchParams({
    bookmakers: bookmakerKeys().join(','),
    markets: markets.join(','),
    oddsFormat: 'american',
    includeLinks: 'true',
    includeSids: 'true',
  });
}

/**
 * The simulated provider's answers for every game that starts soon, with all markets and links that a scan requests, from as many
 * simulations as needed for this many quotes: about 3,500 a game at eleven books. `now`: when it answers.
 */
export function simulatedFeed(quotesWanted: number, seed: string, now: Seconds = NOW): SimulatedFeed {
  const bodies: Buffer[] = [];
  let quotes = 0;
  for (let simulation = 0; quotes < quotesWanted; simulation += 1) {
    const source = simulate(`${seed}-${simulation}`);
    for (const { key: league } of leagues) {
      const query = oddsQuery(league);
      for (const { id, startsAt } of source.games(league, now)) {
        if (startsAt <= now || startsAt > now + MAX_SECONDS_TO_START || quotes >= quotesWanted) continue;
        const text = JSON.stringify(respond(source, `/v4/sports/${league}/events/${id}/odds`, query, now)?.json);
        quotes += text.split('"price":').length - 1;
        bodies.push(Buffer.from(text));
      }
    }
  }
  return { bodies, quotes };
}
