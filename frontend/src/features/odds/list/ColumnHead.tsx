import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort } from '../../../../../shared/catalogue/filters.ts';
import { classNames } from '../../../lib/class-names.ts';

interface ColumnHeadProps {
  label: string;
  /** Undefined if the list cannot be sorted by it. */
  sort: Sort | undefined;
  /** The sort of the list. */
  current: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className: string;
  /** Of the column, where it depends on the rows. */
  width: string | undefined;
}

/** Sorts of which small values come first. */
const ascending: ReadonlySet<Sort> = new Set(['start', 'age']);

export function ColumnHead({ label, sort, current, onSort, className, width }: ColumnHeadProps) {
  const style = classNames(
    'sticky top-[calc(var(--header-height)+3rem)] z-10 h-7 border-line border-b bg-canvas px-1.5 md:px-2 text-left font-semibold text-2xs text-muted',
    className,
  );
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={style} style={{ width }}>
        <span className="block truncate">{label}</span>
      </th>
    );
  }
  const on = sort === current;
  const direction = ascending.has(sort) ? 'ascending' : 'descending';
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={on ? direction : 'none'} className={style} style={{ width }}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={classNames('inline-flex h-7 max-w-full items-center gap-1 hover:text-ink', on && 'text-ink')}
      >
        <span className="truncate">{label}</span>
        {on && <Arrow aria-hidden className="size-3 shrink-0" />}
      </button>
    </th>
  );
}
