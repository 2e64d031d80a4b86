import { useState } from 'react';
import {
  gameParts,
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
  marketGroups,
  timeRanges,
} from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { headingAbove, offeredSportsbooks, unpairedReason } from '../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../config/paths.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Message } from '../../ui/Message.tsx';
import { ThemedLogo } from '../../ui/ThemedLogo.tsx';
import { Checklist } from './Checklist.tsx';
import { isImpossible, profitFrom } from './filter-draft.ts';
import type { FilterForm } from './use-filter-form.ts';

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

/** All filters of a form, with a warning if they exclude each other. */
export function FilterPanel({ form: { draft, chosen, change: onChange } }: { form: FilterForm }) {
  return (
    <>
      <div className="flex flex-col gap-5">
        <Checklist
          label="Sportsbooks"
          hint="Showing all sportsbooks"
          columns="books"
          items={bookItems}
          chosen={draft.selectedSportsbooks}
          onChange={(selectedSportsbooks) => onChange({ ...draft, selectedSportsbooks: [...selectedSportsbooks] })}
        />
        {unpaired.length > 0 && <p className="-mt-3.5 text-muted text-xs">{unpaired.join(' ')}</p>}
        <Checklist
          label="Leagues"
          hint="Showing all leagues"
          columns="leagues"
          items={leagueItems}
          chosen={draft.selectedLeagues}
          onChange={(selectedLeagues) => onChange({ ...draft, selectedLeagues: [...selectedLeagues] })}
        />
        <Checklist
          label="Markets"
          hint="Showing all markets"
          columns="books"
          items={marketItems}
          chosen={draft.markets}
          onChange={(markets) => onChange({ ...draft, markets: [...markets] })}
        />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <div className="col-span-2 sm:col-span-1">
            <SelectField
              label="Time Range"
              value={draft.timeRange}
              options={timeRanges}
              onChange={(timeRange) => onChange({ ...draft, timeRange })}
            />
          </div>
          <ProfitField
            label="Min Profit %"
            placeholder={MIN_PROFIT_PLACEHOLDER_PERCENT}
            text={draft.minText}
            onChange={(minText) => onChange({ ...draft, minText })}
          />
          <ProfitField
            label="Max Profit %"
            placeholder={MAX_PROFIT_PLACEHOLDER_PERCENT}
            text={draft.maxText}
            onChange={(maxText) => onChange({ ...draft, maxText })}
          />
        </div>
        <Checklist
          label="Periods"
          hint="Showing the full game and all periods"
          columns="books"
          items={periodItems}
          chosen={draft.periods}
          onChange={(periods) => onChange({ ...draft, periods: [...periods] })}
        />
      </div>
      {chosen !== undefined && isImpossible(chosen) && (
        <div className="mt-3">
          <Message tone="caution" live>
            Min Profit is above Max Profit, so nothing can be shown.
          </Message>
        </div>
      )}
    </>
  );
}

interface ProfitFieldProps {
  label: string;
  placeholder: number;
  text: string;
  onChange: (text: string) => void;
}

/** An optional limit in percent. An invalid number is reported when the field loses the focus, not while typing. */
function ProfitField({ label, placeholder, text, onChange }: ProfitFieldProps) {
  const [blurred, setBlurred] = useState(false);
  const invalid = blurred && profitFrom(text) === undefined;
  return (
    // No `inputMode="decimal"`: its keypad has no minus sign on phones.
    <TextField
      label={label}
      placeholder={`${placeholder}`}
      autoComplete="off"
      error={invalid ? 'Enter a number from -1000 to 1000' : undefined}
      value={text}
      onChange={(event) => {
        setBlurred(false);
        onChange(event.target.value);
      }}
      onBlur={() => setBlurred(true)}
    />
  );
}
