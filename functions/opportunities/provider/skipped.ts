/** What the provider sent and the scan did not use, and why. Counts of the thing named first. */
export interface Skipped {
  /** Events that lack a needed field. */
  malformedEvents: number;
  /** Events of leagues that are not scanned. */
  otherLeagues: number;
  /** Books and markets inside an event that are not of the documented shape. */
  malformedParts: number;
  unknownBooks: number;
  /** Pick'em sites: their multipliers are not prices that one can bet singly. */
  pickemBooks: number;
  unknownMarkets: number;
  /** Markets whose outcomes do not stand two against two: three-way, lay, named outcomes. */
  unpairedMarkets: number;
  /** Two-way markets in which a book names a third outcome. */
  threeWayMarkets: number;
  /** Markets without any time of confirmation. */
  undatedMarkets: number;
  /** Quotes whose price is no price, or a placeholder. */
  prices: number;
  /** Quotes whose outcome has a name that the market does not know. */
  names: number;
  /** Quotes without the line that they need. */
  points: number;
  /** Quotes of player and team markets that do not say whom they are about. */
  participants: number;
}

export function nothingSkipped(): Skipped {
  return {
    malformedEvents: 0,
    otherLeagues: 0,
    malformedParts: 0,
    unknownBooks: 0,
    pickemBooks: 0,
    unknownMarkets: 0,
    unpairedMarkets: 0,
    threeWayMarkets: 0,
    undatedMarkets: 0,
    prices: 0,
    names: 0,
    points: 0,
    participants: 0,
  };
}
