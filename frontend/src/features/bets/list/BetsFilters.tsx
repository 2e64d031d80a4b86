import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { offeredSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Select } from '../../../ui/fields/SelectField.tsx';
import type { BetsChoice } from '../bets-address.ts';
import { monthText } from '../month-text.ts';
import { kindOptions } from '../position-text.ts';

interface BetsFiltersProps {
  choice: BetsChoice;
  /** Months to choose from, the last first. */
  months: readonly string[];
  onChange: (changes: Partial<BetsChoice>) => void;
}

const ALL = '';

const books = offeredSportsbooks
  .map(({ id, name }) => ({ value: `${id}`, label: name }))
  .toSorted((a, b) => (a.label < b.label ? -1 : 1));

/** What narrows the bets: month, book and kind. */
export function BetsFilters({ choice, months, onChange }: BetsFiltersProps) {
  const { month, book, kind } = choice;
  const shown = month === undefined || months.includes(month) ? months : [month, ...months];
  return (
    <>
      <Filter
        name="Month"
        all="All months"
        value={month}
        options={shown.map((value) => ({ value, label: monthText(value) }))}
        onChange={(value) => onChange({ month: value })}
      />
      <Filter
        name="Sportsbook"
        all="All books"
        value={book}
        options={books}
        onChange={(value) => onChange({ book: value })}
      />
      <Filter
        name="Kind"
        all="All kinds"
        value={kind}
        options={kindOptions}
        onChange={(value) => onChange({ kind: kindOptions.find((each) => each.value === value)?.value })}
      />
    </>
  );
}

interface FilterProps {
  name: string;
  /** The choice that narrows nothing. */
  all: string;
  value: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string | undefined) => void;
}

function Filter({ name, all, value, options, onChange }: FilterProps) {
  const id = useId();
  return (
    <div className="relative min-w-0 max-sm:flex-1">
      <label htmlFor={id} className="sr-only">
        {name}
      </label>
      <Select
        id={id}
        value={value ?? ALL}
        options={[{ value: ALL, label: all }, ...options]}
        onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
        className={classNames(
          'h-11 w-full appearance-none truncate rounded-md border pr-7 pl-3 font-semibold text-sm max-sm:pr-5 max-sm:pl-2 lg:h-9',
          value === undefined ? 'border-line bg-surface text-ink' : 'border-accent bg-accent-soft text-accent-ink',
        )}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted max-sm:right-1"
      />
    </div>
  );
}
