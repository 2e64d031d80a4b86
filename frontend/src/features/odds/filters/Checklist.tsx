import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';

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
              <CheckTile
                label={name}
                checked={checked}
                onChange={() => onChange(checked ? chosen.filter((each) => each !== value) : [...chosen, value])}
              >
                <span className="min-w-0 truncate font-medium">{mark ?? name}</span>
              </CheckTile>
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
