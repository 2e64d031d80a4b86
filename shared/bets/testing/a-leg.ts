import { american, price } from '../../odds/american.ts';
import { cents } from '../../odds/money.ts';
import type { Leg } from '../position.ts';

/** An open bet of $100 at +110, a return of 2.10, on the over of a game's total. */
export function aLeg(changes: Partial<Leg> = {}): Leg {
  return {
    pick: { market: 'totals', participant: null, side: 0, threshold: 8.5 },
    ...{ sportsbookId: 1, label: 'Over 8.5', family: 'totals', bonus: false, placedAt: 0 },
    odds: american(110),
    price: price(2.1),
    stake: cents(100_00),
    ...changes,
  };
}

/** An open bet of $100 at even money on the under, at another book. */
export function anUnder(changes: Partial<Leg> = {}): Leg {
  return aLeg({
    pick: { market: 'totals', participant: null, side: 1, threshold: 8.5 },
    ...{ sportsbookId: 2, odds: american(100), price: price(2) },
    ...changes,
  });
}
