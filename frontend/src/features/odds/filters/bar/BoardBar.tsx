import { ArrowUpDown, Bell, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { gameParts, marketGroups, type Sort, type View } from '../../../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../../../shared/catalogue/leagues.ts';
import { shortcuts } from '../../../../config/shortcuts.ts';
import { useHeightVariable } from '../../../../lib/use-height-variable.ts';
import { useShortcut } from '../../../../lib/use-shortcut.ts';
import { PressChoice } from '../../../../ui/fields/PressChoice.tsx';
import { Select } from '../../../../ui/fields/SelectField.tsx';
import { alertAddress } from '../alert-address.ts';
import type { FilterChoice } from '../use-filters.ts';
import { barControl, ChoiceMenu } from './ChoiceMenu.tsx';
import { SearchField } from './SearchField.tsx';

type ShownView = Exclude<View, 'auto'>;

interface BoardBarProps {
  choice: FilterChoice;
  /** The bettor's stake and sportsbooks. */
  betting?: ReactNode;
  /** Absent where the order is fixed. */
  sorts?: { readonly options: readonly { readonly value: Sort; readonly label: string }[]; readonly value: Sort };
  view: ShownView;
  onView: (view: ShownView) => void;
  /** Options of the list. */
  listOptions?: ReactNode;
}

const leagueOptions = leagues.map(({ key, label }) => ({ value: key, label }));

/**
 * What narrows and arranges a board: sticky below the header, in one row in which all of it is in sight. Leagues, markets and periods are in the
 * filters where the row has no room for them. Its height changes only where a phone's text is so large that it takes two rows.
 */
export function BoardBar({ choice, betting, sorts, view, onView, listOptions }: BoardBarProps) {
  const { filters, apply, arrange } = choice;
  const measured = useHeightVariable('--board-bar-height');
  return (
    <section
      ref={measured}
      aria-label="Board"
      data-wide
      className="sticky top-(--header-height) z-20 -mx-3 -mt-4 flex min-h-12 items-center gap-1.5 px-3 max-sm:flex-wrap max-sm:py-0.5 before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 before:border-line before:border-b before:bg-surface sm:-mx-6 sm:-mt-6 sm:mb-2 sm:gap-2 sm:px-6 print:hidden"
    >
      {betting}
      <div className="flex gap-1.5 max-lg:hidden">
        <ChoiceMenu
          name="Leagues"
          options={leagueOptions}
          chosen={filters.selectedLeagues}
          onChange={(selectedLeagues) => apply({ ...filters, selectedLeagues }, null)}
        />
        <ChoiceMenu
          name="Markets"
          options={marketGroups}
          chosen={filters.markets}
          onChange={(markets) => apply({ ...filters, markets }, null)}
        />
        <ChoiceMenu
          name="Periods"
          options={gameParts}
          chosen={filters.periods}
          onChange={(periods) => apply({ ...filters, periods }, null)}
        />
      </div>
      <SearchField search={filters.search} onChange={(search) => apply({ ...filters, search }, null)} />
      {sorts !== undefined && <SortSelect {...sorts} onChange={(sort) => arrange({ sort })} />}
      <AlertMeLink choice={choice} />
      <ViewSwitch view={view} onChange={onView} />
      {view === 'list' && <div className="flex max-lg:hidden">{listOptions}</div>}
    </section>
  );
}

/** Begins an alert with the filters of the board; nothing on pages whose rows are no news. */
function AlertMeLink({ choice: { page, filters } }: { choice: FilterChoice }) {
  const address = alertAddress(page, filters);
  if (address === undefined) return null;
  return (
    <Link
      to={address}
      title="Alert me"
      aria-label="Alert me about these filters"
      className={barControl(false, 'min-w-11 justify-center lg:min-w-9')}
    >
      <Bell aria-hidden className="size-4" />
    </Link>
  );
}

interface SortSelectProps {
  value: Sort;
  options: readonly { readonly value: Sort; readonly label: string }[];
  onChange: (sort: Sort) => void;
}

function SortSelect({ value, options, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="relative inline-flex h-11 shrink-0 items-center rounded-md border border-line bg-surface text-sm lg:h-9">
      <label htmlFor={id} className="pl-2.5 text-muted max-sm:pointer-events-none max-sm:p-3 sm:max-xl:sr-only">
        <ArrowUpDown aria-hidden className="size-4.5 text-ink sm:hidden" />
        <span className="max-sm:sr-only">Sort</span>
      </label>
      {/* On a phone it lies unseen over the icon. */}
      <Select
        {...{ id, value, options, onChange }}
        className="h-full appearance-none rounded-md bg-transparent pr-7 pl-2 font-semibold text-base text-ink focus-visible:-outline-offset-2 max-sm:absolute max-sm:inset-0 max-sm:w-full max-sm:pr-0 max-sm:text-transparent sm:text-sm xl:pl-1.5"
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-4 text-muted max-sm:hidden" />
    </div>
  );
}

const viewOptions = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

function ViewSwitch({ view, onChange }: { view: ShownView; onChange: (view: ShownView) => void }) {
  useShortcut(shortcuts.view.key, () => onChange(view === 'cards' ? 'list' : 'cards'));
  return (
    <PressChoice
      legend="View"
      options={viewOptions}
      value={view}
      onChange={onChange}
      className="m-0 h-11 shrink-0 lg:h-9"
      buttonClassName="text-sm"
      // A phone has room for the other view alone.
      chosenClassName="max-sm:hidden"
    />
  );
}
