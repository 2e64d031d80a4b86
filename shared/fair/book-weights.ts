import type { LeagueKey } from '../catalogue/leagues.ts';
import { type MarketGroup, marketGroupOf } from '../odds/market-groups.ts';

/** How much the opinion of an owner's books counts in a fair price; 1 where no row says otherwise. */
export interface BookWeight {
  readonly league: LeagueKey | 'any';
  readonly group: MarketGroup | 'any';
  /** As `bookOwner` names it. */
  readonly owner: string;
  readonly weight: number;
  readonly date: string;
  readonly source: string;
}

/** Of several rows that apply to an owner the last one counts. `npm run weights` proposes rows from our own closes. */
export const bookWeights: readonly BookWeight[] = [
  {
    ...{ league: 'any', group: 'any', owner: 'pinnacle', weight: 2, date: '2026-11-30' },
    source: 'A decision: the lowest vig and the highest limits. Not fitted yet.',
  },
];

/** By owner; 1 for those that are not in it. */
export type OwnerWeights = ReadonlyMap<string, number>;

/** The weights that apply to a market, to be looked up once per line. `league`, `market`: their keys, or that of the market's family. */
export function weightsFor(league: string, market: string): OwnerWeights {
  const group = marketGroupOf(market);
  const name = `${league} ${group}`;
  const weights = known.get(name) ?? weightsIn(bookWeights, league, group);
  known.set(name, weights);
  return weights;
}

const known = new Map<string, OwnerWeights>();

export function weightsIn(rows: readonly BookWeight[], league: string, group: MarketGroup): OwnerWeights {
  const applying = rows.filter((row) => [league, 'any'].includes(row.league) && [group, 'any'].includes(row.group));
  return new Map(applying.map(({ owner, weight }) => [owner, weight]));
}
