import { useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import { profitFrom } from './filter-draft.ts';

interface ProfitFieldProps {
  label: string;
  placeholder: number;
  text: string;
  onChange: (text: string) => void;
}

/** A limit in percent, or none. What is no number is said when a person leaves the field, not while they type. */
export function ProfitField({ label, placeholder, text, onChange }: ProfitFieldProps) {
  const [left, setLeft] = useState(false);
  const wrong = left && profitFrom(text) === undefined;
  return (
    // No decimal keypad: on phones it lacks the minus sign.
    <TextField
      label={label}
      placeholder={`${placeholder}`}
      autoComplete="off"
      error={wrong ? 'Enter a number from -1000 to 1000' : undefined}
      value={text}
      onChange={(event) => {
        setLeft(false);
        onChange(event.target.value);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
