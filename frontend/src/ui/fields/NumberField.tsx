import { useState } from 'react';
import { cleanAmountInput, type NumberRange, normalizeAmount, numberWithin } from '../../lib/typed-numbers.ts';
import { TextField } from './TextField.tsx';

interface NumberFieldProps {
  label: string;
  prefix?: string;
  value: number;
  range: NumberRange;
  /** Called with every number within the range while typing. */
  onChange: (value: number) => void;
}

/** Shows the text as typed until the field loses the focus, then the number in effect. */
export function NumberField({ label, prefix, value, range, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? value : numberWithin(normalizeAmount(draft), range);
  return (
    <TextField
      label={label}
      {...(prefix === undefined ? {} : { prefix })}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={typed === undefined}
      title={`From ${range.min} to ${range.max.toLocaleString('en-US')}`}
      value={draft ?? `${value}`}
      onChange={(event) => {
        const text = cleanAmountInput(event.target.value);
        setDraft(text);
        const number = numberWithin(normalizeAmount(text), range);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
