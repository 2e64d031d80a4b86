import * as z from 'zod/mini';
import { sportsbookById, sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import * as wire from '../../../shared/contracts/opportunities.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { american, formatAmerican, type Price, toDecimal } from '../../../shared/odds/american.ts';
import { effectivePrice } from '../../../shared/odds/commission.ts';
import { defaultLimits, flagsOf } from '../../../shared/odds/limits.ts';
import { cents, dollars } from '../../../shared/odds/money.ts';
import { shownPromo } from '../../../shared/odds/promo-return.ts';
import { levelMargin } from '../../../shared/odds/stakes.ts';
import type { ListEntry } from '../snapshot/list-entry.ts';
import { promoPair } from '../snapshot/to-wire.ts';

type Pair = ListEntry['pairs'][number];

/**
 * Each league's scan keeps every book's best pairs in that league; this keeps its best over all leagues. A row whose first pair is dropped
 * uses the next one, and a row without any pair left is dropped.
 */
export function trimPromo(
  entries: readonly ListEntry[],
  pairsPerBook = defaultLimits.promoPairsPerBook,
): readonly ListEntry[] {
  const listed = bestOfEachBook(entries, pairsPerBook);
  return entries.flatMap((entry) => {
    const pairs = entry.pairs.filter((pair) => listed.has(pair));
    if (pairs.length === entry.pairs.length) return [entry];
    const [best] = pairs;
    return best === undefined ? [] : [withPairs(entry, pairs, best)];
  });
}

function bestOfEachBook(entries: readonly ListEntry[], pairsPerBook: number): ReadonlySet<Pair> {
  const byBook = new Map<number, { id: string; pair: Pair }[]>();
  for (const { id, pairs } of entries) {
    for (const pair of pairs) {
      const known = byBook.get(pair[0]);
      if (known === undefined) byBook.set(pair[0], [{ id, pair }]);
      else known.push({ id, pair });
    }
  }
  const best = [...byBook.values()].flatMap((candidates) =>
    candidates.toSorted((a, b) => b.pair[2] - a.pair[2] || byText(a.id, b.id)).slice(0, pairsPerBook),
  );
  return new Set(best.map(({ pair }) => pair));
}

/** A row's JSON ends with its pairs; a quote inside a string would be escaped, so this occurs nowhere else. */
const PAIRS_BEGIN = ',"promo":';

function withPairs(entry: ListEntry, pairs: readonly Pair[], best: Pair): ListEntry {
  const shown = pairs.map(([sportsbookId, hedgeSportsbookId, conversion]) =>
    promoPair({ sportsbookId, hedgeSportsbookId, conversion }),
  );
  const promo = JSON.stringify({ pairs: shown });
  if (best === entry.pairs[0]) {
    const json = `${entry.json.slice(0, entry.json.lastIndexOf(PAIRS_BEGIN))}${PAIRS_BEGIN}${promo}}`;
    return { ...entry, pairs, json };
  }
  const row = withLegs(z.parse(wire.opportunity, JSON.parse(entry.json)), shown[0]);
  return { ...entry, margin: best[2], pairs, json: JSON.stringify({ ...row, promo: { pairs: shown } }) };
}

/** The row with another recommended pair: legs, stakes, margin and flags are computed from its prices. */
function withLegs(row: wire.Opportunity, pair: wire.PromoDetail['pairs'][number] | undefined): wire.Opportunity {
  const [bonusLabel = '', hedgeLabel = ''] = Object.keys(row.quotes);
  const bonus = row.quotes[bonusLabel]?.find((quote) => quote.sportsbookId === pair?.sportsbookId);
  const hedge = row.quotes[hedgeLabel]?.find((quote) => quote.sportsbookId === pair?.hedgeSportsbookId);
  if (pair === undefined || bonus === undefined || hedge === undefined) throw new Error('a promo pair without prices');
  const prices = [priceOf(bonus), priceOf(hedge)] as const;
  const { amount, hedgeStake, guaranteed } = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: cents(defaultLimits.bankroll),
    promoted: prices[0],
    hedge: prices[1],
    limits: [bonus.limit, hedge.limit],
  });
  const [oldestQuoteAt = bonus.updatedAt] = [bonus.updatedAt, hedge.updatedAt].toSorted();
  const apartSeconds = (Date.parse(bonus.updatedAt) - Date.parse(hedge.updatedAt)) / 1000;
  return {
    ...row,
    profitMargin: pair.conversion.toFixed(4),
    bestOdds: { [bonusLabel]: legOf(bonus), [hedgeLabel]: legOf(hedge) },
    stakes: { [bonusLabel]: dollars(amount), [hedgeLabel]: dollars(hedgeStake) },
    profit: dollars(guaranteed),
    oldestQuoteAt,
    flags: flagsOf({ margin: levelMargin(prices), apartSeconds }),
  };
}

function legOf({ sportsbookId, odds, updatedAt, link }: wire.SideQuote): wire.BestLeg {
  const sportsbook = sportsbookName(sportsbookId);
  const leg = { odds: formatAmerican(american(odds)), sportsbookId, sportsbook, updatedAt };
  return link === undefined ? leg : { ...leg, link };
}

function priceOf({ sportsbookId, odds }: wire.SideQuote): Price {
  const book = sportsbookById(sportsbookId);
  const quoted = toDecimal(american(odds));
  return book === undefined ? quoted : effectivePrice(quoted, book.commission);
}
