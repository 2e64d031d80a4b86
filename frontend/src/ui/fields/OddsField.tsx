import { useId, useState } from 'react';
import { readPrice } from '../../../../shared/odds/calculator.ts';
import {
  americanText,
  cleanTypedOdds,
  formatPrice,
  type OddsFormat,
  readTypedOdds,
  typedOddsMeaning,
  typedOddsProblem,
} from '../../../../shared/odds/odds-format.ts';
import { useOddsFormat } from '../../lib/odds-format.ts';
import { flipSign } from '../../lib/typed-numbers.ts';
import { describedByError, FieldFrame, fieldStyle } from './FieldFrame.tsx';

interface OddsFieldProps {
  label: string;
  /** Name of the bet, for the label of the sign button. */
  of: string;
  /** American odds, as typed or with all digits of what was typed in another format. */
  value: string;
  /** Of the input, for a form that moves the focus. */
  name?: string;
  /** What the form finds wrong with it. */
  error?: string | undefined;
  onChange: (american: string) => void;
}

/**
 * Odds in the bettor's format, with what they mean in the others. Numeric keyboards of phones have no minus, so American ones have a button
 * for the sign.
 */
export function OddsField({ label, of, value, onChange, ...form }: OddsFieldProps) {
  const id = useId();
  const format = useOddsFormat();
  const [typing, setTyping] = useState(false);
  const [draft, setDraft] = useState({ text: '', value: '' });
  const text = draft.value === value && draft.text !== '' ? draft.text : shown(value, format);
  // Partly typed odds are invalid.
  const error = form.error ?? (typing ? undefined : typedOddsProblem(text, format));
  const type = (typed: string) => {
    const clean = cleanTypedOdds(typed, format);
    const american = inAmerican(clean, format);
    setDraft({ text: clean, value: american });
    onChange(american);
  };
  return (
    <div>
      <FieldFrame id={id} label={label} error={error}>
        <div className="flex">
          {format === 'american' && (
            <button
              type="button"
              aria-label={`Change the sign, ${of}`}
              onClick={() => type(flipSign(text))}
              className="h-11 w-11 shrink-0 rounded-l-md border border-line-strong border-r-0 bg-sunken font-semibold text-base text-muted hover:text-ink"
            >
              ±
            </button>
          )}
          <input
            id={id}
            name={form.name}
            className={`${fieldStyle} min-w-0 px-3 ${format === 'american' ? 'rounded-l-none' : ''}`}
            inputMode={format === 'american' ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="next"
            maxLength={12}
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => {
              setTyping(true);
              event.target.select();
            }}
            onBlur={() => setTyping(false)}
            {...describedByError(id, error)}
          />
        </div>
      </FieldFrame>
      {error === undefined && (
        <p className="mt-1 min-h-4 text-2xs text-muted tabular-nums">{typedOddsMeaning(text, format)}</p>
      )}
    </div>
  );
}

/** Of the field's value; as it is where it is no price yet. */
function shown(value: string, format: OddsFormat): string {
  const price = readPrice(value);
  const isAsTyped = price === undefined || (format === 'american' && !value.includes('.'));
  return isAsTyped ? value : formatPrice(price, format);
}

/** Nothing where what is typed in another format is no price. */
function inAmerican(text: string, format: OddsFormat): string {
  if (format === 'american') return text;
  const price = readTypedOdds(text, format);
  return price === undefined ? '' : americanText(price);
}
