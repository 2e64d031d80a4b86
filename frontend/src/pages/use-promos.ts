import { useMemo } from 'react';
import { withinChoice, withinProfit } from '../features/filters/apply-filters.ts';
import type { Filters } from '../features/filters/filters.ts';
import type { PromoChoice } from '../features/opportunities/promo/promo-choice.ts';
import { booksIn, rankPromos } from '../features/opportunities/promo/rank-promos.ts';
import { readRow } from '../features/opportunities/read-row.ts';
import { useFilterMeans } from './use-filter-means.ts';

/**
 * The promo list for a promotion and filters: what the filters leave of the lines is ranked anew, and the profit that they limit is
 * what the promotion keeps.
 */
export function usePromos(rows: readonly unknown[] | undefined, choice: PromoChoice, filters: Filters) {
  const means = useFilterMeans(filters);
  const opportunities = useMemo(() => rows?.flatMap((row) => readRow(row) ?? []), [rows]);
  const total = useMemo(() => opportunities && rankPromos(opportunities, choice).length, [opportunities, choice]);
  const chosen = useMemo(
    () => opportunities && withinChoice(opportunities, filters, means).flatMap((row) => readRow(row) ?? []),
    [opportunities, filters, means],
  );
  const books = useMemo(() => booksIn(chosen ?? []), [chosen]);
  const ranked = useMemo(() => chosen && rankPromos(chosen, choice), [chosen, choice]);
  const shown = useMemo(
    () =>
      ranked &&
      withinProfit(
        ranked.map(({ opportunity }) => opportunity),
        filters,
      ),
    [ranked, filters],
  );
  const notes = useMemo(() => new Map(ranked?.map(({ opportunity, kept }) => [opportunity.id, kept])), [ranked]);
  return { listed: opportunities?.length, total, books, shown, notes };
}
