import type { ReactNode } from 'react';
import { gameParts, marketGroups, type Sort, type View } from '../../../../../../shared/catalogue/filters.ts';
import { type LeagueKey, type LeagueRow, leagues } from '../../../../../../shared/catalogue/leagues.ts';
import { useHeightVariable } from '../../../../lib/use-height-variable.ts';
import { useMinWidth } from '../../../../lib/viewport/use-min-width.ts';
import type { FilterChoice } from '../use-filters.ts';
import { AlertMeLink } from './AlertMeLink.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
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
