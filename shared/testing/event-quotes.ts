import { isZeroPossible, marketOf, markets, pairedFamily } from '../catalogue/markets.ts';
import { EventQuotes } from '../engine/columns.ts';
import type { EventFacts, Side } from '../engine/opportunity.ts';
import { NO_THRESHOLD, pairedLine } from '../engine/threshold.ts';
import { american, toDecimal } from '../odds/american.ts';
import type { Seconds } from '../odds/time.ts';

/** The time of the tests: a day at noon, seconds since 1970. */
export const NOON = 1_767_268_800;

export const game: EventFacts = {
  id: 'game1',
  league: 'basketball_nba',
  startsAt: NOON + 3600,
  homeTeam: 'Reds',
  awayTeam: 'Blues',
};

/** Book, market key, line (null without one), side, American price; then what differs from a fresh quote without a participant. */
export type QuoteRow = readonly [
  sportsbookId: number,
  market: string,
  threshold: number | null,
  side: Side,
  price: number,
  more?: { participant?: string; updatedAt?: Seconds; link?: string; sid?: string; limit?: number },
];

/** The rows as columns of the engine, each in a list of outcomes of its own. */
export function quotesOf(rows: readonly QuoteRow[], league = game.league): EventQuotes {
  const quotes = new EventQuotes();
  for (const [sportsbookId, key, threshold, side, price, more = {}] of rows) {
    const row = marketOf(league, key);
    const family = row && marketOf(league, pairedFamily(row));
    if (row === undefined || family === undefined) throw new Error(`No such market: ${key}`);
    const decimal = toDecimal(american(price));
    const group = quotes.groups.number(quotes.groups.of(family), more.participant ?? '');
    const line = threshold === null ? NO_THRESHOLD : Math.round(threshold * 100);
    quotes.openList();
    const at = quotes.addRow(group, pairedLine(row, line, isZeroPossible(family, league)), side, line);
    if (more.limit !== undefined) quotes.setLimit(at, more.limit);
    if (more.sid !== undefined) quotes.setSid(at, more.sid);
    quotes.sportsbookId[at] = sportsbookId;
    quotes.market[at] = markets.indexOf(row);
    quotes.american[at] = price;
    quotes.decimal[at] = decimal;
    quotes.price[at] = decimal;
    quotes.updatedAt[at] = more.updatedAt ?? NOON;
    quotes.link[at] = more.link ?? null;
  }
  return quotes;
}
