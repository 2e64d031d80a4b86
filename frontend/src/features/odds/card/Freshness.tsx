import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { freshnessOf } from './freshness.ts';

/** A filled dot while a price is fresh, a half-filled one while it ages, an empty one when it is old. */
const dots = {
  fresh: 'border-gain bg-gain',
  aging: 'border-caution bg-linear-to-t from-50% from-caution to-50% to-transparent',
  old: 'border-loss',
};

/** `● 40 s`, read as `confirmed 40 s ago`: when the provider last saw a price, not when it last changed. `at`: milliseconds since 1970; `mark`: instead of the dot. */
export function Freshness({ at, mark }: { at: number; mark?: ReactNode }) {
  const level = useClockValue((now) => freshnessOf(at, now).level);
  const text = useClockValue((now) => freshnessOf(at, now).text);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`Confirmed ${formatDate(at)}, ${formatTime(at)}`}
      className="inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-muted text-xs tabular-nums"
    >
      {mark ?? <span aria-hidden className={classNames('size-2 rounded-full border', dots[level])} />}
      <span>
        <span className="sr-only">confirmed </span>
        {text}
        <span className="sr-only"> ago</span>
      </span>
    </time>
  );
}
