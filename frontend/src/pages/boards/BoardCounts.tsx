import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import { centsFromDollars, formatShortDollars } from '../../../../shared/odds/money.ts';
import { scanStatsQuery } from '../../api/opportunities.ts';
import { paths } from '../../config/paths.ts';
import type { Filters } from '../../features/odds/filters/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import type { RefreshedRows } from '../../features/odds/refresh/use-refreshed-rows.ts';
import { appearedAt, countsAsNew } from '../../features/odds/rows/first-seen.ts';
import { idOf } from '../../features/odds/rows/row-id.ts';
import { formatCount } from '../../lib/format.ts';
import { useClockValue } from '../../lib/use-clock-value.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface AtBooksProps {
  /** How many rows are left out since the bettor has not their books. */
  hidden: number;
  /** Whether they are shown nevertheless, for this visit. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** `31 at books you don't have`, with a button that shows them. */
export function AtOtherBooks({ hidden, shown, onShow }: AtBooksProps) {
  if (shown) {
    return (
      <p>
        All sportsbooks shown, not only yours <Press onPress={() => onShow(false)}>Only my books</Press>
      </p>
    );
  }
  if (hidden === 0) return null;
  return (
    <p>
      {formatCount(hidden)} at books you don’t have <Press onPress={() => onShow(true)}>Show</Press>
    </p>
  );
}

interface UnderMinimumProps {
  /** How many rows bring less than the minimum. */
  hidden: number;
  choice: FilterChoice;
}

/** `7 under $1`, with a button that shows them. */
export function UnderMinimum({ hidden, choice: { filters, apply } }: UnderMinimumProps) {
  if (hidden === 0) return null;
  return (
    <p>
      {formatCount(hidden)} under {minimumText(filters)}{' '}
      <Press onPress={() => apply({ ...filters, minDollars: null }, null)}>Show</Press>
    </p>
  );
}

interface TowardRolloversProps {
  /** How many rows count toward a rollover. */
  rows: number;
  /** Whether they stand first, the cheapest for a dollar cleared before the others. */
  first: boolean;
  onFirst: (first: boolean) => void;
}

/** `12 count toward your rollovers`, with a button that puts them first. */
export function TowardRollovers({ rows, first, onFirst }: TowardRolloversProps) {
  if (rows === 0) return null;
  return (
    <p>
      {formatCount(rows)} count toward your rollovers{' '}
      <Press onPress={() => onFirst(!first)}>{first ? 'Usual order' : 'Cheapest per dollar cleared first'}</Press>
    </p>
  );
}

/** `2 left out: a stake is below its book’s smallest bet`. */
export function BelowSmallest({ hidden }: Pick<AtBooksProps, 'hidden'>) {
  if (hidden === 0) return null;
  return <p>{formatCount(hidden)} left out: a stake is below its book’s smallest bet in your state</p>;
}

/** In place of the rows if all bring less than the minimum. */
export function NothingOverMinimum({ hidden, choice: { filters, apply } }: UnderMinimumProps) {
  return (
    <EmptyState
      title={`Nothing brings ${minimumText(filters)} right now`}
      action={
        <Button tone="primary" onClick={() => apply({ ...filters, minDollars: null }, null)}>
          Show {formatCount(hidden)} under {minimumText(filters)}
        </Button>
      }
    >
      <p>With your stakes and limits, everything listed brings less than your minimum.</p>
    </EmptyState>
  );
}

function minimumText({ minDollars }: Filters): string {
  return formatShortDollars(centsFromDollars(minDollars ?? 0));
}

/**
 * `Show 274 with negative or unknown EV`: the switch for overlaps that are worth nothing on average, or whose worth is unknown; of single bets for
 * those at long odds.
 */
export function WithoutValue({
  kind,
  hidden,
  withdrawn,
  shown,
  onShow,
}: AtBooksProps & { kind: OpportunityKind; withdrawn: number }) {
  const isSingle = kind === 'value';
  if (shown)
    return <Press onPress={() => onShow(false)}>{isSingle ? 'Hide long odds' : 'Hide negative and unknown EV'}</Press>;
  if (hidden === 0) return null;
  return (
    <Press onPress={() => onShow(true)}>
      Show {formatCount(hidden)}{' '}
      {isSingle ? `beyond -250 or +250${withdrawn > 0 ? ', or withdrawn' : ''}` : 'with negative or unknown EV'}
    </Press>
  );
}

/** Where single bets say what became of those listed before. */
export function ProofLink() {
  return (
    <p>
      <Link
        to={paths.proof}
        className="inline-flex min-h-8 items-center font-semibold text-accent-ink hover:underline lg:min-h-6"
      >
        How such bets did
      </Link>
    </p>
  );
}

interface NewRowsProps {
  kind: OpportunityKind;
  refreshed: Pick<RefreshedRows, 'rows' | 'gone'>;
}

/** `2 new`: how many of the rows have appeared within the last minute. */
export function NewRows({ kind, refreshed: { rows, gone } }: NewRowsProps) {
  // Few appear, but the clock is read several times a second.
  const times = useMemo(() => {
    const ids = rows.flatMap((row) => idOf(row) ?? []).filter((id) => !gone.has(id));
    return ids.flatMap((id) => appearedAt(kind, id) ?? []);
  }, [kind, rows, gone]);
  const count = useClockValue((now) => times.filter((at) => countsAsNew(at, now)).length);
  return count === 0 ? null : <span className="ml-2 font-medium text-gain">{formatCount(count)} new</span>;
}

/** `920 more at worse margins are not listed`: what the scans cut from lists that hold only the best. */
export function CutCount() {
  const { data: stats } = useQuery(scanStatsQuery);
  const leagues = stats?.leagues.filter(({ stale }) => !stale) ?? [];
  const count = leagues.reduce((sum, { cut = 0 }) => sum + cut, 0);
  if (count === 0) return null;
  return (
    <p>
      {formatCount(count)} more at worse margins {count === 1 ? 'is' : 'are'} not listed
    </p>
  );
}

function Press({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-8 text-left font-semibold text-accent-ink hover:underline lg:min-h-6"
    >
      {children}
    </button>
  );
}
