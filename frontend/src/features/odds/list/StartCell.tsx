import { classNames } from '../../../lib/class-names.ts';
import { formatStart } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';

interface StartCellProps {
  league: string;
  leagueName: string;
  /** Milliseconds since 1970; undefined if unknown. */
  at: number | undefined;
  compact: boolean;
}

export function StartCell({ league, leagueName, at, compact }: StartCellProps) {
  const start = useClockValue((now) => (at === undefined ? 'Start unknown' : formatStart(at, now)));
  const size = compact ? 'text-2xs leading-3.5' : 'text-xs';
  return (
    <>
      <span title={leagueName} className={classNames('block truncate font-semibold', size)}>
        {league}
      </span>
      <span className={classNames('block truncate text-muted', size)}>{start}</span>
    </>
  );
}
