import { isAlternate, marketOf, markets } from '../../../shared/catalogue/markets.ts';
import { referenceIds } from '../../../shared/catalogue/sportsbooks.ts';
import { isEveryLine, marketOfKey } from '../../../shared/grid/changes.ts';
import { mainLines } from '../../../shared/grid/main-lines.ts';
import { type BookQuote, type GoneQuote, isUnasked, type MarketPrices } from '../../../shared/grid/market-prices.ts';
import { type MarketGroup, marketGroup } from '../plan/market-groups.ts';

/** What a scan has asked for and got an answer about a game: groups of markets, and the main markets of the reference books. */
export type AskedGroups = ReadonlySet<MarketGroup | 'references'>;

type KnownQuote = BookQuote | GoneQuote;

/**
 * Whether a scan asked for a quote of a market as it was before. Of several lines of a book in one family the one nearest to one half counts as that
 * of the main market, all others as alternates: stored quotes do not say.
 */
export function askedIn(
  market: MarketPrices,
  { league, asked }: { readonly league: string; readonly asked: AskedGroups },
): (quote: KnownQuote) => boolean {
  if (!isEveryLine(market.key))
    return ({ sportsbookId }) => asked.has(referenceIds.has(sportsbookId) ? 'references' : 'main');
  const family = marketOf(league, marketOfKey(market.key).market);
  const isMainAsked = family !== undefined && asked.has(marketGroup(family));
  const hasAlternates = markets.some((row) => row.family === family?.key && isAlternate(row));
  if (!hasAlternates || isMainAsked === asked.has('alternates')) return () => isMainAsked;
  const open: readonly KnownQuote[] = [...market.books, ...market.gone.filter(isUnasked)];
  const main = new Set(mainLines(open));
  return (quote) => main.has(quote) === isMainAsked;
}
