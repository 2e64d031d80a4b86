import { decimal, isDecimalOdds, toAmerican } from '../../../../shared/odds/american.ts';
import { objectsIn } from './json-recording.ts';
import type { Recording } from './read-recordings.ts';

/** A recording with the nearest American prices, in which the product requests all replies. What is no decimal price stays. */
export function withAmericanPrices(file: Recording): Recording {
  if (file.format === 'american') return file;
  const events = objectsIn(file.events).map((event) => ({
    ...event,
    bookmakers: objectsIn(event.bookmakers).map((book) => ({
      ...book,
      markets: objectsIn(book.markets).map((market) => ({
        ...market,
        outcomes: objectsIn(market.outcomes).map((outcome) => ({ ...outcome, price: americanOf(outcome.price) })),
      })),
    })),
  }));
  return { ...file, format: 'american', events };
}

function americanOf(price: unknown): unknown {
  return typeof price === 'number' && isDecimalOdds(price) ? toAmerican(decimal(price)) : price;
}
