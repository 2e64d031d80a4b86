import { useMemo } from 'react';
import type { PromoChoice } from '../../../../../shared/boards/promo-choice.ts';
import type { PromoBettor } from '../../../../../shared/boards/promo-pairs.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { withinChoice, withinDollars, withinProfit } from '../../../features/odds/filters/apply-filters.ts';
import { type Filters, noFilters } from '../../../features/odds/filters/filters.ts';
import { booksIn, rankPromos } from '../../../features/odds/promo/rank-promos.ts';
import { readRow } from '../../../features/odds/rows/read-row.ts';
import { useFilterContext } from '../use-filter-context.ts';

interface PromoOptions {
  readonly choice: PromoChoice;
  /** The same object until it changes. */
  readonly bettor: PromoBettor;
  readonly filters: Filters;
}

/**
 * The promo list for a promotion, a bettor and filters. The filtered lines are ranked again, and the profit limits apply to the promotion's
 * conversion. `total`: with the default filters; `narrowed`: what the choice leaves out of the filtered lines.
 */
export function usePromos(rows: readonly unknown[] | undefined, { choice, bettor, filters }: PromoOptions) {
  const context = useFilterContext(filters);
  const opportunities = useMemo(() => rows?.flatMap((row) => readRow(row) ?? []), [rows]);
  const everything = useMemo(
    () => opportunities && rankPromos(opportunities, choice, bettor),
    [opportunities, choice, bettor],
  );
  const chosen = useMemo(
    () => opportunities && unchangedOr(opportunities, withinChoice(opportunities, filters, context)),
    [opportunities, filters, context],
  );
  const books = useMemo(
    () => booksIn(chosen ?? [], { books: bettor.books, exchanges: choice.exchanges }),
    [chosen, bettor.books, choice.exchanges],
  );
  const result = useMemo(
    () => (chosen === opportunities ? everything : chosen && rankPromos(chosen, choice, bettor)),
    [chosen, opportunities, everything, choice, bettor],
  );
  const ranked = result?.ranked;
  const valuable = useMemo(
    () =>
      ranked &&
      withinProfit(
        ranked.map(({ opportunity }) => opportunity),
        filters,
        context,
      ),
    [ranked, filters, context],
  );
  const shown = useMemo(() => valuable && withinDollars(valuable, filters), [valuable, filters]);
  const total = useMemo(
    () =>
      everything &&
      withinDollars(
        everything.ranked.map(({ opportunity }) => opportunity),
        noFilters,
      ).length,
    [everything],
  );
  const notes = useMemo(() => new Map(ranked?.map(({ opportunity, kept }) => [opportunity.id, kept])), [ranked]);
  const risks = useMemo(() => new Map(ranked?.map(({ opportunity, tiedUp }) => [opportunity.id, tiedUp])), [ranked]);
  return {
    ...{ unfiltered: opportunities, listed: opportunities?.length, total },
    ...{ books, shown, notes, risks, narrowed: result?.narrowed },
    /** How many bring less than the chosen minimum. */
    byDollars: (valuable?.length ?? 0) - (shown?.length ?? 0),
  };
}

/** The same list if nothing is hidden, so that memoized results stay valid. */
function unchangedOr(list: readonly Opportunity[], left: readonly unknown[]): readonly Opportunity[] {
  return left === list ? list : left.flatMap((row) => readRow(row) ?? []);
}
