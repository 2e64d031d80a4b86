import type { Price } from '../../../../../shared/odds/american.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import { type ShownStakes, shownStakes } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { linesOf } from '../pairing/lines-of.ts';
import { priceAt } from '../pairing/price-at.ts';

export const MIN_TOTAL = 2;
export const MAX_TOTAL = 1_000_000;

/** Two prices with their stakes. */
export interface LeveledStakes extends ShownStakes {
  readonly prices: readonly [Price, Price];
}

/** The stakes for a total in dollars; undefined unless there are two valid prices and the total is within the limits. */
export function levelStakesFor(opportunity: Opportunity, total: number): LeveledStakes | undefined {
  const prices = pricesOf(opportunity);
  if (prices === undefined || !(total >= MIN_TOTAL && total <= MAX_TOTAL)) return undefined;
  const [first, second] = opportunity.legs.map(({ best }) => best.limit);
  const lines = linesOf(opportunity);
  return { ...shownStakes({ total: centsFromDollars(total), prices, limits: [first, second], lines }), prices };
}

function pricesOf({ legs }: Opportunity): readonly [Price, Price] | undefined {
  const [first, second] = legs.map(({ best }) => priceAt(best.sportsbookId, Number(best.odds)));
  return first === undefined || second === undefined ? undefined : [first, second];
}
