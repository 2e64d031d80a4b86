import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/opportunities/provider/plan.ts';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';

/** Answers about single events in the provider's shape, as the bytes that would arrive. */
export interface SimulatedFeed {
  readonly bodies: readonly Buffer[];
  readonly quotes: number;
}

/** The moment of all answers: 2026-11-21T18:00:00Z, in seconds. */
const AT = 1_795_284_000;
/** So near a game all its markets are up. */
const WITHIN_SECONDS = 9 * 3600;
const noneRefused: ReadonlySet<string> = new Set();

/**
 * The simulated provider's answers about every game that starts soon, with all markets and links that a scan asks for, of as many
 * simulated worlds as make so many quotes: about 3,500 a game at eleven books.
 */
export function simulatedFeed(quotesWanted: number, seed: string): SimulatedFeed {
  const bodies: Buffer[] = [];
  let quotes = 0;
  for (let world = 0; quotes < quotesWanted; world += 1) {
    const source = simulate(`${seed}-${world}`);
    for (const { key: league } of leagues) {
      const markets = [...featuredCallMarkets(noneRefused), ...eventMarkets(league, noneRefused)];
      const bookmakers = bookmakerKeys();
      const asked = new URLSearchParams({ bookmakers, markets, oddsFormat: 'american', includeLinks: 'true' });
      for (const { id, startsAt } of source.games(league, AT)) {
        if (startsAt <= AT || startsAt > AT + WITHIN_SECONDS || quotes >= quotesWanted) continue;
        const body = JSON.stringify(respond(source, `/v4/sports/${league}/events/${id}/odds`, asked, AT)?.json);
        quotes += body.split('"price":').length - 1;
        bodies.push(Buffer.from(body));
      }
    }
  }
  return { bodies, quotes };
}
