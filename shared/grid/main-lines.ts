import { american, toDecimal } from '../odds/american.ts';
import type { QuotedLine } from './market-prices.ts';

type BookLine = Pick<QuotedLine, 'line' | 'prices'> & { readonly sportsbookId: number };

/** Of each book one line, sorted by book: of several one with both sides, then the one nearest to one half, then the lower one. */
export function mainLines<Quote extends BookLine>(quotes: readonly Quote[]): readonly Quote[] {
  const main = new Map<number, Quote>();
  for (const quote of quotes) {
    const known = main.get(quote.sportsbookId);
    const further = known === undefined ? 1 : distanceOf(known) - distanceOf(quote) || known.line - quote.line;
    if (further > 0) main.set(quote.sportsbookId, quote);
  }
  return [...main.values()].toSorted((a, b) => a.sportsbookId - b.sportsbookId);
}

/** From one half: of a line with one side by what that implies, and more than of any with both. */
function distanceOf({ prices: [first, second] }: BookLine): number {
  const [a, b] = [impliedBy(first), impliedBy(second)];
  return first === 0 || second === 0 ? 1 + Math.abs(a + b - 0.5) : Math.abs(a / (a + b) - 0.5);
}

/** 0 without a price. */
function impliedBy(odds: number): number {
  return odds === 0 ? 0 : 1 / toDecimal(american(odds));
}
