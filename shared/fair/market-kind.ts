import type { MarketRow } from '../catalogue/markets.ts';
import { periods } from '../catalogue/periods.ts';
import type { MarketKind } from '../odds/distribution/market-family.ts';

/** What the distribution of a market's results depends on. */
export function marketKind(family: MarketRow, league: string, zeroIsPossible: boolean): MarketKind {
  return {
    league,
    measure: family.sides === 'spread' ? 'home-margin' : 'count',
    participant: family.participant,
    share: periods.find(({ key }) => key === family.period)?.share ?? 1,
    zeroIsPossible,
  };
}
