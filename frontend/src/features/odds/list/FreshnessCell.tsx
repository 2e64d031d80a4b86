import { classNames } from '../../../lib/class-names.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { freshnessOf } from '../card/freshness.ts';

const dots = { fresh: 'bg-gain', aging: 'bg-caution', old: 'bg-loss' } as const;

/** How long ago the older price was confirmed. `at`: milliseconds since 1970, NaN if unknown. */
export function FreshnessCell({ at }: { at: number }) {
  const text = useClockValue((now) => (Number.isNaN(at) ? '' : freshnessOf(at, now).text));
  const level = useClockValue((now) => (Number.isNaN(at) ? 'old' : freshnessOf(at, now).level));
  return (
    <span className="flex items-center gap-1.5 text-muted text-xs">
      <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', dots[level])} />
      <span className="truncate">{text || 'unknown'}</span>
    </span>
  );
}
