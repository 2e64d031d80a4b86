import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describedByError, FieldFrame } from './FieldFrame.tsx';
import { fieldStyle } from './field-style.ts';

type CodeFieldProps = Pick<ComponentProps<'input'>, 'name' | 'value'> & {
  label: string;
  /** The length of a code. */
  digits: number;
  error: string | undefined;
  /** The event target's value contains only digits, at most `digits` of them. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A field for a verification code. No `maxLength`, which would cut off a pasted `123 456`. */
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
