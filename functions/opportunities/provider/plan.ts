import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets, featuredMarkets } from '../../../shared/catalogue/markets.ts';
import { type SportsbookRow, sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';

/** Every started ten books count as one region in the price of a call. */
const BOOKS_A_UNIT = 10;
/** A league is swept when a game starts within so many seconds: a week, the widest time range people can choose. */
const SWEEP_WINDOW_SECONDS = 7 * 24 * 3600;
/** Props and alternates come up a day or two before a game; asking earlier finds little. */
const ADDITIONAL_WINDOW_SECONDS = 48 * 3600;

/**
 * The books to ask for, by the provider's keys in a fixed order. Pick'em sites are left out: their quotes are never used.
 * Today that is eleven keys, two units a market; with one book less each scan would cost half.
 */
export function bookmakerKeys(rows: readonly SportsbookRow[] = sportsbooks): readonly string[] {
  return rows
    .flatMap((book) => (book.providerKey === null || book.kind === 'pickem' ? [] : [book.providerKey]))
    .toSorted();
}

/** What one market costs in a call, in credits. */
export function creditsPerMarket(books: number): number {
  return Math.ceil(books / BOOKS_A_UNIT);
}

/** Keys for the league's sweep, without those that the provider refuses. */
export function sweepMarkets(refused: ReadonlySet<string>): readonly string[] {
  return featuredMarkets.filter((key) => !refused.has(key));
}

/** Keys for a call about one event, without those that the provider refuses. */
export function eventMarkets(league: LeagueKey, refused: ReadonlySet<string>): readonly string[] {
  return additionalMarkets(league).filter((key) => !refused.has(key));
}

/** Something starts soon enough for the league's sweep to be worth its credits. `at`: seconds since 1970. */
export function worthSweeping(events: readonly EventFacts[], at: number): boolean {
  return events.some((event) => event.startsAt > at && event.startsAt - at <= SWEEP_WINDOW_SECONDS);
}

/** The events whose additional markets are worth asking for, nearest start first. */
export function eventsToAsk(events: readonly EventFacts[], at: number): readonly EventFacts[] {
  return events
    .filter((event) => event.startsAt > at && event.startsAt - at <= ADDITIONAL_WINDOW_SECONDS)
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
}
