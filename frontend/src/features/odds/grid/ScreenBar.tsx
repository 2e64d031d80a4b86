import { classNames } from '../../../lib/class-names.ts';
import { Segment } from '../../../ui/fields/Segment.tsx';
import { Select } from '../../../ui/fields/SelectField.tsx';
import { barControl } from '../filters/bar/ChoiceMenu.tsx';
import { SearchField } from '../filters/bar/SearchField.tsx';
import type { ScreenChoice } from './screen-address.ts';
import { otherMarkets, screenMarkets } from './screen-markets.ts';
import { isMainMarket, type ScreenSort, screenSorts } from './screen-rows.ts';

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
        className={barControl(false, 'max-w-40 max-sm:max-w-none max-sm:flex-1')}
      />
      <Select
        aria-label="Day"
        value={choice.day ?? ''}
        options={days}
        onChange={(day) => onChange({ day })}
        className={barControl(false, 'max-w-40 max-sm:max-w-none max-sm:flex-1')}
      />
      <div className="flex min-w-0 flex-wrap rounded-md bg-sunken p-0.5 max-sm:w-full">
        <fieldset className="m-0 flex min-w-max flex-auto border-0 p-0">
          <legend className="sr-only">Market</legend>
          {screenMarkets.map(({ value, label }) => (
            <Segment
              key={value}
              name="odds-market"
              checked={choice.market === value}
              onChoose={() => onChange({ market: value })}
              className="h-10 flex-auto rounded-sm px-2 sm:px-3 lg:h-8"
            >
              {label}
            </Segment>
          ))}
        </fieldset>
        <Select
          aria-label="More markets"
          value={isMainMarket(choice.market) ? '' : choice.market}
          options={[{ value: '', label: 'More' }, ...otherMarkets(choice.league)]}
          onChange={(market) => onChange({ market })}
          className={classNames(
            'h-10 min-w-20 cursor-pointer rounded-sm px-1 font-semibold text-sm sm:px-2 lg:h-8',
            isMainMarket(choice.market)
              ? 'w-22 bg-transparent text-muted hover:text-ink max-sm:flex-1'
              : 'w-44 bg-surface text-ink shadow-raised max-sm:w-full',
          )}
        />
      </div>
      <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-center gap-2 max-sm:basis-full">
        <SearchField search={choice.search} onChange={(search) => onChange({ search })} />
        <button
          type="button"
          aria-pressed={choice.onlyEdges}
          onClick={() => onChange({ onlyEdges: !choice.onlyEdges })}
          className={barControl(choice.onlyEdges, 'max-sm:flex-auto')}
        >
          <span>
            Only <span className="max-sm:sr-only">games</span> with an edge
          </span>
        </button>
        {otherBooks !== undefined && otherBooks > 0 && (
          <button
            type="button"
            aria-pressed={choice.allBooks}
            onClick={() => onChange({ allBooks: !choice.allBooks })}
            className={barControl(choice.allBooks, 'max-sm:flex-auto')}
          >
            {`${otherBooks} more books`}
          </button>
        )}
        <Select
          aria-label="Sort by"
          value={choice.sort}
          options={sorts}
          onChange={(sort) => onChange({ sort })}
          className={barControl(false, 'max-sm:min-w-max max-sm:flex-1')}
        />
      </div>
    </div>
  );
}

const sorts = (Object.keys(screenSorts) as ScreenSort[]).map((value) => ({
  value,
  label: `Sort: ${screenSorts[value]}`,
}));
