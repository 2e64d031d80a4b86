import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface ChecklistProps<V extends string | number> {
  label: string;
  /** Shown when nothing is checked. */
  hint: string;
  /** `heading`: above the item and those after it. */
  items: readonly {
    readonly value: V;
    readonly name: string;
    readonly mark?: ReactNode;
    readonly heading?: string | undefined;
  }[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
  /** The column layout. */
  columns: 'books' | 'leagues';
}

const grids = { books: 'grid-cols-2 sm:grid-cols-3', leagues: 'grid-cols-2 sm:grid-cols-4' };

/** A list of checkboxes in which checking none means all. The whole box is clickable. */
export function Checklist<V extends string | number>(props: ChecklistProps<V>) {
  const { label, hint, items, chosen, onChange, columns } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-muted text-xs">{label}</legend>
      <div className={classNames('mt-1.5 grid gap-2', grids[columns])}>
        {items.map(({ value, name, mark, heading }) => {
          const checked = chosen.includes(value);
          return (
            <Fragment key={value}>
              {heading !== undefined && <p className="col-span-full mt-1 font-medium text-muted text-xs">{heading}</p>}
              <label
                className={classNames(
                  'flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-md border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink has-focus-visible:outline-offset-2',
                  checked ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken',
                )}
              >
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={checked}
                  onChange={() => onChange(checked ? chosen.filter((each) => each !== value) : [...chosen, value])}
                  className="sr-only"
                />
                <span
                  aria-hidden
                  className={classNames(
                    'flex size-5 shrink-0 items-center justify-center rounded-sm border',
                    checked ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
                  )}
                >
                  {checked && <Check className="size-3.5" strokeWidth={3} />}
                </span>
                <span className="min-w-0 truncate font-medium">{mark ?? name}</span>
              </label>
            </Fragment>
          );
        })}
      </div>
      {/* Always rendered, so that nothing moves when a box is checked. */}
      <p className="mt-1.5 text-muted text-xs tabular-nums">
        {chosen.length === 0 ? hint : `${chosen.length} of ${items.length} chosen.`}
      </p>
    </fieldset>
  );
}
