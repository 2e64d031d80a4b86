import { isZeroPossible, marketOf } from '../catalogue/markets.ts';
import { marketKind } from '../fair/market-kind.ts';
import { fairProbability, pushMass } from '../fair/no-vig.ts';
import { american, toDecimal } from '../odds/american.ts';
import type { LinePoint } from '../odds/distribution/outcomes.ts';
import { outcomesBetween } from '../odds/overlap-outcomes.ts';
import type { Seconds } from '../odds/time.ts';
import { counts, gridRow } from './grid-row.ts';
import type { BookQuote, MarketPrices } from './market-prices.ts';

/**
 * How likely a market's line pushes, 0 to 1: by the fair prices of the lines beside it, else by all its lines or the league's games. 0 where it
 * cannot push; undefined where nothing tells.
 * @param line as a threshold in hundredths
 */
export function pushChance(
  market: MarketPrices,
  line: number,
  { league, now }: { readonly league: string; readonly now: Seconds },
): number | undefined {
  const family = marketOf(league, market.key);
  if (family === undefined) return undefined;
  const zeroIsPossible = isZeroPossible(family, league);
  const hasLine = family.sides === 'spread' || family.sides === 'over-under';
  if (!hasLine || line % 100 !== 0 || (line === 0 && !zeroIsPossible)) return 0;
  const at = (hundredths: number) => market.books.filter((quote) => quote.line === hundredths);
  const fairAt = (points: number) =>
    gridRow({ ...market, books: at(Math.round(points * 100)) }, { league, now }).fair[0]?.middle;
  const known = pushMass(line / 100, fairAt);
  if (known !== undefined) return known;
  const quotes = market.books.filter((quote) => counts(quote, 0, now) && counts(quote, 1, now));
  const lines = [...new Set(quotes.map((quote) => quote.line))].toSorted((a, b) => a - b);
  const points = lines.map((each) =>
    pointOf(
      each,
      quotes.filter((quote) => quote.line === each),
    ),
  );
  return outcomesBetween(points, marketKind(family, league, zeroIsPossible))(line / 100, line / 100)?.probability(
    line / 100,
  );
}

/** The mean no-vig price of a line. */
function pointOf(line: number, quotes: readonly BookQuote[]): LinePoint {
  const above = quotes.map(({ prices: [first, second] }) =>
    fairProbability(toDecimal(american(first)), toDecimal(american(second))),
  );
  return { line: line / 100, above: above.reduce((sum, each) => sum + each, 0) / above.length, books: above.length };
}
