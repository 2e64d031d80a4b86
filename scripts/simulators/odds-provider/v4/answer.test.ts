import { expect, it } from 'vitest';
import { simulate } from '../simulation.ts';
import { answer } from './answer.ts';
import { Refusal } from './refusal.ts';

const source = simulate('test');
/** 2026-11-21T15:00:00Z */
const AT = 1_795_273_200;
const TWELVE =
  'fanduel,draftkings,betmgm,williamhill_us,bovada,betonlineag,prophetx,novig,fliff,espnbet,fanatics,underdog';
const nba = source.games('basketball_nba', AT).find(({ startsAt }) => startsAt > AT);
const EVENT = `/v4/sports/basketball_nba/events/${nba?.id}`;

// biome-ignore lint/suspicious/noExplicitAny: answers are read here as a stranger would read them.
function ask(path: string, query: Record<string, string> = {}): { json: any; cost: number } {
  const found = answer(source, path, new URLSearchParams(query), AT);
  if (found === undefined) throw new Error(`Nothing at ${path}`);
  return found;
}

function refusal(path: string, query: Record<string, string> = {}): [number, string, string] {
  try {
    ask(path, query);
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.code, JSON.parse(error.body).message];
    throw error;
  }
  throw new Error('It was answered');
}

it('lists games free of charge and without odds', () => {
  const { json, cost } = ask('/v4/sports/basketball_nba/events');
  expect(cost).toBe(0);
  expect(json[0]).not.toHaveProperty('bookmakers');
  expect(json[0].commence_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
});

it.each([
  ['three markets, one region', { regions: 'us', markets: 'h2h,spreads,totals' }, 3],
  ['three markets, two regions', { regions: 'us,us2', markets: 'h2h,spreads,totals' }, 6],
  ['twelve books are two regions', { bookmakers: TWELVE, markets: 'h2h,spreads,totals' }, 6],
  ['eleven books are two regions', { bookmakers: TWELVE.split(',').slice(0, 11).join(','), markets: 'h2h' }, 2],
  ['ten books are one region', { bookmakers: TWELVE.split(',').slice(0, 10).join(','), markets: 'h2h' }, 1],
  ['books win over regions', { bookmakers: 'fanduel', regions: 'us,us2,us_ex', markets: 'h2h' }, 1],
  ['markets left out mean h2h', { regions: 'us' }, 1],
])('counts credits of a sweep: %s', (_name, query, cost) => {
  expect(ask('/v4/sports/basketball_nba/odds', query).cost).toBe(cost);
});

it('charges an event’s odds by the markets that came back', () => {
  const query = { regions: 'us,us2', markets: 'h2h,player_points,batter_hits' };
  expect(ask(`${EVENT}/odds`, query).cost).toBe(4);
  expect(ask(`${EVENT}/odds`, { ...query, markets: 'batter_hits' }).cost).toBe(0);
});

it('writes both odds and both date formats', () => {
  const markets = (query: Record<string, string>) =>
    ask('/v4/sports/basketball_nba/odds', { bookmakers: 'draftkings', ...query }).json[3].bookmakers[0].markets[0];
  const decimal = markets({});
  const american = markets({ oddsFormat: 'american', dateFormat: 'unix' });
  expect(decimal.outcomes[0].price).toBeLessThan(100);
  expect(Math.abs(american.outcomes[0].price)).toBeGreaterThanOrEqual(100);
  expect(american.last_update).toBe(Date.parse(decimal.last_update) / 1000);
});

it('puts a book’s last_update into a sweep and leaves it out of an event’s odds', () => {
  const sweep = ask('/v4/sports/basketball_nba/odds', { regions: 'us' }).json[3].bookmakers[0];
  const event = ask(`${EVENT}/odds`, { regions: 'us' }).json.bookmakers[0];
  expect(sweep).toHaveProperty('last_update');
  expect(event).not.toHaveProperty('last_update');
  expect(event.markets[0]).toHaveProperty('last_update');
});

it('adds links only when asked, deepest at the outcome', () => {
  const outcome = (query: Record<string, string>) =>
    ask(`${EVENT}/odds`, { bookmakers: 'draftkings', markets: 'h2h,spreads', ...query }).json.bookmakers[0].markets[0]
      .outcomes[0];
  expect(outcome({})).not.toHaveProperty('link');
  expect(outcome({ includeLinks: 'true' }).link).toMatch(/^https:\/\/sportsbook\.draftkings\.com\/\?outcomes=/);
});

it('adds an exchange’s lay market unasked and free', () => {
  const { json, cost } = ask('/v4/sports/basketball_nba/odds', { bookmakers: 'novig', markets: 'h2h' });
  const keys = json.flatMap(({ bookmakers }: { bookmakers: { markets: { key: string }[] }[] }) =>
    bookmakers.flatMap(({ markets }) => markets.map(({ key }) => key)),
  );
  expect(new Set(keys)).toEqual(new Set(['h2h', 'h2h_lay']));
  expect(cost).toBe(1);
});

const SWEEP = '/v4/sports/basketball_nba/odds';
const us = { regions: 'us' };
it.each<[string, string, Record<string, string>, number, string, string]>([
  ['a sport nobody knows', '/v4/sports/chess/odds', us, 404, 'UNKNOWN_SPORT', 'Unknown sport: chess'],
  ['no region', SWEEP, {}, 422, 'MISSING_REGION', 'Missing one of parameters regions or bookmakers'],
  ['a region nobody knows', SWEEP, { regions: 'us,mars' }, 422, 'INVALID_REGION', 'Invalid region: mars'],
  ['odd book keys', SWEEP, { bookmakers: 'Fan Duel' }, 422, 'INVALID_BOOKMAKERS', 'Invalid bookmakers parameter'],
  ['an unknown market', SWEEP, { ...us, markets: 'h2h,foo,bar' }, 422, 'INVALID_MARKET', 'Invalid markets: foo,bar'],
  [
    'a space after a comma',
    SWEEP,
    { ...us, markets: 'h2h, totals' },
    422,
    'INVALID_MARKET',
    'Invalid markets:  totals',
  ],
  [
    'a prop in a sweep',
    SWEEP,
    { ...us, markets: 'h2h,player_points' },
    422,
    'INVALID_MARKET',
    'Markets not supported by this endpoint: player_points',
  ],
  ['an empty market list', SWEEP, { ...us, markets: '' }, 422, 'MISSING_MARKET', 'Missing markets parameter'],
  [
    'an event of another length',
    '/v4/sports/basketball_nba/events/abc/odds',
    us,
    422,
    'INVALID_EVENT_ID',
    'Invalid eventId parameter',
  ],
  [
    'an event that is over',
    `/v4/sports/basketball_nba/events/${'0'.repeat(32)}/odds`,
    us,
    404,
    'EVENT_NOT_FOUND',
    'Event not found. The event may have expired',
  ],
])('refuses %s', (_name, path, query, status, code, message) => {
  expect(refusal(path, query)).toEqual([status, code, message]);
});

it.each([
  ['oddsFormat', 'INVALID_ODDS_FORMAT'],
  ['dateFormat', 'INVALID_DATE_FORMAT'],
  ['includeLinks', 'INVALID_INCLUDE_LINKS'],
  ['includeBetLimits', 'INVALID_INCLUDE_BET_LIMITS'],
])('refuses a value that %s does not have', (parameter, code) => {
  expect(refusal(SWEEP, { ...us, [parameter]: 'perhaps' }).slice(0, 2)).toEqual([422, code]);
});

it('charges nothing for a sweep of a league without games', () => {
  const none = { games: () => [], books: () => [] };
  const query = new URLSearchParams({ regions: 'us', markets: 'h2h,spreads,totals' });
  expect(answer(none, SWEEP, query, AT)).toEqual({ json: [], cost: 0 });
});
