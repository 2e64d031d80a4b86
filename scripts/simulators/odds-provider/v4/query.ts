import { featuredMarkets, knownMarkets } from '../market-keys.ts';
import { ProviderError } from './provider-error.ts';

/** The requested reply format. */
export interface Format {
  readonly links: boolean;
  readonly sids: boolean;
  readonly betLimits: boolean;
}

const KEYS_PER_UNIT = 10;

/**
 * A request for odds; `units`: how often each market is charged. Only what the product asks for is simulated: books by name instead of whole
 * regions, and American prices, which have to be asked for.
 */
export function readOddsQuery(query: URLSearchParams, endpoint: 'league' | 'event') {
  const markets = readMarkets(query, endpoint);
  const bookmakers = readList(query, 'bookmakers');
  if (bookmakers === undefined) {
    throw new ProviderError('MISSING_REGION', 'Missing one of parameters regions or bookmakers');
  }
  if (bookmakers.some((key) => !/^[a-z0-9_]+$/.test(key))) throw invalid('bookmakers');
  if (query.get('oddsFormat') !== 'american') throw invalid('oddsFormat');
  return {
    markets,
    units: Math.ceil(bookmakers.length / KEYS_PER_UNIT),
    isRequested: (key: string) => bookmakers.includes(key),
    format: readFormat(query),
  };
}

/** The requested markets. One unknown key fails the whole request, even if it only has a leading space. */
function readMarkets(query: URLSearchParams, endpoint: 'league' | 'event'): readonly string[] {
  if (query.get('markets') === '') throw new ProviderError('MISSING_MARKET', 'Missing markets parameter');
  const markets = [...new Set(readList(query, 'markets') ?? ['h2h'])];
  const unknown = markets.filter((key) => !knownMarkets.has(key));
  if (unknown.length > 0) throw new ProviderError('INVALID_MARKET', `Invalid markets: ${unknown.join(',')}`);
  const perEvent = markets.filter((key) => endpoint === 'league' && !featuredMarkets.has(key));
  if (perEvent.length === 0) return markets;
  throw new ProviderError('INVALID_MARKET', `Markets not supported by this endpoint: ${perEvent.join(', ')}`);
}

/** Times are ISO 8601 text, the provider's default. */
export function readFormat(query: URLSearchParams): Format {
  oneOf(query, 'dateFormat', ['iso']);
  return {
    links: readFlag(query, 'includeLinks'),
    sids: readFlag(query, 'includeSids'),
    betLimits: readFlag(query, 'includeBetLimits'),
  };
}

function readFlag(query: URLSearchParams, name: string): boolean {
  return oneOf(query, name, ['false', 'true']) === 'true';
}

/** The provider's ids are 32 hexadecimal characters; reshaped recordings may have other ids of that length. */
export function isEventId(id: string): boolean {
  return id.length === 32;
}

function readList(query: URLSearchParams, name: string): string[] | undefined {
  const text = query.get(name);
  return text === null || text === '' ? undefined : text.split(',');
}

/** The first of the values is the default. */
function oneOf<T extends string>(query: URLSearchParams, name: string, values: readonly [T, ...T[]]): T {
  const text = query.get(name) || values[0];
  const value = values.find((known) => known === text);
  if (value === undefined) throw invalid(name, `: must be one of ${values.join(', ')}`);
  return value;
}

/** The error code is derived from the parameter's name: `oddsFormat`, INVALID_ODDS_FORMAT. */
function invalid(name: string, more = ''): ProviderError {
  const code = name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
  return new ProviderError(`INVALID_${code}`, `Invalid ${name} parameter${more}`);
}
