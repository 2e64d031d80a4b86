import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { STRICT_LABEL } from '../../../../../shared/boards/row-choice.ts';
import {
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
} from '../../../../../shared/catalogue/filters.ts';
import { filterMessages } from '../../../../../shared/contracts/filter-fields.ts';
import type { Preset } from '../../../../../shared/contracts/presets.ts';
import { kinds } from '../../../../../shared/odds/kinds.ts';
import { presetsQuery } from '../../../api/presets.ts';
import { userQuery } from '../../../api/user.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { alertAddress } from './alert-address.ts';
import { pageName } from './describe-filters.ts';
import { FilterFields } from './FilterFields.tsx';
import { dollarsFrom, draftOf, type FilterDraft, filtersFrom, isImpossible, profitFrom } from './filter-draft.ts';
import type { PresetFilterPage } from './filter-store.ts';
import { areEqual, choiceFromPreset, defaultFilters } from './filters.ts';
import { useFilters } from './use-filters.ts';

export type FilterForm = ReturnType<typeof useFilterForm>;

/** The state of a filter form. Changes take effect when they are applied, cleared or replaced by a preset. */
export function useFilterForm(page: PresetFilterPage, onApplied: () => void) {
  const choice = useFilters(page);
  const { filters, presetId } = choice;
  const [known, setKnown] = useState(filters);
  const [draft, setDraft] = useState(() => draftOf(filters));
  /** The confirmation of the last action. */
  const [done, setDone] = useState('');
  const [dialog, setDialog] = useState<'save' | 'load'>();
  // The filters were changed elsewhere, such as by the bar above the cards: applying an old draft would revert that.
  if (known !== filters) {
    setKnown(filters);
    if (!areEqual(known, filters)) setDraft(draftOf(filters));
  }
  const chosen = filtersFrom(draft);
  const closeDialog = () => setDialog(undefined);
  return {
    page,
    draft,
    /** Undefined while a field is invalid. */
    chosen,
    arrangement: choice.arrangement,
    presetId,
    done,
    dialog,
    setDialog,
    closeDialog,
    change: (changed: FilterDraft) => {
      setDraft(changed);
      setDone('');
    },
    apply: () => {
      if (chosen === undefined) return;
      choice.apply(chosen, areEqual(chosen, filters) ? presetId : null);
      onApplied();
    },
    clear: () => {
      choice.clear();
      setDraft(draftOf(defaultFilters(page)));
      setDone(`Filters cleared on ${pageName(page)} only.`);
    },
    load: (preset: Preset) => {
      const loaded = choiceFromPreset(preset);
      choice.load(loaded, preset.id);
      setDraft(draftOf(loaded.filters));
      setDone(`Preset “${preset.name}” loaded.`);
      closeDialog();
    },
    saved: (name: string) => {
      setDone(`Preset “${name}” saved.`);
      closeDialog();
    },
  };
}

/** All filters of a form, with a warning if they exclude each other. */
export function FilterPanel({ form: { page, draft, chosen, change } }: { form: FilterForm }) {
  return (
    <>
      <FilterFields chosen={draft} onChange={(changes) => change({ ...draft, ...changes })}>
        {percents.map(({ field, label, placeholder }) => (
          <LimitField
            key={field}
            {...{ label, placeholder }}
            text={draft[field]}
            isValid={profitFrom(draft[field]) !== undefined}
            message="Enter a number from -1000 to 1000"
            onChange={(text) => change({ ...draft, [field]: text })}
          />
        ))}
        {!withoutMinimum.has(page) && (
          <LimitField
            label="Min Profit $"
            prefix="$"
            placeholder="Any"
            inputMode="decimal"
            text={draft.dollarsText}
            isValid={dollarsFrom(draft.dollarsText) !== undefined}
            message={filterMessages.minDollars}
            onChange={(dollarsText) => change({ ...draft, dollarsText })}
          />
        )}
        {tiles.map(({ field, label, only = page }) =>
          only === page ? (
            <div key={field} className="flex self-end">
              <CheckTile
                label={label}
                checked={draft[field]}
                onChange={() => change({ ...draft, [field]: !draft[field] })}
              >
                <span className="font-medium">{label}</span>
              </CheckTile>
            </div>
          ) : undefined,
        )}
      </FilterFields>
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

const percents = [
  { field: 'minText', label: 'Min Profit %', placeholder: `${MIN_PROFIT_PLACEHOLDER_PERCENT}` },
  { field: 'maxText', label: 'Max Profit %', placeholder: `${MAX_PROFIT_PLACEHOLDER_PERCENT}` },
] as const;

/** Choices that are on or off; `only`: the one page that has it. */
const tiles: readonly {
  readonly field: 'hidesFlagged' | 'hidesRulesDiffer' | 'strict';
  readonly label: string;
  readonly only?: PresetFilterPage;
}[] = [
  { field: 'hidesFlagged', label: 'Hide flagged' },
  { field: 'hidesRulesDiffer', label: 'Hide “rules differ”' },
  { field: 'strict', label: STRICT_LABEL, only: kinds.value.filters },
];

/** Pages of which no minimum of dollars is asked: pairs that cost money, single bets, and what someone has kept. */
const withoutMinimum: ReadonlySet<PresetFilterPage> = new Set([
  kinds['low-hold'].filters,
  kinds.value.filters,
  'track',
  'hidden',
]);

interface LimitFieldProps {
  label: string;
  prefix?: string;
  placeholder: string;
  /** No decimal keypad for what may be negative: on phones it has no minus sign. */
  inputMode?: 'decimal';
  text: string;
  isValid: boolean;
  message: string;
  onChange: (text: string) => void;
}

/** An optional limit. An invalid number is reported when the field loses the focus, not while typing. */
function LimitField({ text, isValid, message, onChange, ...field }: LimitFieldProps) {
  const [blurred, setBlurred] = useState(false);
  return (
    <TextField
      {...field}
      autoComplete="off"
      error={blurred && !isValid ? message : undefined}
      value={text}
      onChange={(event) => {
        setBlurred(false);
        onChange(event.target.value);
      }}
      onBlur={() => setBlurred(true)}
    />
  );
}

/** The buttons of a filter form. Presets need an account, so visitors do not see them. */
export function FilterButtons({ form }: { form: FilterForm }) {
  const { data: user } = useQuery(userQuery);
  const signedIn = user !== undefined && user !== null;
  const presets = useQuery({ ...presetsQuery(form.page), enabled: signedIn });
  const hasPresets = signedIn && presets.data !== undefined && presets.data.length > 0;
  const unusable = form.chosen === undefined;
  const alert = signedIn && form.chosen !== undefined ? alertAddress(form.page, form.chosen) : undefined;
  const count = 2 + Number(signedIn) + Number(hasPresets) + Number(alert !== undefined);
  return (
    <>
      <div className="mb-3 flex flex-col gap-2 empty:hidden">
        {presets.isError && (
          <Message tone="notice" live error={presets.error}>
            Saved presets could not be loaded.{' '}
            <button
              type="button"
              onClick={() => void presets.refetch()}
              className="min-h-6 font-semibold underline underline-offset-2"
            >
              Try again
            </button>
          </Message>
        )}
      </div>
      <p role="status" className="font-medium text-gain text-sm not-empty:mb-2">
        {form.done}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {signedIn && (
          <Button tone="outline" disabled={unusable} onClick={() => form.setDialog('save')}>
            Save Filters
          </Button>
        )}
        {hasPresets && (
          <Button tone="outline" onClick={() => form.setDialog('load')}>
            Load Saved Preset
          </Button>
        )}
        {alert !== undefined && (
          <Link to={alert} className={buttonStyle('outline')}>
            <Bell aria-hidden className="size-4" />
            Alert me
          </Link>
        )}
        <Button tone="quiet" className="sm:ml-auto" onClick={form.clear}>
          Clear Filters
        </Button>
        <Button
          tone="primary"
          className={classNames(count % 2 === 1 && 'col-span-2')}
          disabled={unusable}
          onClick={form.apply}
        >
          Apply Filters
        </Button>
      </div>
    </>
  );
}
