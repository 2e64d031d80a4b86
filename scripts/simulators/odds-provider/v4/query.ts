import { regions as knownRegions } from '../books.ts';
import { featuredMarkets, knownMarkets } from '../market-keys.ts';
import { ProviderError } from './provider-error.ts';

/** The requested reply format. */
export interface Format {
  readonly odds: 'decimal' | 'american';
  readonly date: 'iso' | 'unix';
  readonly links: boolean;
  readonly sids: boolean;
  readonly betLimits: boolean;
}

/** The requested books, and the number of regions charged. */
interface Selection {
  readonly has: (key: string, region: string) => boolean;
  readonly units: number;
}

const KEYS_PER_UNIT = 10;

/** `bookmakers` takes precedence over `regions`. */
export function readSelection(query: URLSearchParams): Selection {
  const bookmakers = readList(query, 'bookmakers');
  const regions = new Set(readList(query, 'regions'));
  if (bookmakers !== undefined) {
    if (bookmakers.some((key) => !/^[a-z0-9_]+$/.test(key))) throw invalid('bookmakers');
    return { has: (key) => bookmakers.includes(key), units: Math.ceil(bookmakers.length / KEYS_PER_UNIT) };
  }
  if (regions.size === 0) throw new ProviderError('MISSING_REGION', 'Missing one of parameters regions or bookmakers');
  const unknown = [...regions].filter((region) => !knownRegions.has(region));
  if (unknown.length > 0) throw new ProviderError('INVALID_REGION', `Invalid region: ${unknown.join(',')}`);
  return { has: (_key, region) => regions.has(region), units: regions.size };
}

/** The requested markets. One unknown key fails the whole request, even if it only has a leading space. */
export function readMarkets(query: URLSearchParams, endpoint: 'league' | 'event'): readonly string[] {
  if (query.get('markets') === '') throw new ProviderError('MISSING_MARKET', 'Missing markets parameter');
  const markets = [...new Set(readList(query, 'markets') ?? ['h2h'])];
  const unknown = markets.filter((key) => !knownMarkets.has(key));
  if (unknown.length > 0) throw new ProviderError('INVALID_MARKET', `Invalid markets: ${unknown.join(',')}`);
  const perEvent = markets.filter((key) => endpoint === 'league' && !featuredMarkets.has(key));
  if (perEvent.length === 0) return markets;
  throw new ProviderError('INVALID_MARKET', `Markets not supported by this endpoint: ${perEvent.join(', ')}`);
}

export function readFormat(query: URLSearchParams): Format {
  return {
    odds: oneOf(query, 'oddsFormat', ['decimal', 'american']),
    date: oneOf(query, 'dateFormat', ['iso', 'unix']),
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
