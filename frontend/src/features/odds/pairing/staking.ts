import { type Staked, stakesFor } from '../../../../../shared/boards/staking.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';

/** The same bets with the stakes of these rules; the same object if it has no two valid prices. */
export function restake(opportunity: Opportunity, rules: StakeRules): Opportunity {
  const { id, kind, overlap, legs } = opportunity;
  const [first, second, ...others] = legs.map(({ best }) => ({ ...best, odds: Number(best.odds) }));
  if (first === undefined || second === undefined || others.length > 0) return opportunity;
  const staked = stakesFor({ id, kind, overlap, bets: [first, second] }, rules);
  if (staked === undefined) return opportunity;
  const { stakes, profit } = staked;
  return {
    ...opportunity,
    legs: legs.map((leg, index) => ({ ...leg, stake: dollars(stakes[index === 0 ? 0 : 1]) })),
    profit: dollars(profit),
    ...limitedOf(staked),
  };
}

/** Whose limit makes the stakes smaller. */
export function limitedOf({
  limitedBy,
  limitSource,
}: Pick<Staked, 'limitedBy' | 'limitSource'>): Pick<Opportunity, 'limited'> {
  const isLimited = limitedBy !== undefined && limitSource !== undefined;
  return { limited: isLimited ? { leg: limitedBy, source: limitSource } : undefined };
}
