/** Counts of what the provider sent and the scan did not use, by reason. */
export interface Skipped {
  /** Events without a required field. */
  malformedEvents: number;
  /** Events of leagues that are not scanned. */
  otherLeagues: number;
  /** Books and markets that do not have the documented shape. */
  malformedParts: number;
  unknownBooks: number;
  /** Pick'em sites: their multipliers are not prices of single bets. */
  pickemBooks: number;
  /** Markets at books, usually exchanges, whose fee on them is unknown. */
  unknownFees: number;
  unknownMarkets: number;
  /** Markets without two opposing sides: three-way, lay, named outcomes. */
  unpairedMarkets: number;
  /** Markets without a confirmation time. */
  undatedMarkets: number;
  /** Quotes with an invalid price or a placeholder. */
  prices: number;
  /** Quotes without an outcome name. */
  names: number;
  /** Quotes without a required line. */
  points: number;
  /** Quotes of player and team markets without a participant. */
  participants: number;
  /** Quotes on which nothing can be bet. */
  limits: number;
}

export function nothingSkipped(): Skipped {
  return {
    malformedEvents: 0,
    otherLeagues: 0,
    malformedParts: 0,
    unknownBooks: 0,
    pickemBooks: 0,
    unknownFees: 0,
    unknownMarkets: 0,
    unpairedMarkets: 0,
    undatedMarkets: 0,
    prices: 0,
    names: 0,
    points: 0,
    participants: 0,
    limits: 0,
  };
}
