import {
  isPairable,
  isZeroPossible,
  type MarketRow,
  marketOf,
  markets,
  pairedFamily,
} from '../../../shared/catalogue/markets.ts';

/** Where a market's quotes belong. */
export interface MarketPlace {
  readonly row: MarketRow;
  /** The main market of the family that its quotes are paired in. */
  readonly family: MarketRow;
  /** Position in the catalogue. */
  readonly position: number;
  /** Whether the family's result can be 0. */
  readonly zeroIsPossible: boolean;
}

/** The places of a league's markets by the provider's key; null for a market that cannot be paired. */
export function placesOf(league: string): Map<unknown, MarketPlace | null> {
  const places = new Map<unknown, MarketPlace | null>();
  for (const row of markets) {
    if (marketOf(league, row.key) !== row) continue;
    const family = marketOf(league, pairedFamily(row));
    if (family === undefined) continue;
    const zeroIsPossible = isZeroPossible(family, league);
    places.set(row.key, isPairable(row) ? { row, family, position: markets.indexOf(row), zeroIsPossible } : null);
  }
  return places;
}
