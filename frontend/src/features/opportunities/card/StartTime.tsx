import { formatDate, formatStart, formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';

/** `Today 7:05 PM` in the person's own time. */
export function StartTime({ at }: { at: number | undefined }) {
  return at === undefined ? <span>Start unknown</span> : <KnownStart at={at} />;
}

function KnownStart({ at }: { at: number }) {
  const text = useClockValue((now) => formatStart(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatTime(at)}`}>
      {text}
    </time>
  );
}
