import { Fragment, type ReactNode } from 'react';
import { gameParts, marketGroups, timeRanges } from '../../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { headingAbove, offeredSportsbooks, unpairedReason } from '../../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';
import type { Filters } from './filters.ts';

const bookItems = offeredSportsbooks.map(({ id, name, logo }) => ({
  value: Number(id),
  name,
  mark: <ThemedLogo name={name} {...logoFiles(logo)} />,
  heading: headingAbove({ id }),
}));

const unpaired = offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []);

const leagueItems = leagues.map(({ key, label }) => ({ value: key, name: label }));
const marketItems = marketGroups.map(({ value, label }) => ({ value, name: label }));
const periodItems = gameParts.map(({ value, label }) => ({ value, name: label }));

export type ChosenFields = Pick<
  Filters,
  'selectedSportsbooks' | 'selectedLeagues' | 'timeRange' | 'markets' | 'periods'
>;

interface FilterFieldsProps {
  chosen: ChosenFields;
  onChange: (changes: Partial<ChosenFields>) => void;
  /** Fields beside the time range, in a grid of three columns. */
  children: ReactNode;
}

/** What is chosen from lists: sportsbooks, leagues, markets, how soon games start, periods. */
export function FilterFields({ chosen, onChange, children }: FilterFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Checklist
        label="Sportsbooks"
        hint="Showing all sportsbooks"
        columns="books"
        items={bookItems}
        chosen={chosen.selectedSportsbooks}
        onChange={(selectedSportsbooks) => onChange({ selectedSportsbooks: [...selectedSportsbooks] })}
      />
      {unpaired.length > 0 && <p className="-mt-3.5 text-muted text-xs">{unpaired.join(' ')}</p>}
      <Checklist
        label="Leagues"
        hint="Showing all leagues"
        columns="leagues"
        items={leagueItems}
        chosen={chosen.selectedLeagues}
        onChange={(selectedLeagues) => onChange({ selectedLeagues: [...selectedLeagues] })}
      />
      <Checklist
        label="Markets"
        hint="Showing all markets"
        columns="books"
        items={marketItems}
        chosen={chosen.markets}
        onChange={(markets) => onChange({ markets: [...markets] })}
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField
            label="Time Range"
            value={chosen.timeRange}
            options={timeRanges}
            onChange={(timeRange) => onChange({ timeRange })}
          />
        </div>
        {children}
      </div>
      <Checklist
        label="Periods"
        hint="Showing the full game and all periods"
        columns="books"
        items={periodItems}
        chosen={chosen.periods}
        onChange={(periods) => onChange({ periods: [...periods] })}
      />
    </div>
  );
}

interface ChecklistProps<V extends string | number> {
  label: string;
  /** Shown when nothing is checked. */
  hint: string;
  /** `heading`: above the item and those after it. */
  items: readonly {
    readonly value: V;
    readonly name: string;
    readonly mark?: ReactNode;
    readonly heading?: string | undefined;
  }[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
  /** The column layout. */
  columns: 'books' | 'leagues';
}

const columnGrids = { books: 'grid-cols-2 sm:grid-cols-3', leagues: 'grid-cols-2 sm:grid-cols-4' };

/** A list of checkboxes in which checking none means all. The whole box is clickable. */
function Checklist<V extends string | number>(props: ChecklistProps<V>) {
  const { label, hint, items, chosen, onChange, columns } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-muted text-xs">{label}</legend>
      <div className={classNames('mt-1.5 grid gap-2', columnGrids[columns])}>
        {items.map(({ value, name, mark, heading }) => {
          const checked = chosen.includes(value);
          return (
            <Fragment key={value}>
              {heading !== undefined && <p className="col-span-full mt-1 font-medium text-muted text-xs">{heading}</p>}
              <CheckTile
                label={name}
                checked={checked}
                onChange={() => onChange(checked ? chosen.filter((each) => each !== value) : [...chosen, value])}
              >
                <span className="min-w-0 truncate font-medium">{mark ?? name}</span>
              </CheckTile>
            </Fragment>
          );
        })}
      </div>
      {/* Always rendered, so that nothing moves when a box is checked. */}
      <p className="mt-1.5 text-muted text-xs tabular-nums">
        {chosen.length === 0 ? hint : `${chosen.length} of ${items.length} chosen.`}
      </p>
    </fieldset>
  );
}
