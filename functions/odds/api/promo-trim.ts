import * as z from 'zod/mini';
import { priceAt } from '../../../shared/boards/price-at.ts';
import { rowRulesDiffer } from '../../../shared/catalogue/settlement.ts';
import { sportsbookName } from '../../../shared/catalogue/sportsbooks.ts';
import * as wire from '../../../shared/contracts/opportunities.ts';
import { byText, descending } from '../../../shared/engine/ranking.ts';
import { american, formatAmerican, type Price, toDecimal } from '../../../shared/odds/american.ts';
import { defaultLimits, flagsOf } from '../../../shared/odds/limits.ts';
import { cents, dollars } from '../../../shared/odds/money.ts';
import { placeFirst } from '../../../shared/odds/place-first.ts';
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
    candidates.toSorted((a, b) => descending(a.pair[2], b.pair[2]) || byText(a.id, b.id)).slice(0, pairsPerBook),
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
  const prices = [priceOf(bonus, row), priceOf(hedge, row)] as const;
  const { amount, hedgeStake, guaranteed } = shownPromo({
    promotion: { kind: 'bonus-bet' },
    amount: cents(defaultLimits.bankroll),
    promoted: prices[0],
    hedge: prices[1],
    limits: [bonus.limit, hedge.limit],
  });
  const labels = [bonus.outcome ?? bonusLabel, hedge.outcome ?? hedgeLabel] as const;
  const [oldestQuoteAt = bonus.updatedAt] = [bonus.updatedAt, hedge.updatedAt].toSorted();
  const { rulesDiffer: _, ...kept } = row;
  return {
    ...kept,
    profitMargin: pair.conversion.toFixed(4),
    bestOdds: { [labels[0]]: legOf(bonus), [labels[1]]: legOf(hedge) },
    stakes: { [labels[0]]: dollars(amount), [labels[1]]: dollars(hedgeStake) },
    quotes: {
      [labels[0]]: renamed(row.quotes[bonusLabel] ?? [], bonusLabel, labels[0]),
      [labels[1]]: renamed(row.quotes[hedgeLabel] ?? [], hedgeLabel, labels[1]),
    },
    profit: dollars(guaranteed),
    oldestQuoteAt,
    ...remarksOn(row, [bonusLabel, hedgeLabel], [bonus, hedge]),
  };
}

/** What is said of a pair: its flags, why they may be settled differently, and which bet comes first. */
function remarksOn(
  row: wire.Opportunity,
  labels: readonly [string, string],
  pair: readonly [wire.SideQuote, wire.SideQuote],
) {
  const { eventSport, market } = row;
  const [bonus, hedge] = [placeable(pair[0], row), placeable(pair[1], row)];
  const differing = rowRulesDiffer(eventSport, market, [
    { sportsbookId: pair[0].sportsbookId, label: pair[0].outcome ?? labels[0] },
    { sportsbookId: pair[1].sportsbookId, label: pair[1].outcome ?? labels[1] },
  ]);
  const flags = flagsOf({
    margin: levelMargin([bonus.price, hedge.price]),
    expectedValue: undefined,
    apartSeconds: bonus.updatedAt - hedge.updatedAt,
    isOutlier: bonus.outlier !== undefined || hedge.outlier !== undefined,
    rulesDiffer: differing !== undefined,
  });
  return { flags, placeFirst: placeFirst([bonus, hedge]), ...(differing !== undefined && { rulesDiffer: differing }) };
}

function placeable(quote: wire.SideQuote, row: wire.Opportunity) {
  return { price: priceOf(quote, row), updatedAt: Date.parse(quote.updatedAt) / 1000, outlier: quote.outlier };
}

function legOf({ sportsbookId, odds, updatedAt, outcome: _, ...remarks }: wire.SideQuote): wire.BestLeg {
  const sportsbook = sportsbookName(sportsbookId);
  return { odds: formatAmerican(american(odds)), sportsbookId, sportsbook, updatedAt, ...remarks };
}

/** Quotes of a leg that is now named otherwise: a quote says what its bet is called unless that is the leg's name. */
function renamed(quotes: readonly wire.SideQuote[], before: string, label: string): wire.SideQuote[] {
  if (label === before) return [...quotes];
  return quotes.map(({ outcome = before, ...quote }) => (outcome === label ? quote : { ...quote, outcome }));
}

/** A listed price has a known fee. */
function priceOf(quote: wire.SideQuote, row: wire.Opportunity): Price {
  return priceAt(quote, row) ?? toDecimal(american(quote.odds));
}
