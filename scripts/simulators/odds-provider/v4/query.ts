import { regions as knownRegions } from '../books.ts';
import { featuredMarkets, knownMarkets } from '../market-keys.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

/** Which books were asked for, and how many regions that costs. */
export interface Selection {
  readonly regions: ReadonlySet<string>;
  /** Wins over `regions` where given. */
  readonly bookmakers: ReadonlySet<string> | undefined;
  readonly units: number;
}

export interface Include {
  readonly links: boolean;
  readonly sids: boolean;
  readonly betLimits: boolean;
  readonly multipliers: boolean;
  readonly rotationNumbers: boolean;
}

export interface Format {
  readonly odds: 'decimal' | 'american';
  readonly date: 'iso' | 'unix';
}

export interface GameFilter {
  readonly ids: ReadonlySet<string> | undefined;
  readonly from: number;
  readonly to: number;
}

const KEYS_PER_UNIT = 10;

export function readSelection(query: URLSearchParams): Selection {
  const bookmakers = readList(query, 'bookmakers');
  const regions = readList(query, 'regions');
  if (bookmakers !== undefined) {
    if (bookmakers.some((key) => !/^[a-z0-9_]+$/.test(key)))
      refuse('INVALID_BOOKMAKERS', 'Invalid bookmakers parameter');
    return { regions: new Set(), bookmakers: new Set(bookmakers), units: Math.ceil(bookmakers.length / KEYS_PER_UNIT) };
  }
  if (regions === undefined) return refuse('MISSING_REGION', 'Missing one of parameters regions or bookmakers');
  const unknown = regions.filter((region) => !knownRegions.has(region));
  if (unknown.length > 0) refuse('INVALID_REGION', `Invalid region: ${unknown.join(',')}`);
  return { regions: new Set(regions), bookmakers: undefined, units: new Set(regions).size };
}

/** Markets asked for; one bad key fails the whole request. A space after a comma makes a bad key. */
export function readMarkets(query: URLSearchParams, endpoint: 'league' | 'event'): readonly string[] {
  if (query.get('markets') === '') refuse('MISSING_MARKET', 'Missing markets parameter');
  const markets = [...new Set(readList(query, 'markets') ?? ['h2h'])];
  const unknown = markets.filter((key) => !knownMarkets.has(key));
  if (unknown.length > 0) refuse('INVALID_MARKET', `Invalid markets: ${unknown.join(',')}`);
  if (endpoint === 'league') {
    const perEvent = markets.filter((key) => !featuredMarkets.has(key));
    if (perEvent.length > 0) refuse('INVALID_MARKET', `Markets not supported by this endpoint: ${perEvent.join(', ')}`);
  }
  return markets;
}

export function readFormat(query: URLSearchParams): Format {
  return {
    odds: oneOf(query, 'oddsFormat', ['decimal', 'american'], 'INVALID_ODDS_FORMAT'),
    date: readDateFormat(query),
  };
}

export function readDateFormat(query: URLSearchParams): Format['date'] {
  return oneOf(query, 'dateFormat', ['iso', 'unix'], 'INVALID_DATE_FORMAT');
}

export function readInclude(query: URLSearchParams): Include {
  return {
    links: flag(query, 'includeLinks', 'INVALID_INCLUDE_LINKS'),
    sids: flag(query, 'includeSids', 'INVALID_INCLUDE_SIDS'),
    betLimits: flag(query, 'includeBetLimits', 'INVALID_INCLUDE_BET_LIMITS'),
    multipliers: flag(query, 'includeMultipliers', 'INVALID_INCLUDE_MULTIPLIERS'),
    rotationNumbers: flag(query, 'includeRotationNumbers', 'INVALID_INCLUDE_ROTATION_NUMBERS'),
  };
}

export function readAllSports(query: URLSearchParams): boolean {
  return flag(query, 'all', 'INVALID_ALL_SPORTS_PARAM');
}

export function readGameFilter(query: URLSearchParams): GameFilter {
  const ids = readList(query, 'eventIds');
  if (ids?.some((id) => !isEventId(id))) refuse('INVALID_EVENT_IDS', 'Invalid eventIds parameter');
  const from = instant(query, 'commenceTimeFrom', 'INVALID_COMMENCE_TIME_FROM') ?? Number.NEGATIVE_INFINITY;
  const to = instant(query, 'commenceTimeTo', 'INVALID_COMMENCE_TIME_TO') ?? Number.POSITIVE_INFINITY;
  if (from > to) refuse('INVALID_COMMENCE_TIME_RANGE', 'commenceTimeFrom must not be after commenceTimeTo');
  return { ids: ids === undefined ? undefined : new Set(ids), from, to };
}

/** Recordings that somebody reshaped may carry other ids than the provider's 32 hexadecimal characters, of the same length. */
export function isEventId(id: string): boolean {
  return id.length === 32;
}

function instant(query: URLSearchParams, name: string, code: RefusalCode): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const wellFormed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
  const at = Date.parse(text);
  if (!wellFormed || Number.isNaN(at))
    refuse(code, `Invalid ${name} parameter. The format must be YYYY-MM-DDTHH:MM:SSZ`);
  return at / 1000;
}

function readList(query: URLSearchParams, name: string): string[] | undefined {
  const text = query.get(name);
  return text === null || text === '' ? undefined : text.split(',');
}

function flag(query: URLSearchParams, name: string, code: RefusalCode): boolean {
  return oneOf(query, name, ['false', 'true'], code) === 'true';
}

/** The first of the values is the default. */
function oneOf<T extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly [T, ...T[]],
  code: RefusalCode,
): T {
  const text = query.get(name);
  if (text === null || text === '') return values[0];
  const value = values.find((known) => known === text);
  return value ?? refuse(code, `Invalid ${name} parameter: must be one of ${values.join(', ')}`);
}

function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}
