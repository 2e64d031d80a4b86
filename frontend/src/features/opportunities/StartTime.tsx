import { formatDate, formatStart, formatTime } from '../../lib/format.ts';
import { useTicking } from '../../lib/ticking.ts';

/** `Today 7:05 PM` in the person's own time. */
export function StartTime({ at }: { at: number | undefined }) {
  return at === undefined ? <span>Start unknown</span> : <KnownStart at={at} />;
}

function KnownStart({ at }: { at: number }) {
  const text = useTicking((now) => formatStart(at, now));
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatTime(at)}`}>
      {text}
    </time>
  );
}
