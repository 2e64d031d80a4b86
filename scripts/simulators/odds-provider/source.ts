/** What the provider's server serves, whoever made it: the simulation or a recording. Times in whole seconds since 1970. */
export interface OddsSource {
  /** Games of a sport listed at a moment, in play and upcoming, by start. */
  readonly games: (sportKey: string, at: number) => readonly Game[];
  /** What the books quote for a game at a moment, within the markets and books asked for. */
  readonly books: (game: Game, at: number, wanted: Wanted) => readonly BookQuotes[];
}

export interface Game {
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly startsAt: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
}

export interface Wanted {
  readonly market: (key: string) => boolean;
  readonly book: (key: string, region: string) => boolean;
}

export interface BookQuotes {
  readonly key: string;
  readonly title: string;
  readonly link: string | null;
  readonly markets: readonly MarketQuotes[];
}

export interface MarketQuotes {
  readonly key: string;
  /** When the provider last saw the market at the book. */
  readonly updatedAt: number;
  readonly outcomes: readonly OutcomeQuote[];
}

export interface OutcomeQuote {
  readonly name: string;
  readonly description?: string;
  readonly american: number;
  readonly decimal: number;
  readonly point?: number;
  readonly link: string | null;
  /** Most that can be bet, dollars; exchanges only. */
  readonly betLimit?: number;
}
