import { expect, it } from 'vitest';
import { simulate } from '../simulation.ts';
import { respond } from './endpoints.ts';
import { ProviderError } from './provider-error.ts';

const source = simulate('test');
/** 2026-11-21T15:00:00Z */
const AT = 1_795_273_200;
const TWELVE =
  'fanduel,draftkings,betmgm,williamhill_us,bovada,betonlineag,prophetx,novig,fliff,espnbet,fanatics,underdog';
const american = { oddsFormat: 'american' };
const fanduel = { ...american, bookmakers: 'fanduel' };
const nba = source.games('basketball_nba', AT).find(({ startsAt }) => startsAt > AT);
const LEAGUE_ODDS = '/v4/sports/basketball_nba/odds';
const EVENT = `/v4/sports/basketball_nba/events/${nba?.id}`;

// biome-ignore lint/suspicious/noExplicitAny: the reply is read untyped, as by an unknown client.
function get(path: string, query: Record<string, string> = {}): { json: any; cost: number } {
  const result = respond(source, path, new URLSearchParams(query), AT);
  if (result === undefined) throw new Error(`Nothing at ${path}`);
  return result;
}

function errorOf(path: string, query: Record<string, string> = {}): [number, string, string] {
  try {
    get(path, query);
  } catch (error) {
    if (error instanceof ProviderError) return [error.status, error.code, JSON.parse(error.body).message];
    throw error;
  }
  throw new Error('The call succeeded');
}

it('listing games is free and without odds', () => {
  const { json, cost } = get('/v4/sports/basketball_nba/events');
  expect(cost).toBe(0);
  expect(json[0]).not.toHaveProperty('bookmakers');
  expect(json[0].commence_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
});

it.each([
  ['three markets of one book', { bookmakers: 'fanduel', markets: 'h2h,spreads,totals' }, 3],
  ['twelve books count twice', { bookmakers: TWELVE, markets: 'h2h,spreads,totals' }, 6],
  ['eleven books count twice', { bookmakers: TWELVE.split(',').slice(0, 11).join(','), markets: 'h2h' }, 2],
  ['ten books count once', { bookmakers: TWELVE.split(',').slice(0, 10).join(','), markets: 'h2h' }, 1],
  ['the default market is h2h', { bookmakers: 'fanduel' }, 1],
])('a league’s odds are charged: %s', (_name, query, cost) => {
  expect(get(LEAGUE_ODDS, { ...american, ...query }).cost).toBe(cost);
});

it('an event’s odds are charged by the markets returned', () => {
  const query = { ...american, bookmakers: TWELVE, markets: 'h2h,player_points,batter_hits' };
  expect(get(`${EVENT}/odds`, query).cost).toBe(4);
  expect(get(`${EVENT}/odds`, { ...query, markets: 'batter_hits' }).cost).toBe(0);
});

it('prices are American and times ISO 8601 text', () => {
  const [market] = get(LEAGUE_ODDS, fanduel).json[3].bookmakers[0].markets;
  expect(Math.abs(market.outcomes[0].price)).toBeGreaterThanOrEqual(100);
  expect(market.last_update).toMatch(/^2026-.*Z$/);
});

it('a book has last_update in a league’s odds but not in an event’s', () => {
  const league = get(LEAGUE_ODDS, fanduel).json[3].bookmakers[0];
  const event = get(`${EVENT}/odds`, { ...american, bookmakers: 'draftkings' }).json.bookmakers[0];
  expect(league).toHaveProperty('last_update');
  expect(event).not.toHaveProperty('last_update');
  expect(event.markets[0]).toHaveProperty('last_update');
});

it('links are included on request, down to the outcome', () => {
  const outcome = (query: Record<string, string>) =>
    get(`${EVENT}/odds`, { ...american, bookmakers: 'draftkings', markets: 'h2h,spreads', ...query }).json.bookmakers[0]
      .markets[0].outcomes[0];
  expect(outcome({})).not.toHaveProperty('link');
  expect(outcome({ includeLinks: 'true' }).link).toMatch(/^https:\/\/sportsbook\.draftkings\.com\/\?outcomes=/);
});

it('ids of bets are included on request, where the book has them', () => {
  const outcome = (bookmakers: string, query: Record<string, string>) =>
    get(`${EVENT}/odds`, { ...american, bookmakers, markets: 'h2h,spreads', ...query }).json.bookmakers[0].markets[0]
      .outcomes[0];
  expect(outcome('draftkings', {})).not.toHaveProperty('sid');
  const { sid, link } = outcome('draftkings', { includeSids: 'true', includeLinks: 'true' });
  expect(link).toBe(`https://sportsbook.draftkings.com/?outcomes=${encodeURIComponent(sid)}`);
  expect(outcome('fanatics', { includeSids: 'true', includeLinks: 'true' })).toMatchObject({
    link: null,
    sid: expect.stringMatching(/^\d{9}$/),
  });
  expect(outcome('bovada', { includeSids: 'true' }).sid).toBeNull();
});

it('limits are included on request, at exchanges, some of them null', () => {
  type Book = { readonly markets: readonly { readonly outcomes: readonly { bet_limit?: unknown }[] }[] };
  const outcomes = (bookmakers: string, query: Record<string, string>) => {
    const all = { ...american, bookmakers, markets: 'h2h,spreads,totals', ...query };
    const games: readonly { readonly bookmakers: readonly Book[] }[] = get(LEAGUE_ODDS, all).json;
    return games.flatMap((game) =>
      game.bookmakers.flatMap(({ markets }) => markets.flatMap((market) => market.outcomes)),
    );
  };
  const limits = outcomes('novig,prophetx', { includeBetLimits: 'true' }).map(({ bet_limit }) => bet_limit);
  expect(new Set(limits.map((limit) => (limit === null ? 'null' : typeof limit)))).toEqual(new Set(['number', 'null']));
  for (const [books, query] of [
    ['novig,prophetx', {}],
    ['novig,prophetx', { includeBetLimits: 'false' }],
    ['draftkings', { includeBetLimits: 'true' }],
  ] as const) {
    const without = outcomes(books, query);
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter((outcome) => 'bet_limit' in outcome)).toEqual([]);
  }
});

it('an exchange’s lay market is added for free', () => {
  const { json, cost } = get(LEAGUE_ODDS, { ...american, bookmakers: 'novig', markets: 'h2h' });
  const keys = json.flatMap(({ bookmakers }: { bookmakers: { markets: { key: string }[] }[] }) =>
    bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)),
  );
  expect(new Set(keys)).toEqual(new Set(['h2h', 'h2h_lay']));
  expect(cost).toBe(1);
});

it.each<[string, string, Record<string, string>, number, string, string]>([
  ['an unknown sport', '/v4/sports/chess/odds', fanduel, 404, 'UNKNOWN_SPORT', 'Unknown sport: chess'],
  ['no book', LEAGUE_ODDS, {}, 422, 'MISSING_REGION', 'Missing one of parameters regions or bookmakers'],
  [
    'malformed book keys',
    LEAGUE_ODDS,
    { bookmakers: 'Fan Duel' },
    422,
    'INVALID_BOOKMAKERS',
    'Invalid bookmakers parameter',
  ],
  [
    'an unknown market',
    LEAGUE_ODDS,
    { ...fanduel, markets: 'h2h,foo,bar' },
    422,
    'INVALID_MARKET',
    'Invalid markets: foo,bar',
  ],
  [
    'a space after a comma',
    LEAGUE_ODDS,
    { ...fanduel, markets: 'h2h, totals' },
    422,
    'INVALID_MARKET',
    'Invalid markets:  totals',
  ],
  [
    'a prop for a whole league',
    LEAGUE_ODDS,
    { ...fanduel, markets: 'h2h,player_points' },
    422,
    'INVALID_MARKET',
    'Markets not supported by this endpoint: player_points',
  ],
  [
    'an empty market list',
    LEAGUE_ODDS,
    { ...fanduel, markets: '' },
    422,
    'MISSING_MARKET',
    'Missing markets parameter',
  ],
  [
    'an event id of another length',
    '/v4/sports/basketball_nba/events/abc/odds',
    fanduel,
    422,
    'INVALID_EVENT_ID',
    'Invalid eventId parameter',
  ],
  [
    'an event that is over',
    `/v4/sports/basketball_nba/events/${'0'.repeat(32)}/odds`,
    fanduel,
    404,
    'EVENT_NOT_FOUND',
    'Event not found. The event may have expired',
  ],
])('%s is refused', (_name, path, query, status, code, message) => {
  expect(errorOf(path, query)).toEqual([status, code, message]);
});

it.each([
  ['oddsFormat', 'INVALID_ODDS_FORMAT'],
  ['dateFormat', 'INVALID_DATE_FORMAT'],
  ['includeLinks', 'INVALID_INCLUDE_LINKS'],
  ['includeSids', 'INVALID_INCLUDE_SIDS'],
  ['includeBetLimits', 'INVALID_INCLUDE_BET_LIMITS'],
])('an invalid value of %s is refused', (parameter, code) => {
  expect(errorOf(LEAGUE_ODDS, { ...fanduel, [parameter]: 'perhaps' }).slice(0, 2)).toEqual([422, code]);
});

it('a league without games is free', () => {
  const none = { games: () => [], books: () => [], played: () => [], finalScore: () => ({ home: 1, away: 0 }) };
  const query = new URLSearchParams({ ...fanduel, markets: 'h2h,spreads,totals' });
  expect(respond(none, LEAGUE_ODDS, query, AT)).toEqual({ json: [], cost: 0 });
});
