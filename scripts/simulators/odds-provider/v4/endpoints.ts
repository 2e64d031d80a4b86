import { LAY_MARKET } from '../market-keys.ts';
import type { BookQuotes, Game, MarketQuotes, OddsFilter, OddsSource, OutcomeQuote } from '../source.ts';
import { isSimulated, type SimulatedLeague } from '../teams.ts';
import { venueOf } from '../venues.ts';
import { ProviderError } from './provider-error.ts';
import { type Format, isEventId, readFormat, readOddsQuery } from './query.ts';
import { type ScoreFault, scoreAt } from './scores.ts';

const DAY_SECONDS = 24 * 3600;

/** A successful reply: its JSON and its cost in credits. */
export interface ApiResult {
  readonly json: unknown;
  readonly cost: number;
}

/**
 * The provider's endpoints that the product calls. Undefined for an unknown path.
 * @throws ProviderError for an error reply
 */
export function respond(
  source: OddsSource,
  path: string,
  query: URLSearchParams,
  at: number,
  faultOf: (gameId: string) => ScoreFault | undefined = () => undefined,
): ApiResult | undefined {
  const [, version, root, sportKey, kind, eventId, detail, ...more] = path.split('/');
  if (version !== 'v4' || root !== 'sports' || sportKey === undefined || more.length > 0) return undefined;
  if (!isSimulated(sportKey)) throw new ProviderError('UNKNOWN_SPORT', `Unknown sport: ${sportKey}`);
  const games = source.games(sportKey, at);
  if (eventId === undefined) {
    if (kind === 'scores') return scores({ source, league: sportKey, games, faultOf }, query, at);
    if (kind === 'odds') return leagueOdds(source, games, query, at);
    return kind === 'events' ? listGames(games, query) : undefined;
  }
  if (kind !== 'events' || detail !== 'odds') return undefined;
  if (!isEventId(eventId)) throw new ProviderError('INVALID_EVENT_ID', 'Invalid eventId parameter');
  const game = games.find(({ id }) => id === eventId);
  if (game === undefined) throw new ProviderError('EVENT_NOT_FOUND', 'Event not found. The event may have expired');
  return eventOdds(source, game, query, at);
}

function listGames(games: readonly Game[], query: URLSearchParams): ApiResult {
  readFormat(query);
  return { json: games.map(gameBody), cost: 0 };
}

interface Scored {
  readonly source: OddsSource;
  readonly league: SimulatedLeague;
  /** Listed now. */
  readonly games: readonly Game[];
  readonly faultOf: (gameId: string) => ScoreFault | undefined;
}

/** Upcoming games, games in play and, with `daysFrom`, those of the last days, which cost a credit more. */
function scores({ source, league, games, faultOf }: Scored, query: URLSearchParams, at: number): ApiResult {
  const text = query.get('daysFrom');
  if (text !== null && !/^[123]$/.test(text)) {
    throw new ProviderError('INVALID_SCORES_DAYS_FROM', 'Invalid daysFrom parameter: must be from 1 to 3');
  }
  readFormat(query);
  const since = at - Number(text ?? 0) * DAY_SECONDS;
  const earlier = source.played(league, since, at).filter(({ id }) => games.every((game) => game.id !== id));
  const json = [...earlier, ...games].flatMap((game) => {
    const score = scoreAt(source, { game, league, fault: faultOf(game.id) }, at);
    if (score === undefined || (text === null && score.completed)) return [];
    const { venue: _, commence_time, home_team, away_team, ...facts } = gameBody(game);
    const { completed, scores: points, updatedAt } = score;
    const last_update = updatedAt === null ? null : timeText(updatedAt);
    return [{ ...facts, commence_time, completed, home_team, away_team, scores: points, last_update }];
  });
  return { json, cost: text === null ? 1 : 2 };
}

/** Charges the requested markets, or nothing if there are no games. */
function leagueOdds(source: OddsSource, games: readonly Game[], query: URLSearchParams, at: number): ApiResult {
  const { markets, units, isRequested, format } = readOddsQuery(query, 'league');
  const filter = { market: withLay(markets), book: isRequested };
  const json = games.map((game) => ({
    ...gameBody(game),
    bookmakers: source.books(game, at, filter).map((quotes) => bookBody(quotes, format, true)),
  }));
  return { json, cost: json.length === 0 ? 0 : markets.length * units };
}

/** Charges the distinct markets returned. */
function eventOdds(source: OddsSource, game: Game, query: URLSearchParams, at: number): ApiResult {
  const { markets, units, isRequested, format } = readOddsQuery(query, 'event');
  const books = source.books(game, at, { market: withLay(markets), book: isRequested });
  const returned = new Set(books.flatMap((quotes) => quotes.markets.map(({ key }) => key)));
  const json = { ...gameBody(game), bookmakers: books.map((quotes) => bookBody(quotes, format, false)) };
  return { json, cost: markets.filter((key) => returned.has(key)).length * units };
}

/** Exchanges add their lay market to `h2h` for free. */
function withLay(markets: readonly string[]): OddsFilter['market'] {
  const wanted = new Set(markets.flatMap((key) => [key, key === 'h2h' ? LAY_MARKET : key]));
  return (key) => wanted.has(key);
}

function gameBody(game: Game) {
  return {
    id: game.id,
    sport_key: game.sportKey,
    sport_title: game.sportTitle,
    commence_time: timeText(game.startsAt),
    home_team: game.homeTeam,
    away_team: game.awayTeam,
    venue: venueOf(game.homeTeam),
  };
}

/** `dated`: for a league, books have a `last_update`; for one event, only markets do. */
function bookBody({ key, title, link, markets }: BookQuotes, format: Format, dated: boolean) {
  const newest = Math.max(0, ...markets.map(({ updatedAt }) => updatedAt));
  return {
    key,
    title,
    ...(dated && { last_update: timeText(newest) }),
    ...(format.links && { link }),
    ...(format.sids && { sid: null }),
    markets: markets.map((market) => marketBody(market, format)),
  };
}

function marketBody({ key, updatedAt, outcomes }: MarketQuotes, format: Format) {
  return {
    key,
    last_update: timeText(updatedAt),
    ...(format.links && { link: null }),
    ...(format.sids && { sid: null }),
    outcomes: outcomes.map((outcome) => outcomeBody(outcome, format)),
  };
}

function outcomeBody(outcome: OutcomeQuote, format: Format) {
  const { name, description, price, point, link, sid, betLimit } = outcome;
  return {
    name,
    ...(description !== undefined && { description }),
    price,
    ...(point !== undefined && { point }),
    ...(format.links && { link }),
    ...(format.sids && { sid }),
    ...(format.betLimits && betLimit !== undefined && { bet_limit: betLimit }),
  };
}

function timeText(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
