import { Bell, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { gameParts, marketGroups, type Sort, type View } from '../../../../../../shared/catalogue/filters.ts';
import { type LeagueKey, type LeagueRow, leagues } from '../../../../../../shared/catalogue/leagues.ts';
import { shortcuts } from '../../../../config/shortcuts.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useHeightVariable } from '../../../../lib/use-height-variable.ts';
import { useShortcut } from '../../../../lib/use-shortcut.ts';
import { useMinWidth } from '../../../../lib/viewport/use-min-width.ts';
import { Select } from '../../../../ui/fields/SelectField.tsx';
import { alertAddress } from '../alert-address.ts';
import type { FilterChoice } from '../use-filters.ts';
import { barControl, ChoiceChips, ChoiceMenu } from './ChoiceChips.tsx';
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

const allLeagues = leagues.map(optionOf);
const proLeagues = leagues.filter((league: LeagueRow) => league.isCollege === undefined).map(optionOf);
const collegeLeagues = leagues.filter((league: LeagueRow) => league.isCollege).map(optionOf);

/** Window widths between which the bar does not scroll and has no room for a chip of every league. As `lg:` and `min-[108rem]:`. */
const FOLD_FROM_PX = 1024;
const FOLD_UNTIL_PX = 1728;

/**
 * What narrows and arranges a board: sticky below the header, in one row that scrolls where it does not fit. Its height is fixed, so that
 * nothing below it moves.
 */
export function BoardBar({ choice, betting, sorts, view, onView, listOptions }: BoardBarProps) {
  const { filters, apply, arrange } = choice;
  const [isWide, isWidest] = [useMinWidth(FOLD_FROM_PX), useMinWidth(FOLD_UNTIL_PX)];
  const folds = isWide && !isWidest;
  const { selectedLeagues } = filters;
  const measured = useHeightVariable('--board-bar-height');
  const chooseLeagues = (chosen: LeagueKey[]) => apply({ ...filters, selectedLeagues: chosen }, null);
  return (
    <section
      ref={measured}
      aria-label="Board"
      data-wide
      className="sticky top-(--header-height) z-20 -mx-3 -mt-4 h-12 sm:mb-2 before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 before:border-line before:border-b before:bg-surface sm:-mx-6 sm:-mt-6 print:hidden"
    >
      <div className="[scrollbar-width:none] flex h-full items-center gap-2 px-3 max-lg:overflow-x-auto sm:px-6">
        {/* On wide screens only this part scrolls: search, sort and view stay in sight. */}
        <div className="fading-end [scrollbar-width:none] flex h-full items-center gap-2 max-lg:contents lg:max-[108rem]:gap-1.5 lg:min-w-0 lg:flex-1 lg:overflow-x-auto">
          {betting}
          <ChoiceChips
            label="Leagues"
            options={folds ? proLeagues : allLeagues}
            chosen={selectedLeagues}
            onChange={chooseLeagues}
          >
            {folds && (
              <ChoiceMenu name="College" options={collegeLeagues} chosen={selectedLeagues} onChange={chooseLeagues} />
            )}
          </ChoiceChips>
          <Divider />
          <ChoiceChips
            label="Markets"
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
        {view === 'list' && listOptions}
      </div>
    </section>
  );
}

function Divider() {
  return <span aria-hidden className="h-5 w-px shrink-0 bg-line" />;
}

function optionOf({ key, label }: (typeof leagues)[number]) {
  return { value: key, label };
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
      <label htmlFor={id} className="pl-2.5 text-muted lg:max-[108rem]:sr-only">
        Sort
      </label>
      <Select
        {...{ id, value, options, onChange }}
        className="h-full appearance-none rounded-md bg-transparent pr-7 pl-1.5 font-semibold text-base text-ink focus-visible:-outline-offset-2 sm:text-sm"
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-4 text-muted" />
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
    <fieldset className="m-0 inline-flex h-11 shrink-0 rounded-md border border-line p-0 lg:h-9">
      <legend className="sr-only">View</legend>
      {viewOptions.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onChange(value)}
          className={classNames(
            'rounded-[calc(var(--radius-md)-1px)] px-3 font-semibold text-sm focus-visible:-outline-offset-2 lg:px-2.5',
            view === value ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
