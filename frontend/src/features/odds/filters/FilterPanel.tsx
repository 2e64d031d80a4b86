import { useState } from 'react';
import {
  MAX_PROFIT_PLACEHOLDER_PERCENT,
  MIN_PROFIT_PLACEHOLDER_PERCENT,
} from '../../../../../shared/catalogue/filters.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { FilterFields } from './FilterFields.tsx';
import { isImpossible, profitFrom } from './filter-draft.ts';
import type { FilterForm } from './use-filter-form.ts';

/** All filters of a form, with a warning if they exclude each other. */
export function FilterPanel({ form: { draft, chosen, change } }: { form: FilterForm }) {
  return (
    <>
      <FilterFields chosen={draft} onChange={(changes) => change({ ...draft, ...changes })}>
        <ProfitField
          label="Min Profit %"
          placeholder={MIN_PROFIT_PLACEHOLDER_PERCENT}
          text={draft.minText}
          onChange={(minText) => change({ ...draft, minText })}
        />
        <ProfitField
          label="Max Profit %"
          placeholder={MAX_PROFIT_PLACEHOLDER_PERCENT}
          text={draft.maxText}
          onChange={(maxText) => change({ ...draft, maxText })}
        />
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
