import { findNaively } from './naive-finder.ts';

/** The time of the tests, in seconds since 1970. */
export const AT = Date.parse('2026-01-01T12:00:00Z') / 1000;

/** Outcome, price, point, description, other fields. */
export type Row = readonly [string, unknown, (number | undefined)?, (string | undefined)?, object?];
/** Book → market → outcomes, by the provider's keys. */
export type Books = Readonly<Record<string, Readonly<Record<string, readonly Row[]>>>>;

/** A game on that evening between the Reds (home) and the Blues, in the provider's shape. `facts` override its fields. */
export function event(books: Books, facts: object = {}, seenAgo = 60) {
  return {
    id: 'e1',
    sport_key: 'basketball_nba',
    commence_time: '2026-01-01T20:00:00Z',
    home_team: 'Reds',
    away_team: 'Blues',
    bookmakers: Object.entries(books).map(([key, markets]) => ({
      key,
      markets: Object.entries(markets).map(([market, rows]) => ({
        key: market,
        last_update: AT - seenAgo,
        outcomes: rows.map(([name, price, point, description, more]) => ({
          name,
          price,
          ...(point !== undefined && { point }),
          ...(description !== undefined && { description }),
          ...more,
        })),
      })),
    })),
    ...facts,
  };
}

export function find(
  events: readonly unknown[],
  format: 'american' | 'decimal' = 'american',
  inOneReply: true | undefined = undefined,
) {
  const reply = inOneReply && { reply: 1 };
  return findNaively({ events: events.map((one) => ({ event: one, format, ...reply })), at: AT });
}
