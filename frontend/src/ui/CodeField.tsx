import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { describedByError, FieldFrame } from './FieldFrame.tsx';
import { fieldStyle } from './field-style.ts';

type CodeFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value'> & {
  label: string;
  /** How many digits a code has. */
  digits: number;
  error: string | undefined;
  /** The event's target holds nothing but digits, and no more than a code has. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A mailed code; `123 456` may be pasted, so there is no maximal length that would cut it. */
export function CodeField({ label, digits, error, onChange, ...input }: CodeFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classNames(fieldStyle, 'px-3 font-semibold tracking-[0.3em]')}
        {...input}
        {...describedByError(id, error)}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, digits);
          onChange(event);
        }}
      />
    </FieldFrame>
  );
}
