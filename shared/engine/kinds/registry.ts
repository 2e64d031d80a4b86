import type { Limits, OpportunityKind } from '../../odds/limits.ts';
import type { Finder } from '../finder.ts';
import { ArbitrageFinder } from './arbitrage.ts';
import { LowHoldFinder } from './low-hold.ts';
import { OverlapFinder } from './overlap.ts';
import { PromoFinder } from './promo.ts';
import { ValueFinder } from './value.ts';

/** The finder of each kind of opportunity. A kind without a finder does not compile. */
export const finders: Readonly<Record<OpportunityKind, (limits: Limits) => Finder>> = {
  arbitrage: () => new ArbitrageFinder(),
  overlap: () => new OverlapFinder(),
  promo: (limits) => new PromoFinder(limits),
  'low-hold': (limits) => new LowHoldFinder(limits),
  value: () => new ValueFinder(),
};
