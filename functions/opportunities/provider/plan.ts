import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets, featuredMarkets } from '../../../shared/catalogue/markets.ts';
import { type SportsbookRow, sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

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
export function featuredCallMarkets(refused: ReadonlySet<string>): readonly string[] {
  return featuredMarkets.filter((key) => !refused.has(key));
}

/** Keys for a call about one event, without those that the provider refuses. */
export function eventMarkets(league: LeagueKey, refused: ReadonlySet<string>): readonly string[] {
  return additionalMarkets(league).filter((key) => !refused.has(key));
}

/** Something starts soon enough for the league's sweep to be worth its credits. `at`: seconds since 1970. */
export function hasUpcomingGames(events: readonly EventFacts[], at: Seconds): boolean {
  return events.some((event) => event.startsAt > at && event.startsAt - at <= SWEEP_WINDOW_SECONDS);
}

/** An event that was asked about so recently can wait until others have had their turn. */
const RECENT_REPLY_SECONDS = 240;

/** One league's part in a plan. */
export interface LeagueDemand {
  readonly events: readonly EventFacts[];
  /** What a call about one of its events is expected to cost. */
  readonly expectedCost: number;
}

/**
 * The events to ask about in this scan, by id: nearest start first over all leagues, those with a recent reply after all others,
 * as many as the credits pay for. `age`: seconds since the last reply about an event.
 */
export function eventsToRequest(
  demands: readonly LeagueDemand[],
  now: { readonly at: Seconds; readonly credits: number; readonly age: (eventId: string) => number },
): ReadonlySet<string> {
  const wanted = demands
    .flatMap(({ events, expectedCost }) => events.map((event) => ({ event, expectedCost })))
    .filter(({ event }) => event.startsAt > now.at && event.startsAt - now.at <= ADDITIONAL_WINDOW_SECONDS)
    .map((want) => ({ ...want, recent: now.age(want.event.id) < RECENT_REPLY_SECONDS ? 1 : 0 }))
    .toSorted((a, b) => a.recent - b.recent || a.event.startsAt - b.event.startsAt || byText(a.event.id, b.event.id));
  let left = now.credits;
  const chosen = new Set<string>();
  for (const { event, expectedCost } of wanted) {
    if (expectedCost > left) continue;
    left -= expectedCost;
    chosen.add(event.id);
  }
  return chosen;
}
