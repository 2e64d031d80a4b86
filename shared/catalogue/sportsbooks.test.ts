import { expect, it, test } from 'vitest';
import type { SportsbookRow } from './sportsbook-row.ts';
import {
  comparedSportsbooks,
  fallbackSite,
  headingAbove,
  offeredSportsbooks,
  providerKeysOf,
  sportsbookById,
  sportsbookName,
  sportsbookSite,
  sportsbooks,
} from './sportsbooks.ts';

const allBooks: readonly SportsbookRow[] = sportsbooks;

test.each([
  [1, 'FanDuel', 'fanduel', 'us', 'sportsbook'],
  [2, 'DraftKings', 'draftkings', 'us', 'sportsbook'],
  [3, 'BetMGM', 'betmgm', 'us', 'sportsbook'],
  [4, 'Caesars', 'williamhill_us', 'us', 'sportsbook'],
  [5, 'Bovada', 'bovada', 'us', 'sportsbook'],
  [6, 'BetOnline', 'betonlineag', 'us', 'sportsbook'],
  [7, 'Prophet X', 'prophetx', 'us_ex', 'exchange'],
  [8, 'Novig', 'novig', 'us_ex', 'exchange'],
  [9, 'Fliff', 'fliff', 'us2', 'sportsbook'],
  [10, 'theScore Bet', 'espnbet', 'us2', 'sportsbook'],
  [13, 'Fanatics', 'fanatics', 'us', 'sportsbook'],
  [15, 'Underdog', 'underdog', 'us_dfs', 'pickem'],
])('book %i is %s, provider key %s in region %s, a %s', (id, name, providerKey, providerRegion, kind) => {
  const expected = { id, name, providerKey, providerRegion, kind, filterGroup: 'main' };
  expect(sportsbookById(id)).toMatchObject(expected);
});

test.each([
  [25, 'BetRivers', 'betrivers', 'us', 'sportsbook'],
  [26, 'Hard Rock Bet', 'hardrockbet', 'us2', 'sportsbook'],
  [27, 'MyBookie', 'mybookieag', 'us', 'sportsbook'],
  [28, 'BetUS', 'betus', 'us', 'sportsbook'],
  [29, 'LowVig', 'lowvig', 'us', 'sportsbook'],
  [30, 'Bally Bet', 'ballybet', 'us2', 'sportsbook'],
  [31, 'betPARX', 'betparx', 'us2', 'sportsbook'],
  [32, 'BetAnySports', 'betanysports', 'us2', 'sportsbook'],
  [33, 'Kalshi', 'kalshi', 'us_ex', 'exchange'],
])('book %i is %s, provider key %s in region %s, a %s, among the further ones', (id, name, key, region, kind) => {
  const expected = { id, name, providerKey: key, providerRegion: region, kind, filterGroup: 'more' };
  expect(sportsbookById(id)).toMatchObject(expected);
});

test.each([
  [21, 'Robinhood'],
  [22, 'Sportzino'],
  [23, 'Thrillzz'],
  [24, 'Bet105'],
])('book %i, %s, exists for links only', (id, name) => {
  expect(sportsbookById(id)).toMatchObject({ name, providerKey: null, providerRegion: null, filterGroup: null });
});

it('no book has the number of one that is gone', () => expect(sportsbookById(11)).toBeUndefined());

it.each(['id', 'name', 'providerKey', 'site', 'logo'] as const)('no two books have the same %s', (column) => {
  const values = sportsbooks.map((book) => book[column]).filter((value) => value !== null);
  expect(new Set(values).size).toBe(values.length);
});

it('no two books have a provider key in common', () => {
  const keys = sportsbooks.flatMap(providerKeysOf);
  expect(new Set(keys).size).toBe(keys.length);
});

it('of a book with several provider keys one is asked for, and all are recognized', () => {
  expect(allBooks.filter((book) => book.otherProviderKeys.length > 0).map(providerKeysOf)).toEqual([
    ['espnbet', 'thescorebet'],
    ['hardrockbet', 'hardrockbet_az', 'hardrockbet_fl', 'hardrockbet_oh'],
  ]);
});

it('the compared books are those of the provider, but no pick’em site', () => {
  expect(offeredSportsbooks.filter((book) => !comparedSportsbooks.includes(book)).map(({ name }) => name)).toEqual([
    'Underdog',
  ]);
});

it('only Kalshi settles by rules of its own, and says so in whole sentences', () => {
  const own = allBooks.filter((book) => book.ownRules !== null);
  expect(own.map(({ name }) => name)).toEqual(['Kalshi']);
  expect(own[0]?.ownRules).toMatch(/^[A-Z].*\.$/);
});

it('the offered books are the main ones and then the others, each ordered by name', () => {
  const groups = offeredSportsbooks.map(({ filterGroup }) => filterGroup);
  expect(groups.lastIndexOf('main')).toBe(groups.indexOf('more') - 1);
  for (const group of ['main', 'more']) {
    const names = offeredSportsbooks.filter(({ filterGroup }) => filterGroup === group).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  }
});

it('an unknown book is named by its number and links to the fallback site', () => {
  expect(sportsbookName(10)).toBe('theScore Bet');
  expect(sportsbookName(99)).toBe('Sportsbook 99');
  expect(sportsbookSite(2)).toBe('https://sportsbook.draftkings.com');
  expect(sportsbookSite(99)).toBe(fallbackSite);
});

it('a heading stands above the first of the other sportsbooks only, also where books that are never paired are left out', () => {
  for (const books of [offeredSportsbooks, comparedSportsbooks]) {
    const first = books.findIndex(({ filterGroup }) => filterGroup === 'more');
    expect(books.map(headingAbove)).toEqual(books.map((_, n) => (n === first ? 'More sportsbooks' : undefined)));
  }
});

it('each of the other sportsbooks says how far its hosts are verified, and dates links that were seen', () => {
  for (const { name, filterGroup, linkSource } of allBooks) {
    if (filterGroup !== 'more') continue;
    expect(linkSource?.text, name).toMatch(/verified/);
    expect(linkSource?.date !== undefined, name).toBe(linkSource?.host === 'seen');
  }
});
