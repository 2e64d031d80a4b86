import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { figuresQuery } from '../../api/bets/bets-list.ts';
import { userQuery } from '../../api/user.ts';
import { paths } from '../../config/paths.ts';
import { type BetsTab, tabOf } from '../../features/bets/bets-address.ts';
import { useMembership } from '../../features/odds/membership/use-membership.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format.ts';
import { useHeightVariable } from '../../lib/use-height-variable.ts';

interface BetsBarProps {
  /** How many each tab has; undefined while that is not known. */
  counts: Readonly<Record<BetsTab, number | undefined>>;
  /** What narrows the tab's bets. */
  filters?: ReactNode;
  /** On the right: to add, import and export. */
  actions?: ReactNode;
}

const tabs = [
  { id: 'watching', label: 'Tracked', to: paths.track },
  { id: 'placed', label: 'Placed', to: `${paths.track}?tab=placed` },
  { id: 'settled', label: 'Settled', to: `${paths.track}?tab=settled` },
  { id: 'money', label: 'Money', to: `${paths.track}?tab=money` },
] as const satisfies readonly { id: BetsTab; label: string; to: string }[];

/** The title and tabs of Track, on the strip below the header. */
export function BetsBar({ counts, filters, actions }: BetsBarProps) {
  const [params] = useSearchParams();
  const current = tabOf(params);
  const measured = useHeightVariable('--bets-bar-height');
  return (
    <div
      ref={measured}
      className="relative -mx-3 -mt-4 mb-4 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-1.5 before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 before:border-line before:border-b before:bg-surface sm:-mx-6 sm:-mt-6 sm:mb-6 sm:px-6 print:hidden"
    >
      <h1 className="font-bold text-base tracking-tight max-sm:sr-only">Track</h1>
      <nav aria-label="Track" className="max-sm:w-full">
        <ul className="flex flex-wrap rounded-md border border-line">
          {tabs.map(({ id, label, to }) => (
            <li key={id} className="max-sm:flex-1">
              <Link
                to={to}
                aria-current={id === current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center justify-center gap-1.5 rounded-[calc(var(--radius-md)-1px)] px-3 font-semibold text-sm focus-visible:-outline-offset-2 lg:min-h-8.5',
                  id === current ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {label}
                {counts[id] !== undefined && <span className="tabular-nums">{formatCount(counts[id])}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {filters !== undefined && <div className="flex min-w-0 gap-2 max-sm:w-full">{filters}</div>}
      {actions !== undefined && <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">{actions}</div>}
    </div>
  );
}

/** How many opportunities are watched, and positions open and settled, by the figures of a signed-in person, which are returned too. */
export function useTabCounts() {
  const { tracked } = useMembership();
  const { data: user } = useQuery(userQuery);
  const figures = useQuery({ ...figuresQuery(undefined), enabled: user !== undefined && user !== null });
  const { data } = figures;
  return {
    figures,
    counts: {
      watching: tracked.length,
      placed: data?.open.positions,
      settled: data?.total.positions,
      money: undefined,
    },
  };
}
