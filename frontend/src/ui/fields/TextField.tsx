import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describedByError, FieldFrame, fieldStyle } from './FieldFrame.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'prefix'> & {
  label: string;
  /** Shown inside the field before the text, such as a dollar sign. */
  prefix?: string;
  error?: string | undefined;
};

export function TextField({ label, prefix, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <PrefixedInput id={id} prefix={prefix} {...input} {...describedByError(id, error)} />
    </FieldFrame>
  );
}

interface PrefixedInputProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the field before the text, such as a dollar sign; none by default. */
  prefix?: string | undefined;
}

/** A text input without its label and errors. `className`: more than the style of all fields. */
export function PrefixedInput({ prefix, className, ...input }: PrefixedInputProps) {
  const field = (
    <input className={classNames(fieldStyle, prefix === undefined ? 'px-3' : 'pr-3 pl-7', className)} {...input} />
  );
  if (prefix === undefined) return field;
  return (
    <div className="relative">
      <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-muted text-sm">
        {prefix}
      </span>
      {field}
    </div>
  );
}
