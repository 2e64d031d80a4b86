import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { MarketPrices } from '../../../shared/grid/market-prices.ts';
import { packGame } from '../../../shared/grid/pack-game.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { toLine } from '../snapshot/list-entry.ts';
import type { FoundLines } from './found-quotes.ts';

/**
 * A game's prices beyond the main markets as lines to be stored, one for each family of markets: every line of it is a market of its own. Their
 * moves are not followed.
 */
export function gameLines(
  { id, startsAt, homeTeam, awayTeam }: EventFacts,
  found: readonly FoundLines[],
  at: Seconds,
): readonly string[] {
  return [...Map.groupBy(found, ({ family }) => family)].map(([family, groups]) => {
    const markets = groups.flatMap(({ about, quotes }) =>
      [...Map.groupBy(quotes, ({ line }) => line).values()].map((books): MarketPrices => {
        const opened = books.map((quote) => ({ ...quote, open: { line: quote.line, prices: quote.prices } }));
        return { key: family, ...(about !== null && { about }), books: opened, gone: [] };
      }),
    );
    const json = JSON.stringify(packGame({ at, id, startsAt, homeTeam, awayTeam, markets }));
    return toLine({ startsAt, margin: 0, value: null, id: `${familyPrefix(family)}${id}`, pairs: [], json });
  });
}

/** How the ids of a family's lines begin. */
export function familyPrefix(family: string): string {
  return `${family} `;
}
