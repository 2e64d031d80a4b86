import { type GamePart, type MarketGroup, timeRanges } from '../catalogue/filters.ts';
import { marketOf } from '../catalogue/markets.ts';
import { valueLimits } from '../odds/limits.ts';

const HOUR_MS = 3_600_000;

/** Which rows someone wants to see; empty choices are for all. */
export interface RowChoice {
  readonly selectedLeagues: readonly string[];
  readonly timeRange: (typeof timeRanges)[number]['value'];
  readonly markets: readonly MarketGroup[];
  readonly periods: readonly GamePart[];
  readonly search: string;
  /** Of single bets only those whose fair price comes from many books. */
  readonly strict: boolean;
}

/** What a strict choice is called. */
export const STRICT_LABEL = `${valueLimits.strictBooks} books or more`;

/**
 * Whether a row is in a choice by league, start, market, period, search and books, at a time in milliseconds since 1970. A row without a
 * league, start or fair price is. Undefined if every row is.
 */
export function rowChoice(choice: RowChoice): ((row: unknown, now: number) => boolean) | undefined {
  const leagues: ReadonlySet<string> = new Set(choice.selectedLeagues);
  const markets: ReadonlySet<string> = new Set(choice.markets);
  const periods: ReadonlySet<string> = new Set(choice.periods);
  const hours = timeRanges.find(({ value }) => value === choice.timeRange)?.hours ?? null;
  const words = searchWords(choice.search);
  const isAny = leagues.size + markets.size + periods.size + words.length === 0 && hours === null;
  if (isAny && !choice.strict) return undefined;
  return (row, now) =>
    (leagues.size === 0 || isIn(leagues, textIn(row, 'eventSport'))) &&
    (hours === null || startsWithin(hours * HOUR_MS, now, textIn(row, 'eventStartTime'))) &&
    (markets.size === 0 || markets.has(marketOfRow(row).group)) &&
    (periods.size === 0 || periods.has(marketOfRow(row).part)) &&
    (words.length === 0 || hasAll(textOfRow(row), words)) &&
    (!choice.strict || isByEnough(row));
}

function isIn(leagues: ReadonlySet<string>, league: string | undefined): boolean {
  return league === undefined || leagues.has(league);
}

/** Whether the start is in the future and within the span. */
function startsWithin(span: number, now: number, start: string | undefined): boolean {
  const at = Date.parse(start ?? '');
  return Number.isNaN(at) || (at > now && at <= now + span);
}

function isByEnough(row: unknown): boolean {
  const books = fieldIn(fieldIn(row, 'value'), 'books');
  return !Array.isArray(books) || books.length >= valueLimits.strictBooks;
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function textIn(row: unknown, field: string): string | undefined {
  const value = fieldIn(row, field);
  return typeof value === 'string' ? value : undefined;
}

/** Reads one field without parsing the row: thousands of rows are filtered, but only a few are rendered. */
function fieldIn(row: unknown, field: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined;
}

const texts = new WeakMap<object, string>();

/** The words of a search, as `textOfRow` writes them. */
function searchWords(search: string): readonly string[] {
  return plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** The teams and the player of a row, without accents and in lower case. */
function textOfRow(row: unknown): string {
  if (typeof row !== 'object' || row === null) return '';
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts: readonly unknown[] = [Reflect.get(row, 'eventTitle'), Reflect.get(row, 'participant')];
  const made = plain(parts.filter((part) => typeof part === 'string').join(' '));
  texts.set(row, made);
  return made;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface RowMarket {
  readonly group: MarketGroup;
  readonly part: GamePart;
}

const ofFamily = new Map<string, RowMarket>();

/** The group of markets and the part of the game that a row is about, by its family in the catalogue. An unknown one is a full game's. */
function marketOfRow(row: unknown): RowMarket {
  if (typeof row !== 'object' || row === null) return { group: 'main', part: 'game' };
  const league: unknown = Reflect.get(row, 'eventSport');
  const family: unknown = Reflect.get(row, 'market');
  const known = familyMarket(`${league}`, `${family}`);
  return Reflect.get(row, 'alternate') === true ? { ...known, group: 'alternates' } : known;
}

function familyMarket(league: string, family: string): RowMarket {
  const key = `${league}/${family}`;
  const known = ofFamily.get(key);
  if (known !== undefined) return known;
  const market = marketOf(league, family);
  const made: RowMarket = {
    group: market?.participant === 'player' ? 'props' : 'main',
    part: market?.period ?? 'game',
  };
  ofFamily.set(key, made);
  return made;
}
