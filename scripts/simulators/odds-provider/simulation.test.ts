import { describe, expect, it } from 'vitest';
import { bookmakerKeys } from '../../../functions/odds/provider/plan.ts';
import { books } from './books.ts';
import { knownMarkets } from './market-keys.ts';
import { scanRecordings } from './recordings/scan-recordings.ts';
import { simulate } from './simulation.ts';
import type { BookQuotes, Game, MarketQuotes } from './source.ts';
import { isSimulated, teams } from './teams.ts';

const leagues = Object.keys(teams).filter(isSimulated);
const source = simulate('test');
/** 2026-11-21T15:00:00Z */
const AT = 1_795_273_200;
/** 2026-07-15T15:00:00Z */
const SUMMER = 1_784_127_600;
const everything = { market: () => true, book: () => true };

/** A time at which the league plays. */
const inSeason = (league: string) => (source.games(league, AT).length > 0 ? AT : SUMMER);

function nextGame(league: string): Game {
  const at = inSeason(league);
  const game = source.games(league, at).find(({ startsAt }) => startsAt > at);
  if (game === undefined) throw new Error(`No ${league} game`);
  return game;
}

function quotes(league: string, at: number): string {
  return JSON.stringify(source.books(nextGame(league), at, everything));
}

function marketsOf(league: string): readonly MarketQuotes[] {
  return source.books(nextGame(league), inSeason(league), everything).flatMap(({ markets }) => markets);
}

it('the number of games per league can be limited to the first ones', () => {
  const few = simulate('test', { gamesPerLeague: 3 });
  expect(few.games('basketball_nba', AT)).toEqual(source.games('basketball_nba', AT).slice(0, 3));
});

it('every start time has the same board, shifted in time', () => {
  const later = AT + 7 * 3600 + 11;
  const moved = simulate('test', { startTime: later });
  const [game, same] = [
    nextGame('icehockey_nhl'),
    moved.games('icehockey_nhl', later).find(({ startsAt }) => startsAt > later),
  ];
  expect(same).toEqual({ ...game, startsAt: game.startsAt + later - AT });
  const [then, now] = [source.books(game, AT + 60, everything), moved.books(same ?? game, later + 60, everything)];
  expect(now.map(pricesOf)).toEqual(then.map(pricesOf));
  expect(now[0]?.markets[0]?.updatedAt).toBe((then[0]?.markets[0]?.updatedAt ?? 0) + later - AT);
});

const pricesOf = ({ key, markets }: BookQuotes) => [key, markets.map(({ outcomes }) => outcomes)];

const someBooks = new Set(books.slice(0, 11).map(({ key }) => key));
const atBooks = { ...everything, book: (key: string) => someBooks.has(key) };

/** The main markets' prices of games that are hours away, by book, market and side. */
function prices(at: number): ReadonlyMap<string, string> {
  const games = source.games('icehockey_nhl', AT).filter(({ startsAt }) => startsAt > AT + 6 * 3600);
  const featured = { ...atBooks, market: (key: string) => ['h2h', 'spreads', 'totals'].includes(key) };
  const all = games.flatMap((game) =>
    source
      .books(game, at, featured)
      .flatMap(({ key: book, markets }) =>
        markets.flatMap(({ key, outcomes }) =>
          outcomes.map(({ name, point, price }) => [`${game.id}/${book}/${key}/${name}`, `${point} ${price}`] as const),
        ),
      ),
  );
  return new Map(all);
}

it('a few of a hundred prices change in a minute, and no fewer in hours than was recorded', () => {
  const before = prices(AT);
  const shareSame = (minutes: number) => {
    const after = prices(AT + minutes * 60);
    const lasting = [...before].filter(([bet]) => after.has(bet));
    return lasting.filter(([bet, price]) => after.get(bet) === price).length / lasting.length;
  };
  expect(before.size).toBeGreaterThan(500);
  expect(shareSame(1)).toBeGreaterThan(0.95);
  expect(shareSame(1)).toBeLessThan(0.999);
  // Of 980 prices of 11 books recorded on 2026-07-07, 235 were the same 330 minutes later.
  expect(shareSame(330)).toBeLessThan(235 / 980);
});

it('a book’s main markets of a league have one time, and all others of a game another', () => {
  const [game, next] = source.games('icehockey_nhl', AT).filter(({ startsAt }) => startsAt > AT);
  if (game === undefined || next === undefined) throw new Error('No two games');
  const timesOf = (of: Game, isMain: boolean) =>
    source
      .books(of, AT, { ...atBooks, market: (key) => ['h2h', 'spreads', 'totals'].includes(key) === isMain })
      .map(({ key, markets }) => [key, [...new Set(markets.map(({ updatedAt }) => updatedAt))]] as const);
  for (const [, times] of [...timesOf(game, true), ...timesOf(game, false)]) expect(times).toHaveLength(1);
  const [here, there, others] = [timesOf(game, true), timesOf(next, true), timesOf(game, false)].map(
    (times) => new Map(times),
  );
  expect(here?.get('fanduel')).toEqual(there?.get('fanduel'));
  expect(here?.get('fanduel')).not.toEqual(others?.get('fanduel'));
});

it('limits are those of exchanges: mostly 20 to 5,000 dollars, a few below 10, some unknown', () => {
  const exchanges = new Set(books.filter(({ kind }) => kind === 'exchange').map(({ key }) => key));
  const all = leagues
    .flatMap((league) => source.books(nextGame(league), inSeason(league), everything))
    .flatMap(({ key, markets }) =>
      markets.flatMap(({ outcomes }) => outcomes.map(({ betLimit }) => ({ key, betLimit }))),
    );
  const limits = all.flatMap(({ key, betLimit }) => (exchanges.has(key) ? [betLimit] : []));
  expect(all.filter(({ key, betLimit }) => !exchanges.has(key) && betLimit !== undefined)).toEqual([]);
  const known = limits.flatMap((limit) => limit ?? []);
  const share = (count: number) => count / limits.length;
  expect(share(limits.filter((limit) => limit === null).length)).toBeCloseTo(0.1, 1);
  expect(known.length + limits.filter((limit) => limit === null).length).toBe(limits.length);
  const few = known.filter((limit) => limit < 10);
  expect(few.length).toBeGreaterThan(0);
  expect(share(few.length)).toBeLessThan(0.06);
  const others = known.filter((limit) => limit >= 10);
  expect([Math.min(...few) >= 1, Math.min(...others) >= 20, Math.max(...others) <= 5000]).toEqual([true, true, true]);
  expect(known.every(Number.isInteger)).toBe(true);
});

describe.each(leagues)('%s', (league) => {
  it('quotes depend only on the time', () => {
    const at = inSeason(league);
    const first = quotes(league, at);
    quotes(league, at + 100);
    expect(quotes(league, at)).toBe(first);
    expect(JSON.stringify(simulate('test').books(nextGame(league), at, everything))).toBe(first);
  });

  it('some price moves within ten seconds', () => {
    expect(quotes(league, inSeason(league) + 10)).not.toBe(quotes(league, inSeason(league)));
  });

  it('update times are recent and never in the future', () => {
    const ages = marketsOf(league).map(({ updatedAt }) => inSeason(league) - updatedAt);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(ages.toSorted((a, b) => a - b)[Math.floor(ages.length / 2)]).toBeLessThan(25);
  });

  it('market keys are the provider’s, or an exchange’s lay market', () => {
    const unknown = marketsOf(league).filter(({ key }) => !knownMarkets.has(key) && key !== 'h2h_lay');
    expect(unknown.map(({ key }) => key)).toEqual([]);
  });

  it('outcomes of a market are unique and have whole American odds', () => {
    for (const { outcomes } of marketsOf(league)) {
      const names = outcomes.map(({ name, description, point }) => `${name}/${description}/${point}`);
      expect(new Set(names).size).toBe(names.length);
      expect(outcomes.every(({ price }) => Number.isInteger(price) && Math.abs(price) >= 100)).toBe(true);
    }
  });

  it('the two spreads of a line have opposite points', () => {
    for (const { outcomes } of marketsOf(league).filter(({ key }) => key === 'spreads')) {
      expect(outcomes.map(({ point = 0 }) => point).reduce((sum, point) => sum + point, 0)).toBe(0);
    }
  });
});

it('all books that are asked for quote, and some game has fewer markets and books in college', () => {
  const keys = source.books(nextGame('basketball_nba'), AT, everything).map(({ key }) => key);
  expect(bookmakerKeys().filter((key) => !books.some((book) => book.key === key))).toEqual([]);
  expect(keys).toEqual(expect.arrayContaining(['betrivers', 'hardrockbet', 'kalshi']));
  const size = (league: string) => ({
    books: source.books(nextGame(league), AT, everything).length,
    markets: new Set(marketsOf(league).map(({ key }) => key)).size,
  });
  const [professional, men, women] = ['basketball_nba', 'basketball_ncaab', 'basketball_wncaab'].map(size);
  expect([men?.markets, women?.markets].every((count = 99) => count < (professional?.markets ?? 0) / 2)).toBe(true);
  expect(women?.books).toBeLessThan(professional?.books ?? 0);
});

it('every book but an exchange has a vig above 2% on a two-sided market', () => {
  const exchanges = new Set(books.filter(({ kind }) => kind === 'exchange').map(({ key }) => key));
  for (const { key, markets } of source.books(nextGame('basketball_nba'), AT, everything)) {
    const h2h = markets.find((market) => market.key === 'h2h')?.outcomes ?? [];
    const sum = h2h.reduce((total, { price }) => total + impliedProbability(price), 0);
    if (h2h.length === 2) expect(sum).toBeGreaterThan(exchanges.has(key) ? 1 : 1.02);
  }
});

it('there are always a dozen arbitrages or more, dozens of overlaps and many promo pairs, with most arbitrages below 3%', () => {
  const margins: number[] = [];
  for (const at of [AT, AT + 9 * 3600]) {
    const events = eventsAt(at);
    const { arbitrage, overlap, promo } = scanRecordings([{ path: 'simulated', format: 'american', events }], at);
    expect(arbitrage.length).toBeGreaterThanOrEqual(12);
    expect(arbitrage.length).toBeLessThanOrEqual(60);
    expect(overlap.length).toBeGreaterThan(30);
    expect(overlap.length).toBeLessThan(800);
    expect(promo.length).toBeGreaterThan(50);
    margins.push(...arbitrage.map(({ margin }) => margin));
  }
  expect(margins.filter((margin) => margin < 0.03).length / margins.length).toBeGreaterThan(0.8);
  expect(Math.max(...margins)).toBeLessThan(0.1);
});

/** Featured markets of every game, all markets of each league's next four. */
function eventsAt(at: number) {
  return leagues.flatMap((league) =>
    source.games(league, at).map((game, index) => ({
      id: game.id,
      sport_key: league,
      commence_time: game.startsAt,
      home_team: game.homeTeam,
      away_team: game.awayTeam,
      bookmakers: source
        .books(game, at, { ...everything, market: (key) => index < 6 || ['h2h', 'spreads', 'totals'].includes(key) })
        .map(({ key, title, markets }) => ({
          key,
          title,
          markets: markets.map((market) => ({
            key: market.key,
            last_update: market.updatedAt,
            outcomes: market.outcomes,
          })),
        })),
    })),
  );
}

function impliedProbability(american: number): number {
  return american > 0 ? 100 / (100 + american) : -american / (100 - american);
}
