import { useMemo } from 'react';
import type { Opportunity } from '../../api/from-wire.ts';
import { withinChoice, withinProfit } from '../../features/filters/apply-filters.ts';
import type { Filters } from '../../features/filters/filters.ts';
import type { PromoChoice } from '../../features/opportunities/promo/promo-choice.ts';
import { booksIn, rankPromos } from '../../features/opportunities/promo/rank-promos.ts';
import { readRow } from '../../features/opportunities/rows/read-row.ts';
import { useFilterContext } from './use-filter-context.ts';

/**
 * The promo list for a promotion and filters. The filtered lines are ranked again, and the profit limits apply to the promotion's
 * conversion.
 */
export function usePromos(rows: readonly unknown[] | undefined, choice: PromoChoice, filters: Filters) {
  const context = useFilterContext(filters);
  const opportunities = useMemo(() => rows?.flatMap((row) => readRow(row) ?? []), [rows]);
  const everything = useMemo(() => opportunities && rankPromos(opportunities, choice), [opportunities, choice]);
  const chosen = useMemo(
    () => opportunities && unchangedOr(opportunities, withinChoice(opportunities, filters, context)),
    [opportunities, filters, context],
  );
  const books = useMemo(() => booksIn(chosen ?? []), [chosen]);
  const ranked = useMemo(
    () => (chosen === opportunities ? everything : chosen && rankPromos(chosen, choice)),
    [chosen, opportunities, everything, choice],
  );
  const shown = useMemo(
    () =>
      ranked &&
      withinProfit(
        ranked.map(({ opportunity }) => opportunity),
        filters,
        context,
      ),
    [ranked, filters, context],
  );
  const notes = useMemo(() => new Map(ranked?.map(({ opportunity, kept }) => [opportunity.id, kept])), [ranked]);
  return { listed: opportunities?.length, total: everything?.length, books, shown, notes };
}

/** The same list if nothing is hidden, so that memoized results stay valid. */
function unchangedOr(list: readonly Opportunity[], left: readonly unknown[]): readonly Opportunity[] {
  return left === list ? list : left.flatMap((row) => readRow(row) ?? []);
}
