import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { additionalMarkets, featuredMarkets } from '../../../shared/catalogue/markets.ts';
import type { SportsbookRow } from '../../../shared/catalogue/sportsbook-row.ts';
import { comparedSportsbooks, providerKeysOf, sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** Each ten books or part thereof count as one region in a call's price. */
const BOOKS_A_UNIT = 10;
/** A league is requested if a game starts within this time: a week, the longest time range in the filters. */
const SWEEP_WINDOW_SECONDS = 7 * 24 * 3600;
/** Bets are worth least with their fair price known where their game is days away. */
const REFERENCE_WINDOW_SECONDS = 6 * 3600;

/** Provider keys of the books that only price bets elsewhere, asked for by a call of their own: among the others one more key would cost ten. */
export const referenceKeys: readonly string[] = sportsbooks
  .filter(({ kind }: SportsbookRow) => kind === 'reference')
  .flatMap(({ providerKey }) => providerKey ?? []);

/**
 * The requested books by provider key, in a fixed order: twenty keys, at two credits a market; one more would cost half as much again.
 * `preferred`: keys to ask for instead of a book's usual one, such as another state's.
 * @throws RangeError if a preferred key is not a compared book's
 */
export function bookmakerKeys(preferred: readonly string[] = []): readonly string[] {
  const known = comparedSportsbooks.map(providerKeysOf);
  const unknown = preferred.filter((key) => !known.some((keys) => keys.includes(key)));
  if (unknown.length > 0) throw new RangeError(`Not a key of a compared sportsbook: ${unknown.join(', ')}`);
  return known.flatMap((keys) => keys.find((key) => preferred.includes(key)) ?? keys[0] ?? []).toSorted();
}

/** Price of one market in a call, in credits. */
export function creditsPerMarket(books: number): number {
  return Math.ceil(books / BOOKS_A_UNIT);
}

/** Price of a league's call for the reference books, in credits. */
export function referenceCredits(markets: readonly string[], references: readonly string[]): number {
  return markets.length * creditsPerMarket(references.length);
}

/** Whether a game starts soon enough for the call for the reference books. `at`: seconds since 1970. */
export function asksReferences(events: readonly Pick<EventFacts, 'startsAt'>[], at: Seconds): boolean {
  return events.some(({ startsAt }) => startsAt > at && startsAt - at <= REFERENCE_WINDOW_SECONDS);
}

/** Market keys for the league's featured call, without those that the provider refuses. */
export function featuredCallMarkets(refused: ReadonlySet<string>): readonly string[] {
  return featuredMarkets.filter((key) => !refused.has(key));
}

/** Market keys for a call about one event, without those that the provider refuses. */
export function eventMarkets(league: LeagueKey, refused: ReadonlySet<string>): readonly string[] {
  return additionalMarkets(league).filter((key) => !refused.has(key));
}

/** Whether a game starts soon enough for the league's featured call to be worth its credits. `at`: seconds since 1970. */
export function hasUpcomingGames(events: readonly EventFacts[], at: Seconds): boolean {
  return events.some((event) => event.startsAt > at && event.startsAt - at <= SWEEP_WINDOW_SECONDS);
}
