import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectsIn } from '../../../scripts/simulators/odds-provider/recordings/json-recording.ts';
import {
  type Recording,
  readRecordings,
} from '../../../scripts/simulators/odds-provider/recordings/read-recordings.ts';
import {
  recordingsMissing,
  recordingsSuite,
  recordingsFolder as root,
} from '../../../scripts/simulators/odds-provider/recordings/recordings-folder.ts';
import { scanRecordings } from '../../../scripts/simulators/odds-provider/recordings/scan-recordings.ts';
import { priceAt } from '../../../shared/boards/price-at.ts';
import { featuredMarkets } from '../../../shared/catalogue/markets.ts';
import { providerKeysOf, sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { counts, gridRow, type Side } from '../../../shared/grid/grid-row.ts';
import type { GamePrices, MarketPrices } from '../../../shared/grid/market-prices.ts';
import { american } from '../../../shared/odds/american.ts';
import { foundQuotes } from './found-quotes.ts';
import { type FoundGame, followGames } from './league-grid.ts';

const FRESH_SECONDS = 600;
const AHEAD_SECONDS = 60;

/** Every recording and league as one scan: its grid, with the low holds of the same prices. */
function gridOf(files: readonly Recording[]) {
  const found: FoundGame[] = [];
  const scan = scanRecordings(files, undefined, (event, { quotes }) => {
    const at = Math.max(...files.flatMap(({ events }) => newest(events)));
    found.push({ event, markets: foundQuotes(quotes, { oldest: at - FRESH_SECONDS, newest: at + AHEAD_SECONDS }) });
  });
  return { scan, games: followGames(found, { at: 0, games: [], changes: new Map() }, scan.at).games };
}

function newest(events: readonly unknown[]): number[] {
  return quotesIn(events).map(({ at }) => at);
}

/** All prices of the featured markets as the reply lists them. */
function quotesIn(events: readonly unknown[]) {
  return objectsIn(events).flatMap((event) =>
    objectsIn(event.bookmakers).flatMap((book) =>
      objectsIn(book.markets).flatMap((market) =>
        objectsIn(market.outcomes).map((outcome) => ({
          game: event.id,
          book: book.key,
          market: String(market.key),
          at: seconds(market.last_update ?? book.last_update),
          side: Number(outcome.name === event.away_team || outcome.name === 'Under'),
          line: typeof outcome.point === 'number' ? outcome.point : 0,
          price: Number(outcome.price),
        })),
      ),
    ),
  );
}

function seconds(time: unknown): number {
  return typeof time === 'number' ? time : Math.floor(Date.parse(String(time)) / 1000);
}

/** `book market side line price`, of every price in time at a book of ours; the line as home margin or total. */
function tabulated(files: readonly Recording[], at: number, games: readonly GamePrices[]): string[] {
  const rows = files
    .flatMap(({ events }) => quotesIn(events))
    .flatMap((quote) => {
      const book = sportsbooks.find((row) => row.kind !== 'pickem' && providerKeysOf(row).includes(String(quote.book)));
      const isMeant = featuredMarkets.some((key) => key === quote.market) && games.some(({ id }) => id === quote.game);
      if (book === undefined || !isMeant || quote.at < at - FRESH_SECONDS || quote.at > at + AHEAD_SECONDS) return [];
      const line = quote.market === 'spreads' && quote.side === 0 ? -quote.line : quote.line;
      return [`${quote.game} ${book.id} ${quote.market} ${quote.side} ${line + 0} ${quote.price}`];
    });
  return [...new Set(rows)].toSorted();
}

function textOf(games: readonly GamePrices[]): string[] {
  return games
    .flatMap(({ id, markets }) =>
      markets.flatMap(({ key, books }) =>
        books.flatMap(({ sportsbookId, line, prices }) =>
          prices.flatMap((price, side) =>
            price === 0 ? [] : [`${id} ${sportsbookId} ${key} ${side} ${line / 100} ${price}`],
          ),
        ),
      ),
    )
    .toSorted();
}

describe.skipIf(recordingsMissing)(recordingsSuite('the grid of a recorded reply'), () => {
  const leagues = recordingsMissing
    ? []
    : readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = leagues.flatMap(({ name }) => readdirSync(join(root, name)).map((file) => join(name, file)));

  it('holds what a naive tabulation of the reply holds', async () => {
    let prices = 0;
    for (const path of paths) {
      const { files } = await readRecordings(join(root, path));
      if (files.some(({ format }) => format !== 'american')) continue;
      const { scan, games } = gridOf(files);
      const expected = tabulated(files, scan.at, games);
      expect(textOf(games), path).toEqual(expected);
      prices += expected.length;
    }
    expect(prices).toBeGreaterThan(5_000);
  });

  it('has as best price of a side the highest of its line that counts, and as hold that of the low-hold board', async () => {
    let compared = 0;
    for (const path of paths) {
      const { files } = await readRecordings(join(root, path));
      const { scan, games } = gridOf(files);
      for (const { id, markets } of games)
        for (const market of markets) {
          const row = gridRow(market, { league: '', now: scan.at });
          for (const side of [0, 1] as const)
            expect(row.best[side]?.price, path).toEqual(highest(market, side, row.line, scan.at));
          const pair = scan['low-hold'].find(
            ({ event, legs }) =>
              event.id === id &&
              legs.every(({ best, side, threshold }) => {
                const isBest = row.best[side]?.sportsbookIds.includes(best.sportsbookId) === true;
                return (
                  isBest &&
                  row.best[side]?.price === best.price &&
                  (threshold ?? 0) * 100 === row.line &&
                  family(market, best.american, best.sportsbookId, side)
                );
              }),
          );
          if (pair === undefined) continue;
          expect(row.hold, path).toBeCloseTo(-pair.margin, 12);
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

function family({ books }: MarketPrices, odds: number, sportsbookId: number, side: Side): boolean {
  return books.some((book) => book.sportsbookId === sportsbookId && book.prices[side] === american(odds));
}

/** Its prices only say what others are worth. */
const PINNACLE = 34;

function highest(market: MarketPrices, side: Side, line: number | undefined, at: number): number | undefined {
  const prices = market.books
    .filter((book) => book.sportsbookId !== PINNACLE && book.line === line && counts(book, side, at))
    .flatMap(
      ({ sportsbookId, prices: quoted }) =>
        priceAt({ sportsbookId, odds: quoted[side] }, { eventSport: '', market: '' }) ?? [],
    );
  return prices.length === 0 ? undefined : Math.max(...prices);
}
