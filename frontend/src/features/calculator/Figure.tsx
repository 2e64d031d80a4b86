import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';

interface FigureProps {
  name: string;
  /** Undefined while there is nothing to show. */
  value: string | undefined;
  /** Above 0 it is a gain; anything else is not. Left out for what is neither. */
  gain?: number | undefined;
}

/** One result and its name. Sign and arrow tell what the colour tells. */
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
