import type { Price } from '../../../../../shared/odds/american.ts';
import { cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import { type RoundedStakes, roundToWholeDollars } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { priceAt } from '../pairing/price-at.ts';

export const MIN_TOTAL = 2;
export const MAX_TOTAL = 1_000_000;

/** Two prices with their stakes. */
export interface LeveledStakes extends RoundedStakes {
  readonly prices: readonly [Price, Price];
}

/** Whole-dollar stakes for a total in dollars; undefined unless there are two valid prices and the total is within the limits. */
export function levelStakesFor(opportunity: Opportunity, total: number): LeveledStakes | undefined {
  const prices = pricesOf(opportunity);
  if (prices === undefined || !(total >= MIN_TOTAL && total <= MAX_TOTAL)) return undefined;
  const rounded = roundToWholeDollars({ total: cents(centsFromDollars(total)), prices });
  return rounded && { ...rounded, prices };
}

function pricesOf({ legs }: Opportunity): readonly [Price, Price] | undefined {
  const [first, second] = legs.map(({ best }) => priceAt(best.sportsbookId, Number(best.odds)));
  return first === undefined || second === undefined ? undefined : [first, second];
}
