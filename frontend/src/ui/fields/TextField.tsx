import { type ComponentProps, useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { describedByError, FieldFrame } from './FieldFrame.tsx';
import { fieldStyle } from './field-style.ts';

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
      <div className="relative">
        {prefix !== undefined && (
          <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-muted text-sm">
            {prefix}
          </span>
        )}
        <input
          id={id}
          className={classNames(fieldStyle, prefix === undefined ? 'px-3' : 'pr-3 pl-7')}
          {...input}
          {...describedByError(id, error)}
        />
      </div>
    </FieldFrame>
  );
}
