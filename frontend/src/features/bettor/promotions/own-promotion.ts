import type { Promotion } from '../../../../../shared/contracts/promotions.ts';
import { promotionState } from './expiry.ts';

/** A promotion as it is placed. Amount in dollars, boost in percent, refund value 0 to 1. */
interface PlacedPromotion {
  readonly kind: Promotion['kind'];
  readonly sportsbookId: number;
  readonly amount: number;
  readonly boost: number;
  readonly refundValue: number;
}

/** Of the person's promotions the one that a bet uses: the first to expire of those that are the same. `today`: where the person is. */
export function ownPromotion(
  promotions: readonly Promotion[],
  placed: PlacedPromotion,
  today: string,
): Promotion | undefined {
  return promotions
    .filter((each) => ['open', 'soon'].includes(promotionState(each, today)) && isSame(each, placed))
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))[0];
}

function isSame(own: Promotion, placed: PlacedPromotion): boolean {
  if (own.kind !== placed.kind || own.sportsbookId !== placed.sportsbookId || own.amount !== placed.amount)
    return false;
  if (own.kind === 'profit-boost') return own.boost === placed.boost;
  return own.kind === 'bonus-bet' || own.refundValue === placed.refundValue;
}
