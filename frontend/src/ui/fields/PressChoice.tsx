import { classNames } from '../../lib/class-names.ts';

interface PressChoiceProps<Value extends string> {
  /** Of the group, which the buttons do not show. */
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** Of each button, and of the chosen one. */
  buttonClassName?: string;
  chosenClassName?: string;
}

/** Buttons side by side in one frame, of which one is pressed. */
export function PressChoice<Value extends string>(props: PressChoiceProps<Value>) {
  const { legend, options, value, onChange, className, buttonClassName, chosenClassName } = props;
  return (
    <fieldset className={classNames('inline-flex rounded-md border border-line p-0', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'rounded-[calc(var(--radius-md)-1px)] px-2.5 font-semibold focus-visible:-outline-offset-2',
            buttonClassName,
            option.value === value
              ? classNames('bg-accent-soft text-accent-ink', chosenClassName)
              : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
