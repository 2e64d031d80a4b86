import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

interface FigureProps {
  name: string;
  /** Undefined if there is no result. */
  value: string | undefined;
  /** Above 0: a gain. Absent for a value that is neither gain nor loss. */
  gain?: number | undefined;
}

/** One named result. Sign and arrow repeat what the color says. */
export function Figure({ name, value, gain }: FigureProps) {
  const Icon = gain === undefined ? undefined : gain > 0 ? ArrowUpRight : gain < 0 ? ArrowDownRight : Minus;
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd
        className={classNames(
          'flex min-h-6 items-center break-all font-bold text-base tabular-nums',
          gain !== undefined && (gain > 0 ? 'text-accent-ink' : 'text-loss'),
        )}
      >
        {value !== undefined && Icon !== undefined && (
          <Icon aria-hidden className="mr-0.5 size-4 shrink-0" strokeWidth={2.5} />
        )}
        {value ?? <span className="text-muted">–</span>}
      </dd>
    </div>
  );
}
