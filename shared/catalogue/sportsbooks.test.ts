import { describe, expect, it, test } from 'vitest';
import type { SportsbookRow } from './sportsbook-row.ts';
import {
  comparedSportsbooks,
  fallbackSite,
  headingAbove,
  offeredSportsbooks,
  providerKeysOf,
  safeBetLink,
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

it('the catalogue has 25 books', () => {
  expect(sportsbooks).toHaveLength(25);
  expect(sportsbookById(11)).toBeUndefined();
});

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

it('twenty books are compared: those of the provider, but no pick’em site', () => {
  expect(comparedSportsbooks).toHaveLength(20);
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
  expect(offeredSportsbooks.map((book) => book.name)).toEqual([
    'BetMGM',
    'BetOnline',
    'Bovada',
    'Caesars',
    'DraftKings',
    'Fanatics',
    'FanDuel',
    'Fliff',
    'Novig',
    'Prophet X',
    'theScore Bet',
    'Underdog',
    'Bally Bet',
    'BetAnySports',
    'betPARX',
    'BetRivers',
    'BetUS',
    'Hard Rock Bet',
    'Kalshi',
    'LowVig',
    'MyBookie',
  ]);
});

it('an unknown book is named by its number and links to the fallback site', () => {
  expect(sportsbookName(10)).toBe('theScore Bet');
  expect(sportsbookName(99)).toBe('Sportsbook 99');
  expect(sportsbookSite(2)).toBe('https://sportsbook.draftkings.com');
  expect(sportsbookSite(99)).toBe(fallbackSite);
});

it('every commission has a source, and is a share or unknown', () => {
  for (const { commission } of allBooks) {
    expect(commission.source.text).not.toBe('');
    expect(commission.rate ?? 0).toBeGreaterThanOrEqual(0);
    expect(commission.rate ?? 0).toBeLessThan(1);
  }
});

it('every exchange, and every book with a fee, names the page with the fee and the day it was read', () => {
  for (const { kind, commission } of allBooks.filter(
    (book) => book.kind === 'exchange' || book.commission.rate !== 0,
  )) {
    expect(kind).toBe('exchange');
    expect(commission.source.url).toMatch(/^https:/);
    expect(commission.source.date).toMatch(/^2026-\d\d-\d\d$/);
  }
});

it('Prophet X takes 2% of winnings, Novig nothing before the game, Kalshi 7% of price × (1 - price) a contract', () => {
  expect(sportsbookById(33)?.commission).toMatchObject({ basis: 'contract', rate: 0.07 });
  expect(sportsbookById(7)?.commission).toMatchObject({ basis: 'winnings', rate: 0.02 });
  expect(sportsbookById(8)?.commission).toMatchObject({ basis: 'winnings', rate: 0 });
});

describe('links to a bet', () => {
  it('every book may link to its own site', () => {
    for (const book of sportsbooks) expect(safeBetLink(book.id, book.site)).toBe(book.site);
  });

  test.each([
    [1, 'https://sportsbook.fanduel.com/addToBetslip?marketId=734.1&selectionId=12'],
    [1, 'https://nj.sportsbook.fanduel.com/addToBetslip?marketId[0]=734.1&selectionId[0]=12'],
    [2, 'https://sportsbook.draftkings.com/?outcomes=0ML1_1'],
    [3, 'https://sports.nj.betmgm.com/en/sports?options=1-2-3'],
    [4, 'https://sportsbook.caesars.com/us/nj/bet/betslip?selectionIds=a,b'],
    [7, 'https://www.prophetx.co/?action=addtobetslip&lineID=5'],
    [10, 'https://sportsbook.thescore.bet/?market_selection_id[0]=Market:a%2Fb'],
    [2, 'https://sportsbook.draftkings.com'],
    [2, 'https://sportsbook.draftkings.com#slip'],
  ])('book %i may link to %s', (id, link) => expect(safeBetLink(id, link)).toBe(link));

  test.each([
    ['no link', null],
    ['nothing at all', undefined],
    ['an empty text', ''],
    ['a script', 'javascript:alert(1)//https://sportsbook.fanduel.com/'],
    ['a script behind a line break', '\nhttps://sportsbook.fanduel.com/'],
    ['plain http', 'http://sportsbook.fanduel.com/'],
    ['an upper-case scheme', 'HTTPS://sportsbook.fanduel.com/'],
    ['an upper-case script', 'JavaScript:alert(1)'],
    ['data', 'data:text/html,https://sportsbook.fanduel.com/'],
    ['no scheme', '//sportsbook.fanduel.com/'],
    ['one slash', 'https:/sportsbook.fanduel.com/'],
    ['backslashes', 'https:\\\\sportsbook.fanduel.com\\'],
    ['a backslash after the host', 'https://sportsbook.fanduel.com\\@evil.example/'],
    ['a backslash in the path', 'https://sportsbook.fanduel.com/\\evil'],
    ['user information', 'https://sportsbook.fanduel.com@evil.example/'],
    ['user information before the real host', 'https://evil@sportsbook.fanduel.com/'],
    ['a name and a password', 'https://a:b@sportsbook.fanduel.com/'],
    ['a port', 'https://sportsbook.fanduel.com:8443/'],
    ['the default port', 'https://sportsbook.fanduel.com:443/'],
    ['a longer host', 'https://sportsbook.fanduel.com.evil.example/'],
    ['a look-alike with the same ending', 'https://evilsportsbook.fanduel.com/'],
    ['a look-alike with a hyphen', 'https://my-sportsbook.fanduel.com/'],
    ['another host of the same domain', 'https://fanduel.com/'],
    ['a Cyrillic letter', 'https://sportsbook.fandu\u0435l.com/'],
    ['full-width letters', 'https://sportsbook.\uff46anduel.com/'],
    ['an ideographic full stop', 'https://sportsbook\u3002fanduel.com/'],
    ['a final dot', 'https://sportsbook.fanduel.com./'],
    ["another book's host", 'https://sportsbook.draftkings.com/'],
    ['a template', 'https://sportsbook.fanduel.com/us/{state}/bet'],
    ['a template in the host', 'https://{state}.sportsbook.fanduel.com/'],
    ['an encoded template', 'https://sportsbook.fanduel.com/us/%7Bstate%7D/bet'],
    ['half a template', 'https://sportsbook.fanduel.com/us/}'],
    ['a space', 'https://sportsbook.fanduel.com/a b'],
    ['a tab within the scheme', 'ht\ttps://sportsbook.fanduel.com/'],
    ['a line break at the end', 'https://sportsbook.fanduel.com/\n'],
    ['a null character', 'https://sportsbook.fanduel.com/\0'],
    ['an escape character', 'https://sportsbook.fanduel.com/\u001b[2J'],
    ['a right-to-left override', 'https://sportsbook.fanduel.com/\u202egpj'],
    ['a quotation mark', 'https://sportsbook.fanduel.com/"onclick="x'],
    ['a tag', 'https://sportsbook.fanduel.com/<script>'],
  ])('a link with %s is refused', (_what, link) => expect(safeBetLink(1, link)).toBeUndefined());

  it('every link of an unknown book is refused', () => {
    expect(safeBetLink(99, 'https://sportsbook.fanduel.com/')).toBeUndefined();
  });

  it('the host of an accepted link is the one that the URL parser finds', () => {
    for (const link of ['https://sportsbook.fanduel.com/@evil', 'https://sportsbook.fanduel.com?@evil.example/']) {
      expect(safeBetLink(1, link)).toBe(link);
      expect(new URL(link).host).toBe('sportsbook.fanduel.com');
    }
  });
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

it('of the forms of links that were seen, filled and complete ones are links to the bet, and open templates are not', () => {
  expect(
    safeBetLink(25, 'https://{state}.betrivers.com/?page=sportsbook#event/1?coupon={pickType}|2|{wagerAmount}'),
  ).toBe(undefined);
  const filled = 'https://nj.betrivers.com/?page=sportsbook#event/1024787482?coupon=single|4323745002|';
  const complete = 'https://app.hardrock.bet/?deep_link_value=betslip/4281365642801709466';
  expect([safeBetLink(25, filled), safeBetLink(26, complete)]).toEqual([filled, complete]);
});
