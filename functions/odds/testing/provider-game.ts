import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** One book's prices for the home and the away team. */
export type MoneylinePrices = Readonly<Record<string, readonly [home: number, away: number]>>;

export interface GameFacts {
  readonly league: LeagueKey;
  readonly id: string;
  /** Seconds since 1970. */
  readonly startsAt: Seconds;
  /** When every price was confirmed; seconds since 1970. */
  readonly updatedAt: Seconds;
  readonly home?: string;
  readonly away?: string;
}

/** A time in the provider's format. */
function iso(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** A game in the provider's free list. */
export function listedGame({ league, id, startsAt, home = `${id} Home`, away = `${id} Away` }: GameFacts) {
  return { id, sport_key: league, commence_time: iso(startsAt), home_team: home, away_team: away };
}

/** A game with each book's moneyline, as in the provider's featured call. */
export function moneylineGame(facts: GameFacts, prices: MoneylinePrices) {
  const listed = listedGame(facts);
  const bookmakers = Object.entries(prices).map(([key, [home, away]]) => {
    const outcomes = [
      { name: listed.away_team, price: away },
      { name: listed.home_team, price: home },
    ];
    const last_update = iso(facts.updatedAt);
    return { key, title: key, last_update, markets: [{ key: 'h2h', last_update, outcomes }] };
  });
  return { ...listed, bookmakers };
}
