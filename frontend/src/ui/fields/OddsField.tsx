import { useId, useState } from 'react';
import { flipSign } from '../../lib/typed-numbers.ts';
import { describedByError, FieldFrame, fieldStyle } from './FieldFrame.tsx';

interface OddsFieldProps {
  label: string;
  /** Name of the bet, for the label of the sign button. */
  of: string;
  value: string;
  /** What is wrong with the value; shown after editing, since partly typed odds are invalid. */
  problem: string | undefined;
  /** What the value means: `2.80 · 35.7% implied`. */
  meaning: string | undefined;
  onChange: (text: string) => void;
}

/** American odds. Numeric keyboards of phones have no minus, so there is a button for the sign. */
export function OddsField({ label, of, value, problem, meaning, onChange }: OddsFieldProps) {
  const id = useId();
  const [typing, setTyping] = useState(false);
  const error = typing ? undefined : problem;
  return (
    <div>
      <FieldFrame id={id} label={label} error={error}>
        <div className="flex">
          <button
            type="button"
            aria-label={`Change the sign, ${of}`}
            onClick={() => onChange(flipSign(value))}
            className="h-11 w-11 shrink-0 rounded-l-md border border-line-strong border-r-0 bg-sunken font-semibold text-base text-muted hover:text-ink"
          >
            ±
          </button>
          <input
            id={id}
            className={`${fieldStyle} min-w-0 rounded-l-none px-3`}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={12}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={(event) => {
              setTyping(true);
              event.target.select();
            }}
            onBlur={() => setTyping(false)}
            {...describedByError(id, error)}
          />
        </div>
      </FieldFrame>
      {error === undefined && <p className="mt-1 min-h-4 text-2xs text-muted tabular-nums">{meaning}</p>}
    </div>
  );
}
