import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byLine,
  everyLineKey,
  type FoundQuote,
  follow,
  joinHistories,
  keptForGood,
  type MarketHistory,
  marketAt,
  packHistory,
  unpackHistory,
} from './changes.ts';
import type { MarketPrices } from './market-prices.ts';
import { packGame, unpackGame } from './pack-game.ts';

const START = 1_767_268_800;
const HOUR = 3600;

const anyPrice = fc.constantFrom(0, -1200, -110, -105, -100, 100, 105, 110, 2500);
const anyQuote = fc.record({
  line: fc.constantFrom(-350, -300, 300, 350),
  prices: fc.tuple(anyPrice, anyPrice).filter(([first, second]) => first !== 0 || second !== 0),
  aside: fc.tuple(fc.constantFrom(null, 'far' as const), fc.constantFrom(null, 'own sum' as const)),
});
/** What scans find one minute to an hour apart: of each of five books a quote, or none. */
const anyScans = fc.array(
  fc.record({
    after: fc.integer({ min: 60, max: HOUR }),
    quotes: fc.array(fc.option(anyQuote), { minLength: 5, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The market after each scan, and all changes. */
function followAll(
  scans: readonly { after: number; quotes: readonly (Omit<FoundQuote, 'sportsbookId' | 'updatedAt'> | null)[] }[],
) {
  let at = START;
  let history: readonly MarketHistory[] = [];
  let market: MarketPrices | undefined;
  const markets = scans.map(({ after, quotes }) => {
    at += after;
    const found = quotes.flatMap((quote, n) =>
      quote === null ? [] : [{ ...quote, sportsbookId: n + 1, updatedAt: at }],
    );
    const followed = follow('spreads', market, found, at);
    market = followed.market;
    history = joinHistories([...history, { key: 'spreads', changes: followed.changes }]);
    return { at, market };
  });
  return { markets, history };
}

describe('the history of every line', () => {
  it('has at each line what a market of that line alone would have', () => {
    // Of a player's points at three lines, each scan finds a quote of two books or none.
    const anyLines = fc.array(fc.array(fc.option(anyQuote), { minLength: 6, maxLength: 6 }), {
      minLength: 1,
      maxLength: 8,
    });
    // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
    fc.assert(
      fc.property(anyLines, (scans) => {
        const key = everyLineKey('player_points', 'Jayson Tatum');
        const lines = [1950, 2050, 2150];
        const foundAt = (quotes: (typeof scans)[number], at: number, wanted = lines) =>
          quotes
            .flatMap((quote, n) => {
              const line = lines[n % 3] ?? 0;
              const found = { sportsbookId: 1 + Math.floor(n / 3), line, updatedAt: at };
              return quote === null || !wanted.includes(line) ? [] : [{ ...quote, ...found }];
            })
            .toSorted((a, b) => a.line - b.line);
        const histories = (name: string, wanted?: number[]) => {
          let market: MarketPrices | undefined;
          return scans.flatMap((quotes, n) => {
            const at = START + 60 * n;
            const followed = follow(name, market, foundAt(quotes, at, wanted), at);
            market = followed.market;
            return followed.changes;
          });
        };
        const [all = { key, changes: [] }] = unpackHistory(packHistory([{ key, changes: histories(key) }]));
        for (const line of lines) {
          const alone = histories('player_points', [line]);
          const at = ({ changes }: MarketHistory) => changes.filter((change) => change.line === line);
          expect(at(all)).toEqual(alone);
          const ends = [1, 2].flatMap((sportsbookId) => {
            const own = alone.filter((change) => change.sportsbookId === sportsbookId);
            return [own[0], own.findLast(({ at: seen }) => seen <= START + 150), own.at(-1)].filter(Boolean);
          });
          expect(new Set(at(keptForGood(all, START + 150 + HOUR)))).toEqual(new Set(ends));
        }
        const end = START + 60 * scans.length;
        const last = foundAt(scans.at(-1) ?? [], end).map(
          ({ sportsbookId, line, prices }) => `${sportsbookId} ${line} ${prices}`,
        );
        const shown = marketAt(all, end).books.map(
          ({ sportsbookId, line, prices }) => `${sportsbookId} ${line} ${prices}`,
        );
        expect(shown.toSorted()).toEqual(last.toSorted());
      }),
    );
  });
});

describe('the history of a market', () => {
  it('replays to the same grid at any past minute, packed or not', () => {
    // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
    fc.assert(
      fc.property(anyScans, fc.nat({ max: 59 }), (scans, later) => {
        const { markets, history } = followAll(scans);
        const [packed] = unpackHistory(packHistory(history));
        for (const [n, { at, market }] of markets.entries()) {
          const until = Math.min(at + later, (markets[n + 1]?.at ?? Number.POSITIVE_INFINITY) - 1);
          const books = market.books.map((book) => ({ ...book, updatedAt: until }));
          expect(marketAt(packed ?? { key: 'spreads', changes: [] }, until)).toEqual({ ...market, books });
        }
      }),
    );
  });

  it('has an entry only where something changed', () => {
    const quote = { line: 0, prices: [-110, -110], aside: [null, null] } as const;
    const { history } = followAll([
      { after: 60, quotes: [quote] },
      { after: 60, quotes: [quote] },
      { after: 60, quotes: [null] },
      { after: 60, quotes: [null] },
    ]);
    expect(history[0]?.changes.map(({ at, prices }) => [at - START, prices[0]])).toEqual([
      [60, -110],
      [180, 0],
    ]);
  });

  it('keeps of each book for good the open, the last price of each hour and of an hour before the start, and the close', () => {
    const change = (minutes: number, price: number) =>
      ({ at: START + minutes * 60, sportsbookId: 1, line: 0, prices: [price, price], aside: [null, null] }) as const;
    const changes = [
      change(0, 100),
      change(5, 101),
      change(55, 102),
      change(61, 103),
      change(70, 104),
      change(80, 105),
    ];
    const kept = (key: string) =>
      keptForGood({ key, changes }, START + 122 * 60).changes.map(({ prices }) => prices[0]);
    expect(kept('h2h')).toEqual([100, 102, 103, 105]);
    expect(kept('totals|')).toEqual([100, 103, 105]);
  });
});

it('a book whose price moved remembers what it was; one that left, when; and one that returns, its open', () => {
  const quote = (first: number) => ({
    sportsbookId: 1,
    line: 0,
    prices: [first, -110] as const,
    aside: [null, null] as const,
    updatedAt: START,
  });
  const seen = follow('h2h', undefined, [quote(-110)], START).market;
  const moved = follow('h2h', seen, [quote(105)], START + 60).market;
  expect(moved.books[0]?.before).toEqual({ at: START + 60, line: 0, prices: [-110, -110] });
  const gone = follow('h2h', moved, [], START + 120).market;
  expect(gone).toMatchObject({ books: [], gone: [{ sportsbookId: 1, at: START + 120, prices: [105, -110] }] });
  const back = follow('h2h', gone, [quote(120)], START + 180).market;
  expect(back).toMatchObject({ gone: [], books: [{ open: { prices: [-110, -110] } }] });
});

it('a quote that a scan did not ask for goes only when one asks for it, and shows a move when it is found again', () => {
  const quote = { sportsbookId: 1, line: 1950, prices: [-110, -110], aside: [null, null], updatedAt: START } as const;
  const seen = follow('player_points|A', undefined, [quote], START).market;
  const unasked = follow('player_points|A', seen, [], START + 700, () => false);
  expect(unasked.market.gone).toMatchObject([{ at: START + 700, prices: [-110, -110], confirmedAt: START }]);
  expect(unasked.changes).toMatchObject([{ at: START + 700, prices: [0, 0] }]);
  const teams = { startsAt: START + HOUR, homeTeam: 'Reds', awayTeam: 'Blues' };
  const packed = packGame({ at: START + 700, id: 'g', ...teams, markets: [unasked.market] });
  const { gone } = unasked.market;
  expect(byLine(unpackGame(packed)).markets).toEqual([{ key: 'player_points', about: 'A', books: [], gone }]);
  const left = follow('player_points|A', unasked.market, [], START + 800);
  expect(left).toMatchObject({ market: { gone: [{ at: START + 800 }] }, changes: [] });
  expect(left.market.gone[0]).not.toHaveProperty('confirmedAt');
  const back = follow('player_points|A', unasked.market, [{ ...quote, prices: [105, -125] }], START + 800);
  expect(back.market.books).toMatchObject([
    { open: { prices: [-110, -110] }, before: { at: START + 800, prices: [-110, -110] } },
  ]);
});

it('a game is the same after packing', () => {
  // biome-ignore lint/nursery/noFloatingPromises: a property without promises is through when this returns.
  fc.assert(
    fc.property(anyScans, (scans) => {
      const { markets } = followAll(scans);
      const { at = START, market } = markets.at(-1) ?? {};
      const game = {
        at,
        id: 'g',
        startsAt: at + HOUR,
        homeTeam: 'Reds',
        awayTeam: 'Blues',
        markets: market ? [market] : [],
      };
      expect(unpackGame(JSON.parse(JSON.stringify(packGame(game))))).toEqual(game);
    }),
  );
});
