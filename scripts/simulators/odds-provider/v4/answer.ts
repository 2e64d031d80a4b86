import { layMarkets } from '../market-keys.ts';
import type { Game, OddsSource, Wanted } from '../source.ts';
import { sports } from '../sports.ts';
import { bookBody, gameBody, timeText } from './body.ts';
import type { GameFilter, Selection } from './query.ts';
import * as read from './query.ts';
import { Refusal } from './refusal.ts';

/** A good answer: its JSON and what it costs. */
export interface Answer {
  readonly json: unknown;
  readonly cost: number;
}

/** Every endpoint of the provider that the product may call. Undefined for a path it does not have. */
export function answer(source: OddsSource, path: string, query: URLSearchParams, at: number): Answer | undefined {
  const parts = path.split('/').slice(1);
  if (parts[0] !== 'v4' || parts[1] !== 'sports') return undefined;
  const [sportKey, kind, eventId, detail] = parts.slice(2);
  if (sportKey === undefined) return listSports(query);
  if (kind === 'events' && eventId === undefined) return listGames(source, known(sportKey), query, at);
  if (kind === 'odds' && eventId === undefined) return leagueOdds(source, known(sportKey), query, at);
  if (kind !== 'events' || eventId === undefined || parts.length > 6) return undefined;
  if (detail === 'odds') return eventOdds(source, findGame(source, known(sportKey), eventId, at), query, at);
  if (detail === 'markets') return eventMarkets(source, findGame(source, known(sportKey), eventId, at), query, at);
  return undefined;
}

function listSports(query: URLSearchParams): Answer {
  const all = read.readAllSports(query);
  return { json: sports.filter(({ active }) => all || active), cost: 0 };
}

function listGames(source: OddsSource, sportKey: string, query: URLSearchParams, at: number): Answer {
  const date = read.readDateFormat(query);
  const { rotationNumbers } = read.readInclude(query);
  const games = gamesWithin(source.games(sportKey, at), read.readGameFilter(query));
  return { json: games.map((game) => gameBody(game, date, rotationNumbers)), cost: 0 };
}

/** Costs the markets asked for, whatever comes back; nothing when no game comes back. */
function leagueOdds(source: OddsSource, sportKey: string, query: URLSearchParams, at: number): Answer {
  const markets = read.readMarkets(query, 'league');
  const outright = sports.find(({ key }) => key === sportKey)?.has_outrights === true;
  if (outright !== markets.includes('outrights') || (outright && markets.length > 1)) {
    throw new Refusal('INVALID_MARKET_COMBO', `Invalid market combination for ${sportKey}`);
  }
  const selection = read.readSelection(query);
  const writing = { format: read.readFormat(query), include: read.readInclude(query), endpoint: 'league' } as const;
  const wanted = wantedOf(selection, withLay(markets));
  const json = gamesWithin(source.games(sportKey, at), read.readGameFilter(query)).map((game) => ({
    ...gameBody(game, writing.format.date, writing.include.rotationNumbers),
    bookmakers: source.books(game, at, wanted).map((book) => bookBody(book, writing)),
  }));
  return { json, cost: json.length === 0 ? 0 : markets.length * selection.units };
}

/** Costs the distinct markets that came back. */
function eventOdds(source: OddsSource, game: Game, query: URLSearchParams, at: number): Answer {
  const markets = read.readMarkets(query, 'event');
  const selection = read.readSelection(query);
  const writing = { format: read.readFormat(query), include: read.readInclude(query), endpoint: 'event' } as const;
  const books = source.books(game, at, wantedOf(selection, withLay(markets)));
  const returned = new Set(books.flatMap((book) => book.markets.map(({ key }) => key)));
  const json = {
    ...gameBody(game, writing.format.date, writing.include.rotationNumbers),
    bookmakers: books.map((book) => bookBody(book, writing)),
  };
  return { json, cost: markets.filter((key) => returned.has(key)).length * selection.units };
}

function eventMarkets(source: OddsSource, game: Game, query: URLSearchParams, at: number): Answer {
  const selection = read.readSelection(query);
  const date = read.readDateFormat(query);
  const books = source.books(game, at, wantedOf(selection, undefined)).map(({ key, title, markets }) => ({
    key,
    title,
    markets: markets.map((market) => ({ key: market.key, last_update: timeText(market.updatedAt, date) })),
  }));
  return { json: { ...gameBody(game, date, false), bookmakers: books }, cost: 1 };
}

function known(sportKey: string): string {
  if (sports.some(({ key }) => key === sportKey)) return sportKey;
  throw new Refusal('UNKNOWN_SPORT', `Unknown sport: ${sportKey}`);
}

function findGame(source: OddsSource, sportKey: string, id: string, at: number): Game {
  if (!read.isEventId(id)) throw new Refusal('INVALID_EVENT_ID', 'Invalid eventId parameter');
  const game = source.games(sportKey, at).find((candidate) => candidate.id === id);
  if (game === undefined) throw new Refusal('EVENT_NOT_FOUND', 'Event not found. The event may have expired');
  return game;
}

function gamesWithin(games: readonly Game[], { ids, from, to }: GameFilter): readonly Game[] {
  return games.filter(({ id, startsAt }) => startsAt >= from && startsAt <= to && (ids === undefined || ids.has(id)));
}

function wantedOf(selection: Selection, markets: ReadonlySet<string> | undefined): Wanted {
  const { bookmakers, regions } = selection;
  return {
    market: (key) => markets === undefined || markets.has(key),
    book: (key, region) => (bookmakers === undefined ? regions.has(region) : bookmakers.has(key)),
  };
}

/** Exchanges add their lay market next to the one asked for, unasked and free. */
function withLay(markets: readonly string[]): ReadonlySet<string> {
  return new Set(markets.flatMap((key) => [key, layMarkets.get(key) ?? key]));
}
