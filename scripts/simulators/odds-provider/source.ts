/** A source of games and quotes: the simulation or recordings. Times in whole seconds since 1970. */
export interface OddsSource {
  /** A sport's games listed at a time, in play and upcoming, by start. */
  readonly games: (sportKey: string, at: number) => readonly Game[];
  /** A sport's games that start after `since` and until `until`, over or not. */
  readonly played: (sportKey: string, since: number, until: number) => readonly Game[];
  /** How a game ends. */
  readonly finalScore: (game: Game) => { readonly home: number; readonly away: number };
  /** The books' quotes for a game at a time, for the requested markets and books. */
  readonly books: (game: Game, at: number, filter: OddsFilter) => readonly BookQuotes[];
}

export interface Game {
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly startsAt: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
}

export interface OddsFilter {
  readonly market: (key: string) => boolean;
  readonly book: (key: string) => boolean;
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
  readonly description?: string | undefined;
  /** American odds. */
  readonly price: number;
  readonly point?: number | undefined;
  readonly link: string | null;
  /** The book's own id of the bet. */
  readonly sid: string | null;
  /** Maximum stake in dollars, null if unknown; exchanges only. */
  readonly betLimit?: number | null | undefined;
}
