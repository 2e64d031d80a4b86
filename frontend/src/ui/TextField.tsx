import { type ComponentProps, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'prefix'> & {
  label: string;
  /** Shown inside the field before the text, such as a dollar sign. */
  prefix?: string;
};

export function TextField({ label, prefix, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-muted text-xs">
        {label}
      </label>
      <div className="relative">
        {prefix !== undefined && (
          <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-muted text-sm">
            {prefix}
          </span>
        )}
        {/* 16 px on phones: below that, Safari zooms into the field. */}
        <input
          id={id}
          className={classNames(
            'h-11 w-full rounded-md border border-line-strong bg-surface text-base text-ink tabular-nums sm:text-sm',
            prefix === undefined ? 'px-3' : 'pr-3 pl-7',
          )}
          {...input}
        />
      </div>
    </div>
  );
}
