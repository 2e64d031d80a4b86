import { useState } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';

/** What was typed: a limit (null: none), or what is wrong with it. */
export type ReadLimit = { readonly limit: number | null } | { readonly problem: string };

interface LimitFieldProps {
  label: string;
  prefix?: string;
  /** Shown while there is no limit. */
  placeholder: string;
  inputMode: 'decimal' | 'text';
  value: number | null;
  format: (limit: number) => string;
  read: (text: string) => ReadLimit;
  /** Called with every valid limit while typing. */
  onChange: (limit: number | null) => void;
}

interface Draft {
  readonly text: string;
  /** The limit in effect when it was typed: another one, set elsewhere, replaces the text. */
  readonly value: number | null;
  readonly left: boolean;
}

/** A number that may be left empty. What cannot be read stays in the field, and the limit before it in effect. */
export function LimitField({ label, prefix, placeholder, inputMode, value, format, read, onChange }: LimitFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const typed = draft !== undefined && Object.is(draft.value, value) ? draft : undefined;
  const typedLimit = typed && read(typed.text);
  const problem = typedLimit !== undefined && 'problem' in typedLimit ? typedLimit.problem : undefined;
  return (
    <TextField
      label={label}
      {...(prefix === undefined ? {} : { prefix })}
      placeholder={placeholder}
      inputMode={inputMode}
      autoComplete="off"
      value={typed?.text ?? (value === null ? '' : format(value))}
      // Not while typing: `-2` is on the way to `-200`.
      error={typed?.left === true ? problem : undefined}
      onChange={({ target: { value: text } }) => {
        const known = read(text);
        const limit = 'limit' in known ? known.limit : value;
        setDraft({ text, value: limit, left: false });
        if (limit !== value) onChange(limit);
      }}
      onBlur={() => setDraft(problem === undefined ? undefined : typed && { ...typed, left: true })}
    />
  );
}
