import { useMemo } from 'react';
import type { Sort } from '../../../../shared/catalogue/filters.ts';
import { isLongShot, type OpportunityKind } from '../../../../shared/odds/limits.ts';
import type { Betting } from '../../features/bettor/settings/use-betting.ts';
import { applyFilters, type FilterContext, withinDollars } from '../../features/odds/filters/apply-filters.ts';
import { type Filters, noFilters } from '../../features/odds/filters/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { sortRows, withoutBeaten } from '../../features/odds/rows/arrange-rows.ts';
import { sortOf } from '../../features/odds/rows/board-sorts.ts';
import { firstSeenAt } from '../../features/odds/rows/first-seen.ts';
import { rowFigures } from '../../features/odds/rows/row-figures.ts';
import { pairingFor } from './pair-mine.ts';
import { useFilterContext } from './use-filter-context.ts';

/** What a board shows, and what narrows it: each number is what undoing that part alone would add. */
export interface BoardRows {
  readonly shown: readonly unknown[];
  /** At the bettor's books, before the filters. */
  readonly unfiltered: readonly unknown[];
  /** The list, before the bettor's sportsbooks and the filters. */
  readonly listed: number;
  readonly byFilters: number;
  /** At sportsbooks that the bettor does not have. */
  readonly byBooks: number;
  /** Overlaps with a negative or unknown expected value, and single bets at long odds or withdrawn by the proof. */
  readonly byValue: number;
  /** Of these, single bets like which others lost to the close. */
  readonly withdrawn: number;
  /** With a stake below its book's smallest bet where the bettor bets. */
  readonly bySmallest: number;
  /** Below the chosen minimum in percent, of single bets; of others it counts with the filters alone. */
  readonly belowPercent: number;
  /** Bringing less than the chosen minimum. */
  readonly byDollars: number;
  /** Whether the board hides such rows unless asked for. */
  readonly asksForValue: boolean;
  readonly sort: Sort;
}

/** The kinds of which some rows are hidden unless asked for: overlaps without a known gain, and single bets at long odds. */
const valued: ReadonlySet<OpportunityKind> = new Set(['overlap', 'value']);

interface BoardInput {
  readonly kind: OpportunityKind;
  /** The rows that are not tracked or hidden; undefined while something is missing. */
  readonly listed: readonly unknown[] | undefined;
  readonly choice: FilterChoice;
  readonly betting: Pick<Betting, 'books' | 'rules'>;
  /** Whether a single bet is one of those that lost to the close. */
  readonly isWithdrawn?: (row: unknown) => boolean;
  /** Whether rows may count toward an open rollover. */
  readonly hasRollover?: boolean;
}

const neverWithdrawn = () => false;

/** The rows of a board: at the bettor's books and with their stakes, then within the filters, then in order. Undefined without a list. */
export function useBoardRows({
  kind,
  listed,
  choice,
  betting,
  isWithdrawn = neverWithdrawn,
  hasRollover = false,
}: BoardInput): BoardRows | undefined {
  const { filters, arrangement } = choice;
  const { books, rules } = betting;
  const pairing = useMemo(() => pairingFor({ books, rules }), [books, rules]);
  const pairWithin = useMemo<FilterContext['pairWithin']>(
    () => (row, chosen) => pairing.within(row, chosen),
    [pairing],
  );
  const context = useFilterContext(filters, pairWithin);

  const all = useMemo(() => listed && withoutBeaten(listed, { repaired: false }).length, [listed]);
  const mine = useMemo(() => listed && pairing.all(listed), [listed, pairing]);
  const allowed = useMemo(() => mine && withoutBeaten(mine, { repaired: books !== undefined }), [mine, books]);
  const filtered = useMemo(
    () => mine && withoutBeaten(applyFilters(mine, filters, context), { repaired: isRepaired(books, filters) }),
    [mine, filters, context, books],
  );
  const withinChosen = useMemo(
    () => (kind === 'value' && mine ? applyFilters(mine, { ...filters, minProfit: null }, context) : undefined),
    [kind, mine, filters, context],
  );
  const onlyWorth = valued.has(kind) && !arrangement.showsAllValues;
  const sort = sortOf(kind, arrangement.sort, hasRollover);
  return useMemo(() => {
    if (all === undefined || allowed === undefined || filtered === undefined) return undefined;
    const worth = (rows: readonly unknown[]) => (onlyWorth ? withValue(rows, isWithdrawn) : rows);
    const placeable = withoutTooSmall(filtered);
    const valuable = worth(placeable);
    const left = withinDollars(valuable, filters);
    return {
      unfiltered: allowed,
      shown: sortRows(left, { sort, firstSeenAt: (id) => firstSeenAt(kind, id) }),
      listed: all,
      byFilters: Math.max(0, withinDollars(worth(withoutTooSmall(allowed)), noFilters).length - left.length),
      byBooks: Math.max(0, all - allowed.length),
      bySmallest: filtered.length - placeable.length,
      byValue: placeable.length - valuable.length,
      withdrawn: onlyWorth ? placeable.filter(isWithdrawn).length : 0,
      belowPercent: withinChosen === undefined ? 0 : worth(withinChosen).length - left.length,
      byDollars: valuable.length - left.length,
      asksForValue: valued.has(kind),
      sort,
    };
  }, [all, allowed, filtered, withinChosen, filters, onlyWorth, sort, kind, isWithdrawn]);
}

function isRepaired(books: Betting['books'], { selectedSportsbooks }: Filters): boolean {
  return books !== undefined || selectedSportsbooks.length > 0;
}

/** The same array if every row can be placed. */
function withoutTooSmall(rows: readonly unknown[]): readonly unknown[] {
  return rows.some((row) => rowFigures(row).isTooSmall) ? rows.filter((row) => !rowFigures(row).isTooSmall) : rows;
}

/** The overlaps that are worth something on average, and the single bets at no long odds that are not withdrawn. The same array if all are. */
function withValue(rows: readonly unknown[], isWithdrawn: (row: unknown) => boolean): readonly unknown[] {
  const isWorth = (row: unknown) => {
    const { kind, expectedValue, odds } = rowFigures(row);
    return kind === 'value' ? !isLongShot(odds) && !isWithdrawn(row) : expectedValue >= 0;
  };
  return rows.every(isWorth) ? rows : rows.filter(isWorth);
}
