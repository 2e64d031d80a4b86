import { bookmakerKeys, eventMarkets, featuredCallMarkets } from '../../functions/odds/provider/plan.ts';
import { type LeagueKey, leagues } from '../../shared/catalogue/leagues.ts';
import { simulate } from '../simulators/odds-provider/simulation.ts';
import type { OddsSource } from '../simulators/odds-provider/source.ts';
import { respond } from '../simulators/odds-provider/v4/endpoints.ts';

/** The provider's answers for single events, as response bytes. */
export interface SimulatedFeed {
  readonly bodies: readonly Buffer[];
  readonly quotes: number;
}

/** The time of all answers: 2026-11-21T18:00:00Z, in seconds. */
const NOW = 1_795_284_000;
/** Games this close have all their markets. */
const MAX_SECONDS_TO_START = 9 * 3600;
const DAY_SECONDS = 86_400;
const noneRefused: ReadonlySet<string> = new Set();

/** The query for a game's odds, with all markets, links and ids of bets that a scan asks for, at all books or the first of them. */
function oddsQuery(league: LeagueKey, books?: number): URLSearchParams {
  const markets = [...featuredCallMarkets(noneRefused), ...eventMarkets(league, noneRefused)];
  return new URLSearchParams({
    bookmakers: bookmakerKeys().slice(0, books).join(','),
    markets: markets.join(','),
    oddsFormat: 'american',
    includeLinks: 'true',
    includeSids: 'true',
  });
}

interface LeagueSize {
  readonly games: number;
  readonly books: number;
}

/** The simulated provider's answers for games of a league that start within a day, from as many simulations as needed. */
export function leagueFeed(league: LeagueKey, { games, books }: LeagueSize, seed: string): SimulatedFeed {
  const query = oddsQuery(league, books);
  const answers: Answer[] = [];
  for (let simulation = 0; answers.length < games; simulation += 1) {
    const source = simulate(`${seed}-${simulation}`);
    const soon = source.games(league, NOW).filter(({ startsAt }) => startsAt > NOW && startsAt <= NOW + DAY_SECONDS);
    for (const { id } of soon.slice(0, games - answers.length))
      answers.push(answerAbout(source, { league, id, query, at: NOW }));
  }
  return { bodies: answers.map(({ body }) => body), quotes: answers.reduce((sum, { quotes }) => sum + quotes, 0) };
}

/**
 * The simulated provider's answers for every game that starts soon, with all markets and links that a scan requests, from as many
 * simulations as needed for this many quotes: about 3,500 a game at eleven books.
 */
export function simulatedFeed(quotesWanted: number, seed: string): SimulatedFeed {
  const bodies: Buffer[] = [];
  let quotes = 0;
  for (let simulation = 0; quotes < quotesWanted; simulation += 1) {
    const source = simulate(`${seed}-${simulation}`);
    for (const { key: league } of leagues) {
      const query = oddsQuery(league);
      for (const { id, startsAt } of source.games(league, NOW)) {
        if (startsAt <= NOW || startsAt > NOW + MAX_SECONDS_TO_START || quotes >= quotesWanted) continue;
        const answer = answerAbout(source, { league, id, query, at: NOW });
        quotes += answer.quotes;
        bodies.push(answer.body);
      }
    }
  }
  return { bodies, quotes };
}

interface Answer {
  readonly body: Buffer;
  readonly quotes: number;
}

interface AskedGame {
  readonly league: LeagueKey;
  readonly id: string;
  readonly query: URLSearchParams;
  /** Seconds since 1970. */
  readonly at: number;
}

/** The simulated provider's answer about one game. */
function answerAbout(source: OddsSource, { league, id, query, at }: AskedGame): Answer {
  const text = JSON.stringify(respond(source, `/v4/sports/${league}/events/${id}/odds`, query, at)?.json);
  return { body: Buffer.from(text), quotes: text.split('"price":').length - 1 };
}
