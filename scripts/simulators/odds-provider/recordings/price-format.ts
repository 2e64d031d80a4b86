import type { PriceFormat } from '../../../../functions/opportunities/provider/payload.ts';
import { objectsIn } from './object-shape.ts';

/** A reply does not say how its prices are written. American prices are never between -100 and +100, decimal ones seldom reach 100. */
export function priceFormatOf(events: readonly unknown[]): PriceFormat {
  let large = 0;
  let small = 0;
  for (const event of objectsIn(events))
    for (const bookmaker of objectsIn(event.bookmakers))
      for (const market of objectsIn(bookmaker.markets))
        for (const outcome of objectsIn(market.outcomes)) {
          const price = outcome.price;
          if (typeof price !== 'number' && typeof price !== 'string') continue;
          if (Math.abs(Number(price)) >= 100) large += 1;
          else small += 1;
        }
  return large > small ? 'american' : 'decimal';
}
