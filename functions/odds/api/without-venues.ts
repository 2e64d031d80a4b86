import * as z from 'zod/mini';
import { packedGame } from '../../../shared/contracts/lists/grid.ts';
import { packGame, unpackGame } from '../../../shared/grid/pack-game.ts';
import type { ListView } from './board-list.ts';

const booked = z.looseObject({ sportsbookId: z.int() });
/** As much of a row as names sportsbooks. */
const bookedRow = z.looseObject({
  bestOdds: z.record(z.string(), booked),
  quotes: z.record(z.string(), z.array(booked)),
  promo: z.optional(
    z.looseObject({ pairs: z.array(z.looseObject({ sportsbookId: z.int(), hedgeSportsbookId: z.int() })) }),
  ),
});

/**
 * The JSON of a list without the bets at some sportsbooks. A row that recommends one of them goes: the next scan may not list the pair that a
 * bettor without the book would have.
 */
export function listWithout(view: ListView, json: string, off: ReadonlySet<number>): string {
  if (view === 'events') return json;
  const rows = z.parse(z.array(z.unknown()), JSON.parse(json));
  const without = view === 'grid' || view === 'lines' ? gameWithout : rowWithout;
  return JSON.stringify(rows.flatMap((row) => without(row, off) ?? []));
}

function rowWithout(row: unknown, off: ReadonlySet<number>): object | undefined {
  const { bestOdds, quotes, promo, ...others } = z.parse(bookedRow, row);
  if (Object.values(bestOdds).some(({ sportsbookId }) => off.has(sportsbookId))) return undefined;
  const pairs = promo?.pairs.filter((pair) => !off.has(pair.sportsbookId) && !off.has(pair.hedgeSportsbookId));
  return {
    ...others,
    bestOdds,
    quotes: pricesWithout(quotes, off),
    ...(promo !== undefined && { promo: { ...promo, pairs } }),
  };
}

function gameWithout(game: unknown, off: ReadonlySet<number>): [object] {
  const prices = unpackGame(z.parse(packedGame, game));
  const isOn = ({ sportsbookId }: { readonly sportsbookId: number }) => !off.has(sportsbookId);
  const markets = prices.markets.map((market) => ({
    ...market,
    books: market.books.filter(isOn),
    gone: market.gone.filter(isOn),
  }));
  // In an array of its own, as a game is one.
  return [packGame({ ...prices, markets })];
}

/** Prices by outcome without those at some sportsbooks. */
export function pricesWithout<Q extends { readonly sportsbookId: number }>(
  prices: Readonly<Record<string, readonly Q[]>>,
  off: ReadonlySet<number>,
): Record<string, Q[]> {
  return Object.fromEntries(
    Object.entries(prices).map(([label, quotes]) => [
      label,
      quotes.filter(({ sportsbookId }) => !off.has(sportsbookId)),
    ]),
  );
}
