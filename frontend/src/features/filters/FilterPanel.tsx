import {
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
  timeRanges,
} from '../../../../shared/catalogue/filters.ts';
import { leagues } from '../../../../shared/catalogue/leagues.ts';
import { offeredSportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { logoFiles } from '../../config/paths.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { WordMark } from '../../ui/WordMark.tsx';
import { Checklist } from './Checklist.tsx';
import type { FilterDraft } from './filter-draft.ts';
import { ProfitField } from './ProfitField.tsx';

interface FilterPanelProps {
  draft: FilterDraft;
  onChange: (draft: FilterDraft) => void;
}

const bookItems: readonly { readonly value: number; readonly name: string; readonly mark: React.ReactNode }[] =
  offeredSportsbooks.map(({ id, name, logo }) => ({
    value: id,
    name,
    mark: <WordMark name={name} {...logoFiles(logo)} />,
  }));

const leagueItems = leagues.map(({ key, label }) => ({ value: key, name: label }));

/** Everything that can be filtered by. */
export function FilterPanel({ draft, onChange }: FilterPanelProps) {
  return (
    <div className="flex flex-col gap-5">
      <Checklist
        label="Sportsbooks"
        hint="Showing all sportsbooks"
        columns="books"
        items={bookItems}
        chosen={draft.selectedSportsbooks}
        onChange={(selectedSportsbooks) => onChange({ ...draft, selectedSportsbooks: [...selectedSportsbooks] })}
      />
      <Checklist
        label="Leagues"
        hint="Showing all leagues"
        columns="leagues"
        items={leagueItems}
        chosen={draft.selectedLeagues}
        onChange={(selectedLeagues) => onChange({ ...draft, selectedLeagues: [...selectedLeagues] })}
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
    </div>
  );
}
