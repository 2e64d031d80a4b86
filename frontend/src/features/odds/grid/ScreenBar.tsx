import { MONEYLINE_KEY, SPREADS_KEY, TOTALS_KEY } from '../../../../../shared/catalogue/markets.ts';
import { Segment } from '../../../ui/fields/Segment.tsx';
import { Select } from '../../../ui/fields/SelectField.tsx';
import { barControl } from '../filters/bar/ChoiceMenu.tsx';
import { SearchField } from '../filters/bar/SearchField.tsx';
import type { ScreenChoice } from './screen-address.ts';
import { type ScreenSort, screenSorts } from './screen-rows.ts';

export const screenMarkets = [
  { value: MONEYLINE_KEY, label: 'Moneyline' },
  { value: SPREADS_KEY, label: 'Spread' },
  { value: TOTALS_KEY, label: 'Total' },
] as const;

interface ScreenBarProps {
  choice: ScreenChoice;
  onChange: (change: Partial<ScreenChoice>) => void;
  leagues: readonly { readonly value: string; readonly label: string }[];
  days: readonly { readonly value: string; readonly label: string }[];
  /** How many books are no columns; undefined if the bettor has chosen none. */
  otherBooks: number | undefined;
}

/** What the odds screen shows: league, day, market, search, and which games and books. */
export function ScreenBar({ choice, onChange, leagues, days, otherBooks }: ScreenBarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Select
        aria-label="League"
        value={choice.league}
        options={leagues}
        onChange={(league) => onChange({ league, day: undefined })}
        className={barControl(false, 'max-w-40')}
      />
      <Select
        aria-label="Day"
        value={choice.day ?? ''}
        options={days}
        onChange={(day) => onChange({ day })}
        className={barControl(false, 'max-w-40')}
      />
      <fieldset className="m-0 grid min-w-max grid-cols-3 rounded-md border-0 bg-sunken p-0.5 max-sm:w-full">
        <legend className="sr-only">Market</legend>
        {screenMarkets.map(({ value, label }) => (
          <Segment
            key={value}
            name="odds-market"
            checked={choice.market === value}
            onChoose={() => onChange({ market: value })}
            className="h-10 rounded-sm px-3 lg:h-8"
          >
            {label}
          </Segment>
        ))}
      </fieldset>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <SearchField search={choice.search} onChange={(search) => onChange({ search })} />
        <button
          type="button"
          aria-pressed={choice.onlyEdges}
          onClick={() => onChange({ onlyEdges: !choice.onlyEdges })}
          className={barControl(choice.onlyEdges)}
        >
          Only games with an edge
        </button>
        <Select
          aria-label="Sort by"
          value={choice.sort}
          options={sorts}
          onChange={(sort) => onChange({ sort })}
          className={barControl(false)}
        />
        {otherBooks !== undefined && otherBooks > 0 && (
          <button
            type="button"
            aria-pressed={choice.allBooks}
            onClick={() => onChange({ allBooks: !choice.allBooks })}
            className={barControl(choice.allBooks)}
          >
            {`${otherBooks} more books`}
          </button>
        )}
      </div>
    </div>
  );
}

const sorts = (Object.keys(screenSorts) as ScreenSort[]).map((value) => ({
  value,
  label: `Sort: ${screenSorts[value]}`,
}));
