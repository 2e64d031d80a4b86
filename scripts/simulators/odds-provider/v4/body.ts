import { derive, keyOf } from '../chance.ts';
import type { BookQuotes, Game, MarketQuotes, OutcomeQuote } from '../source.ts';
import type { Format, Include } from './query.ts';

/** How an answer is to be written. `endpoint`: the two odds answers differ in where they put times and multipliers. */
export interface Writing {
  readonly format: Format;
  readonly include: Include;
  readonly endpoint: 'league' | 'event';
}

export function gameBody(game: Game, date: Format['date'], rotationNumbers: boolean) {
  const rotation = 100 + (keyOf(game.id) % 400) * 2;
  return {
    id: game.id,
    sport_key: game.sportKey,
    sport_title: game.sportTitle,
    commence_time: timeText(game.startsAt, date),
    home_team: game.homeTeam,
    away_team: game.awayTeam,
    ...(rotationNumbers ? { home_rotation: rotation + 1, away_rotation: rotation } : {}),
  };
}

/** In the league's sweep a book has a `last_update` of its own; in the event's answer only markets have. */
export function bookBody(book: BookQuotes, writing: Writing) {
  const { include, endpoint, format } = writing;
  const newest = book.markets.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0);
  return {
    key: book.key,
    title: book.title,
    ...(endpoint === 'league' ? { last_update: timeText(newest, format.date) } : {}),
    ...(include.links ? { link: book.link } : {}),
    ...(include.sids ? { sid: sidOf(book.link) } : {}),
    markets: book.markets.map((market) => marketBody(market, writing)),
  };
}

export function timeText(seconds: number, date: Format['date']): string | number {
  return date === 'unix' ? seconds : `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function marketBody(market: MarketQuotes, writing: Writing) {
  const { include, format } = writing;
  return {
    key: market.key,
    last_update: timeText(market.updatedAt, format.date),
    ...(include.links ? { link: null } : {}),
    ...(include.sids ? { sid: null } : {}),
    outcomes: market.outcomes.map((outcome) => outcomeBody(outcome, writing)),
  };
}

function outcomeBody(outcome: OutcomeQuote, { include, format, endpoint }: Writing) {
  const { name, description, american, decimal, point, link, betLimit, multiplier } = outcome;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    price: format.odds === 'american' ? american : decimal,
    ...(point === undefined ? {} : { point }),
    ...(include.links ? { link } : {}),
    ...(include.sids ? { sid: sidOf(link) } : {}),
    ...(include.betLimits && betLimit !== undefined ? { bet_limit: betLimit } : {}),
    ...(include.multipliers && endpoint === 'event' && multiplier !== undefined ? { multiplier } : {}),
  };
}

function sidOf(link: string | null): string | null {
  return link === null ? null : derive(keyOf(link), 0).toString();
}
