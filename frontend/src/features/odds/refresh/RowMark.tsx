import type { OpportunityKind } from '../../../../../shared/odds/limits.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { isNew } from '../rows/first-seen.ts';

/** Of a row that has left the list: without color, in the ink of muted text, which stays readable where opacity would not. */
export const goneStyle = 'grayscale [--ink:var(--ink-muted)] [--surface:var(--canvas)]';

interface RowMarkProps {
  kind: OpportunityKind;
  id: string;
  gone: boolean;
  className?: string;
}

/** `Gone` on a row that has left the list, `New` for a minute on one that has come. */
export function RowMark({ kind, id, gone, className }: RowMarkProps) {
  const fresh = useClockValue((now) => isNew(kind, id, now));
  if (!gone && !fresh) return null;
  return (
    <span
      title={gone ? 'No longer in the list: its prices have moved' : undefined}
      className={classNames(
        'inline-block shrink-0 whitespace-nowrap rounded-sm px-1 font-semibold text-2xs leading-4',
        gone ? 'bg-sunken text-muted ring-1 ring-line-strong' : 'bg-gain-soft text-gain ring-1 ring-gain/30',
        className,
      )}
    >
      {gone ? 'Gone' : 'New'}
    </span>
  );
}
