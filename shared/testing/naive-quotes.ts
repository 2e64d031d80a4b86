import { leagues } from '../catalogue/leagues.ts';
import { type MarketRow, markets } from '../catalogue/markets.ts';
import { type SportsbookRow, sportsbooks } from '../catalogue/sportsbooks.ts';
import type { Seconds } from '../odds/time.ts';
import { lineOf, parseNumber, priceOf, secondsOf, sideOf } from './naive-values.ts';

/** The columns of the sportsbook catalogue that pairing depends on. */
export type NaiveBook = Pick<SportsbookRow, 'id' | 'providerKey' | 'kind' | 'commission' | 'pushedBonusBet'>;

/** A provider's event object and the format of its prices. */
export interface NaiveEvent {
  readonly event: unknown;
  readonly format: 'american' | 'decimal';
}

/** One usable price of one book for one side of one line. Times in whole seconds since 1970. */
export interface NaiveQuote {
  readonly eventId: string;
  readonly league: string;
  readonly book: NaiveBook;
  readonly market: MarketRow;
  readonly participant: string | null;
  readonly threshold: number | null;
  readonly side: 0 | 1;
  readonly american: number;
  /** As quoted, before commission. */
  readonly decimal: number;
  readonly time: Seconds;
}

/** How often something was left out, by reason. The reason states whether it counts events, bookmakers, markets or outcomes. */
export type Skipped = Map<string, number>;

const STALE_AFTER_SECONDS = 600;

/** All quotes of the events that may be paired, without duplicates. Everything else is counted in `skipped`. */
export function usableQuotes(
  events: readonly NaiveEvent[],
  at: Seconds,
  skipped: Skipped,
  books: readonly NaiveBook[] = sportsbooks,
): NaiveQuote[] {
  const quotes: NaiveQuote[] = [];
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);

  for (const { event, format } of events) {
    // 1. The event.
    if (!isObject(event)) {
      skip('malformed event');
      continue;
    }
    const { id, home_team: home, away_team: away, bookmakers } = event;
    const startsAt = secondsOf(event.commence_time);
    if (typeof id !== 'string' || id === '' || typeof home !== 'string' || typeof away !== 'string') {
      skip('malformed event');
      continue;
    }
    if (home === away || startsAt === null || !Array.isArray(bookmakers)) {
      skip('malformed event');
      continue;
    }
    const league = leagues.find(({ key }) => key === event.sport_key);
    if (league === undefined) {
      skip('event of another league');
      continue;
    }
    if (startsAt <= at) {
      skip('started event');
      continue;
    }

    // 2. The bookmakers.
    for (const bookmaker of bookmakers) {
      if (!isObject(bookmaker) || !Array.isArray(bookmaker.markets)) {
        skip('malformed bookmaker');
        continue;
      }
      const book = books.find(({ providerKey }) => providerKey !== null && providerKey === bookmaker.key);
      if (book === undefined) {
        skip('unknown bookmaker');
        continue;
      }
      if (book.kind === 'pickem') {
        skip("pick'em bookmaker");
        continue;
      }

      // 3. The markets.
      for (const offered of bookmaker.markets) {
        if (!isObject(offered) || !Array.isArray(offered.outcomes)) {
          skip('malformed market');
          continue;
        }
        const market = markets.find((row) => row.key === offered.key && row.leagues.includes(league.key));
        if (market === undefined) {
          skip('unknown market');
          continue;
        }
        const { sides } = market;
        if (sides === 'three-way' || sides === 'named' || sides === 'lay') {
          skip('market without two sides');
          continue;
        }

        // 5. A draw, or anything besides the two teams, makes it a three-way market.
        const names = offered.outcomes.map((outcome) => (isObject(outcome) ? outcome.name : undefined));
        if (sides === 'home-away' && names.some((name) => name !== home && name !== away)) {
          skip('three-way market');
          continue;
        }

        for (const outcome of offered.outcomes) {
          if (!isObject(outcome)) {
            skip('malformed outcome');
            continue;
          }
          // 4. The time.
          const time = secondsOf(offered.last_update) ?? secondsOf(bookmaker.last_update);
          if (time === null) {
            skip('outcome without time');
            continue;
          }
          if (at - time > STALE_AFTER_SECONDS) {
            skip('stale outcome');
            continue;
          }
          // 6. The price.
          const price = priceOf(parseNumber(outcome.price), format);
          if (price === null) {
            skip('invalid price');
            continue;
          }
          // 7. The side.
          const side = sideOf(sides, outcome.name, home, away);
          if (side === null) {
            skip('unknown outcome');
            continue;
          }
          // 8. The line.
          const threshold = lineOf(sides, side, outcome.point);
          if (threshold === 'invalid') {
            skip('invalid point');
            continue;
          }
          // 9. The participant.
          const { description } = outcome;
          const named = typeof description === 'string' && description !== '' ? description : null;
          if (market.participant !== 'none' && named === null) {
            skip('outcome without participant');
            continue;
          }
          const participant = market.participant === 'none' ? null : named;
          quotes.push({ eventId: id, league: league.key, book, market, participant, threshold, side, ...price, time });
        }
      }
    }
  }
  return withoutDuplicates(quotes);
}

/** 10. Among quotes of one book for the same outcome of the same market, the newest is kept; with equal times the lower price, to be safe. */
function withoutDuplicates(quotes: readonly NaiveQuote[]): NaiveQuote[] {
  const kept = new Map<string, NaiveQuote>();
  for (const quote of quotes) {
    const { eventId, book, market, participant, side, threshold } = quote;
    const identity = JSON.stringify([eventId, book.id, market.key, participant, side, threshold]);
    const other = kept.get(identity);
    if (
      other === undefined ||
      quote.time > other.time ||
      (quote.time === other.time && quote.decimal < other.decimal)
    ) {
      kept.set(identity, quote);
    }
  }
  return [...kept.values()];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
