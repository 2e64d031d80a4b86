import { type ComponentProps, useId } from 'react';
import { describedByError, FieldFrame } from './FieldFrame.tsx';
import { PrefixedInput } from './PrefixedInput.tsx';

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
