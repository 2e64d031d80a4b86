import { type MarketOfBet, priceAt } from '../../../../../shared/boards/price-at.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';

/** One book's price for one side; `odds` American. */
export interface ComparedQuote {
  readonly sportsbookId: number;
  readonly odds: number;
  readonly updatedAt?: string | undefined;
  readonly link?: string | undefined;
  readonly outcome?: string | undefined;
  readonly limit?: number | undefined;
  readonly outlier?: number | undefined;
}

export interface ComparisonRow {
  readonly sportsbookId: number;
  readonly sportsbook: string;
  readonly first: ComparedSide | undefined;
  readonly second: ComparedSide | undefined;
}

export interface ComparedSide extends Omit<ComparedQuote, 'sportsbookId'> {
  /** Whether no book pays more on this side. */
  readonly best: boolean;
}

/** The cost of a missing price: higher than that of any price, so that books with both sides come first. */
const MISSING_COST = 2;

/** One row per book: those with a best price first, then those that price both sides, cheapest pair first; ties by name. */
export function compareOdds(
  first: readonly ComparedQuote[],
  second: readonly ComparedQuote[],
  place: MarketOfBet,
): ComparisonRow[] {
  const cost = costIn(place);
  const [firstByBook, secondByBook] = [bestByBook(first, cost), bestByBook(second, cost)];
  const [firstLowest, secondLowest] = [lowestCost(first, cost), lowestCost(second, cost)];
  const ids = [...new Set([...firstByBook.keys(), ...secondByBook.keys()])];
  return ids
    .map((sportsbookId) => ({
      sportsbookId,
      sportsbook: sportsbookName(sportsbookId),
      first: sideOf(firstByBook.get(sportsbookId), firstLowest, cost),
      second: sideOf(secondByBook.get(sportsbookId), secondLowest, cost),
    }))
    .toSorted(
      (a, b) =>
        Number(hasBest(b)) - Number(hasBest(a)) ||
        rowCost(a, cost) - rowCost(b, cost) ||
        (a.sportsbook < b.sportsbook ? -1 : 1),
    );
}

function bestByBook(quotes: readonly ComparedQuote[], cost: Cost): Map<number, ComparedQuote> {
  const kept = new Map<number, ComparedQuote>();
  for (const quote of quotes) {
    const existing = kept.get(quote.sportsbookId);
    if (existing === undefined || cost(quote) < cost(existing)) kept.set(quote.sportsbookId, quote);
  }
  return kept;
}

function lowestCost(quotes: readonly ComparedQuote[], cost: Cost): number {
  return Math.min(...quotes.map(cost));
}

function sideOf(quote: ComparedQuote | undefined, lowest: number, cost: Cost): ComparedSide | undefined {
  return quote && { ...quote, best: cost(quote) <= lowest };
}

function hasBest({ first, second }: ComparisonRow): boolean {
  return first?.best === true || second?.best === true;
}

function rowCost({ sportsbookId, first, second }: ComparisonRow, cost: Cost): number {
  return [first, second].reduce((sum, side) => sum + (side ? cost({ ...side, sportsbookId }) : MISSING_COST), 0);
}

type Cost = (quote: ComparedQuote) => number;

/** Cost of one unit of return at a price. */
function costIn(place: MarketOfBet): Cost {
  return (quote) => {
    const price = priceAt(quote, place);
    return price === undefined ? MISSING_COST : 1 / price;
  };
}
