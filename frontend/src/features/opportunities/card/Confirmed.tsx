import { formatAge, formatDate, formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';

/** `confirmed 40 s ago`: when the provider last saw the price at the book, not when it last changed. */
export function Confirmed({ at }: { at: number }) {
  const age = useClockValue((now) => formatAge(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatTime(at)}`}>
      confirmed {age}
    </time>
  );
}
