import type { ReactNode } from 'react';
import { marketGroups, type Sort, type View } from '../../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import type { FilterChoice } from '../use-filters.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { PeriodsButton } from './PeriodsButton.tsx';
import { SearchField } from './SearchField.tsx';
import { SortSelect } from './SortSelect.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

interface BoardBarProps {
  choice: FilterChoice;
  /** The bettor's stake and sportsbooks. */
  betting?: ReactNode;
  /** Absent where the order is fixed. */
  sorts?: { readonly options: readonly { readonly value: Sort; readonly label: string }[]; readonly value: Sort };
  view: Exclude<View, 'auto'>;
  onView: (view: Exclude<View, 'auto'>) => void;
  /** Options of the list. */
  listOptions?: ReactNode;
}

const leagueChips = leagues.map(({ key, label }) => ({ value: key, label }));

/**
 * What narrows and arranges a board: sticky below the header, in one row that scrolls where it does not fit. Its height is fixed, so that
 * nothing below it moves.
 */
export function BoardBar({ choice, betting, sorts, view, onView, listOptions }: BoardBarProps) {
  const { filters, apply, arrange } = choice;
  return (
    <section
      aria-label="Board"
      data-wide
      className="sticky top-(--header-height) z-20 -mx-3 -mt-4 h-12 sm:mb-2 before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 before:border-line before:border-b before:bg-surface sm:-mx-6 sm:-mt-6 print:hidden"
    >
      <div className="[scrollbar-width:none] flex h-full items-center gap-2 px-3 max-lg:overflow-x-auto sm:px-6">
        {/* On wide screens only this part scrolls: sort and view stay in sight. */}
        <div className="[scrollbar-width:none] flex h-full items-center gap-2 max-lg:contents lg:min-w-0 lg:flex-1 lg:overflow-x-auto">
          {betting}
          <ChoiceChips
            label="Leagues"
            options={leagueChips}
            chosen={filters.selectedLeagues}
            onChange={(selectedLeagues) => apply({ ...filters, selectedLeagues }, null)}
          />
          <Divider />
          <ChoiceChips
            label="Markets"
            options={marketGroups}
            chosen={filters.markets}
            onChange={(markets) => apply({ ...filters, markets }, null)}
          />
          <PeriodsButton chosen={filters.periods} onChange={(periods) => apply({ ...filters, periods }, null)} />
          <SearchField search={filters.search} onChange={(search) => apply({ ...filters, search }, null)} />
        </div>
        {sorts !== undefined && <SortSelect {...sorts} onChange={(sort) => arrange({ sort })} />}
        <ViewSwitch view={view} onChange={onView} />
        {view === 'list' && listOptions}
      </div>
    </section>
  );
}

function Divider() {
  return <span aria-hidden className="h-5 w-px shrink-0 bg-line" />;
}
