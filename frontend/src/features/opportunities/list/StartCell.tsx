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
  if (compact) {
    return (
      <span className="block truncate text-xs">
        <span title={leagueName} className="font-semibold">
          {league}
        </span>{' '}
        <span className="text-muted">{start}</span>
      </span>
    );
  }
  return (
    <>
      <span title={leagueName} className="block truncate font-semibold text-xs">
        {league}
      </span>
      <span className="block truncate text-muted text-xs">{start}</span>
    </>
  );
}
